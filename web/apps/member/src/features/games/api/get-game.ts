import { type Game, request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";

/** A game with others that can be played instead. */
export type GameDetail = Game & { alternatives?: Game[] };

/** One game by its id. */
export const useGame = (nodeId: string, enabled = true) =>
	useQuery({
		queryKey: ["game", nodeId],
		queryFn: ({ signal }) => request<GameDetail>(`/games/${encodeURIComponent(nodeId)}`, { signal }),
		enabled: enabled && nodeId !== "",
		staleTime: 60_000,
	});
