import { type ApiError, request, token } from "@baize/api";
import { useQuery } from "@tanstack/react-query";
import type { Ladder, Mall, Offer } from "../model.ts";

function usePublic<Value>(name: string, path: string) {
	const { data, error, refetch } = useQuery({ queryKey: ["programme", name], queryFn: ({ signal }) => request<Value>(path, { signal }), staleTime: 300_000 });
	return { data, error: data ? null : (error as ApiError | null), retry: () => void refetch() };
}

/** The VIP ladder. */
export const useLadder = () => usePublic<Ladder>("ranks", "/vip/ranks");

/** Rates and rewards of the points mall. */
export const useMall = () => usePublic<Mall>("points", "/points/config");

/** What promotions promise, and where the reader stands with each. */
export function useOffers() {
	const { data, error, refetch } = useQuery({
		queryKey: ["programme", "offers", token() !== ""],
		queryFn: ({ signal }) => request<{ items: Offer[] }>("/promotions/offers", { signal }).then((o) => o.items),
		staleTime: 30_000,
	});
	return { offers: data, error: data ? null : (error as ApiError | null), retry: () => void refetch() };
}
