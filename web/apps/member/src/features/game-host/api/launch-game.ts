import { type ApiError, isTransient } from "@baize/api";
import { newKey } from "@baize/kernel";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { doorOf, pressedLaunch } from "../../../app/launch.ts";

const RETRIES = 2;

/** Launches a game once for this visit of its page, with the press that led here; asking again is a new launch. */
export function useLaunch(nodeId: string) {
	const [intent, setIntent] = useState(() => pressedLaunch(nodeId)?.key ?? newKey());
	const { data, error } = useQuery({
		queryKey: ["launch", nodeId, intent],
		queryFn: () => doorOf(nodeId, intent),
		enabled: nodeId !== "",
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
		retry: (n, e) => n < RETRIES && isTransient(e) && (e as ApiError).status !== 503,
	});
	return { launched: data, error: error as ApiError | null, again: () => setIntent(newKey()), turn: intent };
}
