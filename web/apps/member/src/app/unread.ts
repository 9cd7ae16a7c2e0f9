import { keys, request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";
import { useMember } from "./session.ts";

/** How many messages a member has not read; 0 until it is known, and for trial accounts, which have no inbox. */
export function useUnread(): number {
	const member = useMember();
	const { data } = useQuery({
		queryKey: keys.unread,
		queryFn: ({ signal }) => request<{ count: number }>("/member/inbox/unread", { signal }),
		enabled: member !== undefined && !member.isTrial,
		refetchOnWindowFocus: "always",
	});
	return data?.count ?? 0;
}
