import { type Page, request } from "@baize/api";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";

/** The key of all that is asked about transfers in a line. */
export const KIN = ["kin-transfers"];

/** What a member may give, and to whom. */
export interface KinTerms {
	/** The account above; empty for none. */
	upline: string;
	/** The member may give to those below. */
	down: boolean;
	/** The other need not be the next in line. */
	cross: boolean;
	symbol: string;
	min: string;
	max: string;
	day: string;
	left: string;
	available: string;
}

/** Money that was given in a line, as one of the two sees it. */
export interface KinTransfer {
	id: string;
	gave: boolean;
	upward: boolean;
	account: string;
	amount: string;
	at: string;
}

/** What the member may give. */
export const useKinTerms = () => useQuery({ queryKey: [...KIN, "terms"], queryFn: ({ signal }) => request<KinTerms>("/member/kin-transfers/terms", { signal }), staleTime: 0 });

/** Gives money to the account, or to the agent above where it is empty. */
export const giveKin = (account: string, amount: string, proof: object, idempotencyKey: string): Promise<{ id: string }> =>
	request("/member/kin-transfers", { body: { account: account || undefined, amount, ...proof }, idempotencyKey });

/** What the member gave and got, newest first. */
export const useKinTransfers = () =>
	useInfiniteQuery({
		queryKey: [...KIN, "list"],
		queryFn: ({ pageParam, signal }) => request<Page<KinTransfer>>("/member/kin-transfers", { query: { limit: 10, cursor: pageParam || undefined }, signal }),
		initialPageParam: "",
		getNextPageParam: (last) => last.next || undefined,
	});
