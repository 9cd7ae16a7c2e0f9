import { isAbsent, keys, type Page, request } from "@baize/api";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type Deposit, type DepositState, isDepositOpen, type Method } from "../model.ts";

const SOON_MS = 3000;
const REVIEW_MS = 30_000;

/** The ways to pay in. */
export const useDepositMethods = () =>
	useQuery({ queryKey: keys.depositMethods, queryFn: ({ signal }) => request<Method[]>("/member/deposit-methods", { signal }), staleTime: 60_000 });

/** Opens a deposit. */
export const createDeposit = (method: string, amount: string, idempotencyKey: string): Promise<Deposit> =>
	request<Deposit>("/member/deposits", { body: { method, amount }, idempotencyKey });

/** Shows the bank's receipt of a transfer. */
export const addSlip = (id: string, payer: string, image: string, idempotencyKey: string): Promise<Deposit> =>
	request<Deposit>(`/member/deposits/${encodeURIComponent(id)}/slips`, { body: { payer, image }, idempotencyKey });

/** When a deposit is looked at again: soon while it may change, now and then where it still might, never where it is over. */
function lookAgainMs(state: DepositState | undefined): number | false {
	if (!state || isDepositOpen(state)) return SOON_MS;
	return state === "CREDITED" ? false : REVIEW_MS;
}

/** One deposit; asked for again while it may change, pushed or not. */
export const useDeposit = (id: string) =>
	useQuery({
		queryKey: [...keys.deposits, id],
		queryFn: ({ signal }) => request<Deposit>(`/member/deposits/${encodeURIComponent(id)}`, { signal }),
		staleTime: 0,
		refetchOnWindowFocus: "always",
		refetchInterval: ({ state: { data, error } }) => (isAbsent(error) ? false : lookAgainMs(data?.state)),
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
