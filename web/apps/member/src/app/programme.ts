import { keys } from "@baize/api";
import type { QueryClient } from "@tanstack/react-query";
import { useMember, useToken } from "./session.ts";

/** Under which what is kept of a member's own programme stands. */
export const PROGRAMME = ["loyalty"] as const;

/** What pages show of a member's rewards: points, ranks and claims, the mall's stock, promotions, quests, bonuses and the count of what is new. */
export const REWARDS = [PROGRAMME, ["programme", "points"], ["programme", "offers"], ["quests"], ["bonus"], keys.unread] as const;

/** Reads again what a claim changes. */
export const renew = (client: QueryClient): void => {
	for (const queryKey of [...REWARDS, keys.balance]) void client.invalidateQueries({ queryKey });
};

/** Who has no programme of their own, and is shown how to get one: visitors and trial accounts. */
export const useOutsider = (): boolean => {
	const visitor = useToken() === "";
	return useMember()?.isTrial ?? visitor;
};

/** A member with a programme of their own: trial accounts have none. */
export const useOwner = (): boolean => {
	const member = useMember();
	return member !== undefined && !member.isTrial;
};
