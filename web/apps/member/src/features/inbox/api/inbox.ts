import { keys, type Page, request } from "@baize/api";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMember } from "../../../app/session.ts";
import type { Category } from "../model.ts";

/** One thing that the house told a member. */
export interface Notice {
	id: string;
	kind: string;
	category: Category;
	/** What happened. */
	title: string;
	/** What to do about it; may be empty. */
	text: string;
	/** The page that it leads to; may be empty. */
	link: string;
	at: string;
	read: boolean;
}

/** How much is new, and of which category. */
export interface Unread {
	count: number;
	by: Partial<Record<Category, number>>;
}

/** How many messages a member has not read, and of which category; trial accounts have no inbox. */
export function useUnread(): Unread {
	const member = useMember();
	const { data } = useQuery({
		queryKey: keys.unread,
		queryFn: ({ signal }) => request<Unread>("/member/inbox/unread", { signal }),
		enabled: member !== undefined && !member.isTrial,
		refetchOnWindowFocus: "always",
	});
	return data ?? { count: 0, by: {} };
}

/** What the house told the member, newest first: what is new, or what was read. */
export const useInbox = (category: Category | "", state: "new" | "old") =>
	useInfiniteQuery({
		queryKey: [...keys.inbox, state, category],
		queryFn: ({ signal, pageParam }) => request<Page<Notice>>("/member/inbox", { signal, query: { state, category: category || undefined, cursor: pageParam || undefined } }),
		initialPageParam: "",
		getNextPageParam: (last) => last.next || undefined,
		staleTime: 0,
	});

/** Marks all up to one as read; what comes later stays new. */
export const markRead = (upTo: string): Promise<void> => request<void>("/member/inbox/read", { body: { upTo } });

/** Marks one as read. */
export const readOne = (id: string): Promise<void> => request<void>(`/member/inbox/${id}/read`, { body: {} });

/** Takes one out of the inbox. */
export const dropOne = (id: string): Promise<void> => request<void>(`/member/inbox/${id}`, { method: "DELETE" });
