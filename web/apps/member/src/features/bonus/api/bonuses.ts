import { keys, request, token } from "@baize/api";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Application, Bonus, Campaign, Rollover } from "../model.ts";

const CAMPAIGNS = ["bonus", "campaigns"];
const HELD = ["bonus", "held"];
const RENEW_MS = 15_000;

/** What can be claimed. */
export function useCampaigns() {
	return useQuery({
		queryKey: [...CAMPAIGNS, token() !== ""],
		queryFn: ({ signal }) => request<{ items: Campaign[] }>("/promotions/campaigns", { signal }).then((o) => o.items),
		staleTime: RENEW_MS,
	});
}

interface Page {
	items: Bonus[];
	next?: string;
	rollovers: Rollover[];
}

/** What the member holds and held, newest first. */
export function useBonuses() {
	return useInfiniteQuery({
		queryKey: HELD,
		queryFn: ({ signal, pageParam }) => request<Page>(`/member/bonuses${pageParam ? `?cursor=${pageParam}` : ""}`, { signal }),
		initialPageParam: "",
		getNextPageParam: (last) => last.next || undefined,
		refetchInterval: RENEW_MS,
	});
}

/** What the member applied for, newest first. */
export function useApplications() {
	return useInfiniteQuery({
		queryKey: ["bonus", "applications"],
		queryFn: ({ signal, pageParam }) => request<{ items: Application[]; next?: string }>("/member/applications", { query: { limit: 10, cursor: pageParam || undefined }, signal }),
		initialPageParam: "",
		getNextPageParam: (last) => last.next || undefined,
	});
}

/** An act on bonuses, after which everything about them is read anew. */
export function useAct<Args, Made = Bonus>(act: (args: Args) => Promise<Made>) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: act,
		onSettled: () => {
			for (const queryKey of [["bonus"], ["loyalty", "rewards"], keys.unread, keys.balance]) void client.invalidateQueries({ queryKey });
		},
	});
}

/** Claims a campaign, or joins it. */
export const claim = ({ id, code }: { id: string; code: string }) => request<Bonus>(`/member/campaigns/${id}/claim`, { method: "POST", body: code ? { code } : {} });

/** Applies for a campaign; the images are base64. */
export const apply = ({ id, key, ...body }: { id: string; key: string; code?: string; remark: string; images: string[] }) =>
	request<Application>(`/member/campaigns/${id}/applications`, { method: "POST", body, idempotencyKey: key });

/** Claims by a promo code. */
export const claimCode = (code: string) => request<Bonus>("/member/promo-codes", { method: "POST", body: { code } });

/** Gives a bonus up. */
export const forfeit = (id: string) => request<Bonus>(`/member/bonuses/${id}/forfeit`, { method: "POST", body: {} });
