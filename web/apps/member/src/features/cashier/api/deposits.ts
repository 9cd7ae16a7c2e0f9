import { keys, type Page, request } from "@baize/api";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type Deposit, isDepositOpen, type Method } from "../model.ts";

const SOON_MS = 3000;
const REVIEW_MS = 30_000;

/** The ways to pay in. */
export const useDepositMethods = () =>
	useQuery({ queryKey: keys.depositMethods, queryFn: ({ signal }) => request<Method[]>("/member/deposit-methods", { signal }), staleTime: 60_000 });

/** Opens a deposit. */
export const createDeposit = (method: string, amount: string, idempotencyKey: string): Promise<Deposit> =>
	request<Deposit>("/member/deposits", { body: { method, amount }, idempotencyKey });

/** One deposit; asked for again while it may change, pushed or not. */
export const useDeposit = (id: string) =>
	useQuery({
		queryKey: [...keys.deposits, id],
		queryFn: ({ signal }) => request<Deposit>(`/member/deposits/${encodeURIComponent(id)}`, { signal }),
		staleTime: 0,
		refetchOnWindowFocus: "always",
		refetchInterval: ({ state: { data } }) => (!data || isDepositOpen(data.state) ? SOON_MS : data.state === "CREDITED" || data.state === "FAILED" ? false : REVIEW_MS),
	});

/** The member's deposits, newest first. */
export const useDeposits = () =>
	useInfiniteQuery({
		queryKey: [...keys.deposits, "list"],
		queryFn: ({ pageParam, signal }) => request<Page<Deposit>>("/member/deposits", { query: { limit: 10, cursor: pageParam || undefined }, signal }),
		initialPageParam: "",
		getNextPageParam: (last) => last.next || undefined,
		refetchOnWindowFocus: "always",
	});
