import { type Game, request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";
import { viaCdn, withCdn } from "../../../app/cdn.ts";

/** A game with others that can be played instead. */
export type GameDetail = Game & { alternatives?: Game[] };

/** Asks for a game; its picture and those of the others are at the session's host. */
const ask = async (path: string, signal: AbortSignal): Promise<GameDetail> => {
	const game = await request<GameDetail>(path, { signal });
	return { ...game, iconUrl: viaCdn(game.iconUrl), alternatives: game.alternatives && withCdn(game.alternatives) };
};

/** The game that a vendor's code names, as records of rounds know it. */
export const useGameOf = (vendor: string, code: string) =>
	useQuery({
		queryKey: ["game", vendor, code],
		queryFn: ({ signal }) => ask(`/games/of/${encodeURIComponent(vendor)}/${encodeURIComponent(code)}`, signal),
		staleTime: 60_000,
		retry: false,
	});

/** One game by its id. */
export const useGame = (nodeId: string, enabled = true) =>
	useQuery({
		queryKey: ["game", nodeId],
		queryFn: ({ signal }) => ask(`/games/${encodeURIComponent(nodeId)}`, signal),
		enabled: enabled && nodeId !== "",
		staleTime: 60_000,
	});
