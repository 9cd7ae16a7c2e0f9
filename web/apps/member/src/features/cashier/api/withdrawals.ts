import { isAbsent, keys, type Page, request } from "@baize/api";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { isWithdrawalOpen, type Method, type PayoutAccount, type Quote, type Withdrawal } from "../model.ts";

const SOON_MS = 5000;

/** The ways to be paid, and how long a receipt may stay unconfirmed. */
export interface PayoutTerms {
	methods: Method[];
	receiptMinutes: number;
}

/** The ways to be paid. */
export const usePayoutTerms = () =>
	useQuery({ queryKey: keys.payoutTerms, queryFn: ({ signal }) => request<PayoutTerms>("/member/withdrawal-methods", { signal }), staleTime: 60_000 });

/** The saved payout accounts. */
export const usePayoutAccounts = () => useQuery({ queryKey: keys.payoutAccounts, queryFn: ({ signal }) => request<PayoutAccount[]>("/member/payout-accounts", { signal }) });

/** Saves a payout account. */
export const addAccount = (body: { method: string; number: string; name: string }, proof: object, idempotencyKey: string): Promise<PayoutAccount> =>
	request<PayoutAccount>("/member/payout-accounts", { body: { ...body, ...proof }, idempotencyKey });

/** Removes a payout account. */
export const removeAccount = (id: string, proof: object): Promise<void> => request<void>(`/member/payout-accounts/${encodeURIComponent(id)}/remove`, { body: proof });

/** What a withdrawal would cost and bring; asks only for amounts that can be. */
export const useQuote = (method: string, amount: string) =>
	useQuery({
		queryKey: keys.quote(method, amount),
		queryFn: ({ signal }) => request<Quote>("/member/withdrawal-quote", { query: { method, amount }, signal }),
		enabled: method !== "" && amount !== "",
		staleTime: 30_000,
	});

/** Asks for a withdrawal that brings what was told; where that has changed by now, it is refused. */
export const createWithdrawal = (accountId: string, amount: string, told: Quote, proof: object, idempotencyKey: string): Promise<Withdrawal> =>
	request<Withdrawal>("/member/withdrawals", { body: { accountId, amount, receives: told.receives, sends: told.sends, ...proof }, idempotencyKey });

/** Confirms that everything has arrived. */
export const confirmReceipt = (id: string): Promise<Withdrawal> => request<Withdrawal>(`/member/withdrawals/${encodeURIComponent(id)}/received`, { method: "POST" });

/** Says that not everything, or nothing, has arrived. */
export const disputeReceipt = (id: string, body: { received: string; remark: string; images: string[] }, idempotencyKey: string): Promise<Withdrawal> =>
	request<Withdrawal>(`/member/withdrawals/${encodeURIComponent(id)}/disputes`, { body, idempotencyKey });

/** One withdrawal with its steps; asked for again while it is on its way. */
export const useWithdrawal = (id: string) =>
	useQuery({
		queryKey: [...keys.withdrawals, id],
		queryFn: ({ signal }) => request<Withdrawal>(`/member/withdrawals/${encodeURIComponent(id)}`, { signal }),
		staleTime: 0,
		refetchOnWindowFocus: "always",
		refetchInterval: ({ state: { data, error } }) => (!isAbsent(error) && (!data || isWithdrawalOpen(data.state)) ? SOON_MS : false),
	});

/** The member's withdrawals, newest first. */
export const useWithdrawals = () =>
	useInfiniteQuery({
		queryKey: [...keys.withdrawals, "list"],
		queryFn: ({ pageParam, signal }) => request<Page<Withdrawal>>("/member/withdrawals", { query: { limit: 10, cursor: pageParam || undefined }, signal }),
		initialPageParam: "",
		getNextPageParam: (last) => last.next || undefined,
		refetchOnWindowFocus: "always",
	});
