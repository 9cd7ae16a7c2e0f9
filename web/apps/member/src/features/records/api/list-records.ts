import { keys, type Page, request } from "@baize/api";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type Bet, type BetTotals, type Entry, GROUPS, type Group, type Period, spanOf } from "../model.ts";

/** Which rounds are wanted; "" is any. */
export interface BetFilter {
	period: Period;
	state: string;
	vendor: string;
}

/** Which movements are wanted. */
export interface EntryFilter {
	period: Period;
	group: Group;
}

type BetPage = Page<Bet> & { totals?: BetTotals };

const LIMIT = 25;
const GROWS = { initialPageParam: "", getNextPageParam: (last: Page<unknown>) => last.next || undefined, placeholderData: keepPreviousData, staleTime: 5000 };

/** The member's rounds, newest first; the first page brings the totals. */
export const useBets = ({ period, state, vendor }: BetFilter) =>
	useInfiniteQuery({
		...GROWS,
		queryKey: keys.records("bets", { period, state, vendor }),
		queryFn: ({ pageParam, signal }) =>
			request<BetPage>("/member/bets", {
				query: { ...spanOf(period, new Date()), state: state || undefined, vendor: vendor || undefined, limit: LIMIT, cursor: pageParam || undefined },
				signal,
			}),
	});

/** The movements of the member's pockets, newest first. */
export const useEntries = ({ period, group }: EntryFilter) =>
	useInfiniteQuery({
		...GROWS,
		queryKey: keys.records("entries", { period, group }),
		queryFn: ({ pageParam, signal }) =>
			request<Page<Entry>>("/member/account-records", {
				query: { ...spanOf(period, new Date()), kind: GROUPS[group].join(",") || undefined, limit: LIMIT, cursor: pageParam || undefined },
				signal,
			}),
	});
