import { request } from "@baize/api";
import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { atWork } from "../app/idle.ts";

/** One cut of a list by cursor. */
export interface Page<Row> {
	items: Row[];
	next: string;
	total: number;
}

/** What narrows a list; empty texts narrow nothing. */
export type Filter = Record<string, string>;

const LIMIT = 25;
const RENEW_MS = 15_000;

/** All rows that have been loaded so far. */
export const rowsOf = <Row>(data: InfiniteData<Page<Row>> | undefined): Row[] => data?.pages.flatMap((p) => p.items) ?? [];

/** A list that goes on by cursor; a live one renews itself while somebody works. */
export function useList<Row>(path: string, filter: Filter = {}, { live = false, on = true, everyMs = RENEW_MS } = {}) {
	const asked = Object.fromEntries(Object.entries(filter).filter(([, v]) => v !== ""));
	return useInfiniteQuery({
		queryKey: ["staff", path, asked],
		queryFn: ({ pageParam, signal }) => request<Page<Row>>(path, { query: { ...asked, limit: LIMIT, cursor: pageParam || undefined }, signal }),
		initialPageParam: "",
		getNextPageParam: (last) => last.next || undefined,
		refetchInterval: () => (live && atWork() ? everyMs : false),
		enabled: on,
		placeholderData: (before) => before,
	});
}

/** A loaded list, as tables take it. */
export type List<Row> = ReturnType<typeof useList<Row>>;
