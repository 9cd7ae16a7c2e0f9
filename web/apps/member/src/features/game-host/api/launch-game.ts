import { type ApiError, type Game, isTransient, request } from "@baize/api";
import { newKey } from "@baize/kernel";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

/** An open door to a game. */
export interface Launched {
	mode: string;
	engine: string;
	/** Where the vendor runs the game; absent for games of the house. */
	url?: string;
	gameToken: string;
	game: Game;
}

const RETRIES = 2;

/** Launches a game once for this visit of its page; asking again is a new launch. */
export function useLaunch(nodeId: string) {
	const [intent, setIntent] = useState(newKey);
	const { data, error } = useQuery({
		queryKey: ["launch", nodeId, intent],
		queryFn: ({ signal }) => request<Launched>(`/member/games/${encodeURIComponent(nodeId)}/launch`, { body: {}, idempotencyKey: intent, signal }),
		enabled: nodeId !== "",
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
		retry: (n, e) => n < RETRIES && isTransient(e) && (e as ApiError).status !== 503,
	});
	return { launched: data, error: error as ApiError | null, again: () => setIntent(newKey()), turn: intent };
}
