import { type Game, request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";

/** A game with others that can be played instead. */
export type GameDetail = Game & { alternatives?: Game[] };

/** The game that a vendor's code names, as records of rounds know it. */
export const useGameOf = (vendor: string, code: string) =>
	useQuery({
		queryKey: ["game", vendor, code],
		queryFn: ({ signal }) => request<GameDetail>(`/games/of/${encodeURIComponent(vendor)}/${encodeURIComponent(code)}`, { signal }),
		staleTime: 60_000,
		retry: false,
	});

/** One game by its id. */
export const useGame = (nodeId: string, enabled = true) =>
	useQuery({
		queryKey: ["game", nodeId],
		queryFn: ({ signal }) => request<GameDetail>(`/games/${encodeURIComponent(nodeId)}`, { signal }),
		enabled: enabled && nodeId !== "",
		staleTime: 60_000,
	});
