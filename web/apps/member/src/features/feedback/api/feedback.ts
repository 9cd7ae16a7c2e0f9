import { type ApiError, type Page, request } from "@baize/api";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { bytesOf, type Picture } from "../../../app/picture.ts";
import type { Bounds, Ticket, Topic } from "../model.ts";

/** The bounds of a message. */
export function useBounds() {
	const { data, error, refetch } = useQuery({ queryKey: ["feedback", "bounds"], queryFn: ({ signal }) => request<Bounds>("/feedback/settings", { signal }), staleTime: 300_000 });
	return { bounds: data, error: data ? null : (error as ApiError | null), retry: () => void refetch() };
}

/** What a sender is told. */
export interface Receipt {
	ticket: string;
	at: string;
}

/** Sends a message; a repeat of the same press passes the same key. */
export const sendFeedback = (type: Topic, content: string, pictures: readonly Picture[], idempotencyKey: string): Promise<Receipt> =>
	request<Receipt>("/feedback", { method: "PUT", body: { type, content, images: pictures.map((p) => bytesOf(p.url)) }, idempotencyKey });

/** What the member has sent, newest first. */
export function useTickets() {
	const q = useInfiniteQuery({
		queryKey: ["member", "feedback"],
		queryFn: ({ signal, pageParam }) => request<Page<Ticket>>("/member/feedback", { signal, query: { cursor: pageParam || undefined } }),
		initialPageParam: "",
		getNextPageParam: (last) => last.next || undefined,
		staleTime: 0,
	});
	return {
		tickets: q.data?.pages.flatMap((p) => p.items),
		error: q.data ? null : (q.error as ApiError | null),
		retry: () => void q.refetch(),
		more: q.hasNextPage ? () => void q.fetchNextPage() : null,
		busy: q.isFetchingNextPage,
	};
}
