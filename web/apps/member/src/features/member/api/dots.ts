import { keys, request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";
import { useMember } from "../../../app/session.ts";
import type { Dot } from "../model.ts";

/** How many things wait for the member, by the menu's red dots; trial accounts have none and are not asked for. */
export function useDots(): Record<Dot, number> | undefined {
	const member = useMember();
	return useQuery({
		// Under the unread ones: whatever is pushed about either asks for both again.
		queryKey: [...keys.unread, "dots"],
		queryFn: ({ signal }) => request<Record<Dot, number>>("/member/dots", { signal }),
		enabled: member !== undefined && !member.isTrial,
		refetchOnWindowFocus: "always",
	}).data;
}
