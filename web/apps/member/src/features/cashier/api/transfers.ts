import { keys, type Page, request } from "@baize/api";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type Direction, isTransferOver, type MerchantWallets, type Transfer } from "../transfer.ts";

const SOON_MS = 2000;

/** The vendors' wallets as last heard of. */
export const useMerchantWallets = () =>
	useQuery({
		queryKey: keys.merchantWallets,
		queryFn: ({ signal }) => request<MerchantWallets>("/member/merchant-wallets", { signal }),
		staleTime: 0,
		refetchOnWindowFocus: "always",
	});

/** Asks the vendors for their balances: once when the page opens, and whenever somebody presses. */
export function useRefresh() {
	const client = useQueryClient();
	const refresh = useMutation({
		mutationFn: () => request<MerchantWallets>("/member/merchant-wallets/refresh", { method: "POST" }),
		onSuccess: (data) => client.setQueryData(keys.merchantWallets, data),
	});
	const begun = useRef(false);
	const { mutate } = refresh;
	useEffect(() => {
		if (!begun.current) mutate();
		begun.current = true;
	}, [mutate]);
	return refresh;
}

/** Turns the moving by itself on or off; the switch moves at once and back if it may not. */
export function useSetSingle() {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (isSingle: boolean) => request<void>("/member/merchant-wallets/single", { method: "PUT", body: { isSingle } }),
		onMutate: (isSingle) => {
			const before = client.getQueryData<MerchantWallets>(keys.merchantWallets);
			client.setQueryData<MerchantWallets>(keys.merchantWallets, (old) => (old ? { ...old, isSingle } : old));
			return before;
		},
		onError: (_e, _on, before) => client.setQueryData(keys.merchantWallets, before),
	});
}

/** Moves money to or from a vendor. */
export const createTransfer = (vendor: string, direction: Direction, amount: string, idempotencyKey: string): Promise<Transfer> =>
	request<Transfer>("/member/transfers", { body: { vendor, direction, amount }, idempotencyKey });

/** Brings everything back from every vendor. */
export const collectAll = (idempotencyKey: string): Promise<Transfer[]> => request<Transfer[]>("/member/merchant-wallets/collect", { method: "POST", idempotencyKey });

/** One transfer; asked for again until it has ended, pushed or not. */
export const useTransfer = (id: string) =>
	useQuery({
		queryKey: [...keys.transfers, id],
		queryFn: ({ signal }) => request<Transfer>(`/member/transfers/${encodeURIComponent(id)}`, { signal }),
		staleTime: 0,
		refetchInterval: ({ state: { data } }) => (data && isTransferOver(data.state) ? false : SOON_MS),
	});

/** The member's transfers, newest first. */
export const useTransfers = () =>
	useInfiniteQuery({
		queryKey: [...keys.transfers, "list"],
		queryFn: ({ pageParam, signal }) => request<Page<Transfer>>("/member/transfers", { query: { limit: 10, cursor: pageParam || undefined }, signal }),
		initialPageParam: "",
		getNextPageParam: (last) => last.next || undefined,
		refetchOnWindowFocus: "always",
	});
