import { keys, request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";
import { useMember } from "./session.ts";

/** How many things wait for a member: messages to read, missions and rewards to claim; more than 99 are 100. */
export type Dots = Record<"message" | "mission" | "reward", number>;

const NONE: Dots = { message: 0, mission: 0, reward: 0 };

/** The red dots; none until they are known, and for trial accounts, which are not asked for. */
export function useDots(): Dots {
	const member = useMember();
	const { data } = useQuery({
		// Under the unread ones: whatever is pushed about either asks for both again.
		queryKey: [...keys.unread, "dots"],
		queryFn: ({ signal }) => request<Dots>("/member/dots", { signal }),
		enabled: member !== undefined && !member.isTrial,
		refetchOnWindowFocus: "always",
	});
	return data ?? NONE;
}
