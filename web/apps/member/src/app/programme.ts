import { keys } from "@baize/api";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listen } from "./live.ts";
import { useMember } from "./session.ts";

/** Under which what is kept of a member's own programme stands. */
export const PROGRAMME = ["loyalty"] as const;

const TOUCHED = [PROGRAMME, ["programme", "points"], ["quests"], ["bonus"], keys.unread, keys.balance] as const;

/** Reads everything of a member's programme again, the mall's stock, and what else a claim changes. */
export const renew = (client: QueryClient): void => {
	for (const queryKey of TOUCHED) void client.invalidateQueries({ queryKey });
};

/** A member with a programme of their own: trial accounts have none. */
export const useOwner = (): boolean => {
	const member = useMember();
	return member !== undefined && !member.isTrial;
};

/** Keeps what is shown of the programme, on any page, as the server says it changed. */
export function useLiveProgramme(): void {
	const client = useQueryClient();
	const on = useOwner();
	useEffect(() => {
		if (!on) return;
		const again = () => renew(client);
		return listen("member", { message: (kind) => kind === "rewards.changed" && again(), gap: again });
	}, [client, on]);
}
