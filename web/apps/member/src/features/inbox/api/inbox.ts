import { keys, type Page, request } from "@baize/api";
import { useInfiniteQuery } from "@tanstack/react-query";

/** One thing that the house told a member. */
export interface Notice {
	id: string;
	kind: string;
	/** What happened. */
	title: string;
	/** What to do about it. */
	text: string;
	at: string;
	read: boolean;
}

/** What the house told the member, newest first. */
export const useInbox = () =>
	useInfiniteQuery({
		queryKey: keys.inbox,
		queryFn: ({ signal, pageParam }) => request<Page<Notice>>("/member/inbox", { signal, query: { cursor: pageParam || undefined } }),
		initialPageParam: "",
		getNextPageParam: (last) => last.next || undefined,
		staleTime: 0,
	});

/** Marks what was seen as read; what comes later stays new. */
export const markRead = (upTo: string): Promise<void> => request<void>("/member/inbox/read", { body: { upTo } });
