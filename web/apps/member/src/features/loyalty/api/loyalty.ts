import { type Page, request } from "@baize/api";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { PROGRAMME, useOwner } from "../../../app/programme.ts";
import type { Balance, Claimable, PointRecord, Progress, Redemption, Reward } from "../model.ts";

function useOwn<Value>(name: string, path: string) {
	const on = useOwner();
	return useQuery({ queryKey: [...PROGRAMME, name], queryFn: ({ signal }) => request<Value>(path, { signal }), enabled: on, staleTime: 15_000, refetchOnWindowFocus: "always" });
}

function useOwnList<Row>(name: string, path: string, on: boolean) {
	return useInfiniteQuery({
		queryKey: [...PROGRAMME, name],
		queryFn: ({ pageParam, signal }) => request<Page<Row>>(path, { query: { limit: 10, cursor: pageParam || undefined }, signal }),
		initialPageParam: "",
		getNextPageParam: (last) => last.next || undefined,
		enabled: on,
	});
}

/** Own rank and the way to the next. */
export const useProgress = () => useOwn<Progress>("vip", "/member/vip");

/** Own points. */
export const usePoints = () => useOwn<Balance>("points", "/member/points");

/** Everything that can be claimed now. */
export const useClaimables = () => useOwn<{ items: Claimable[] }>("rewards", "/member/rewards");

/** What points came and went, newest first. */
export const usePointRecords = () => useOwnList<PointRecord>("records", "/member/points/records", useOwner());

/** Own redemptions, newest first. */
export const useRedemptions = () => useOwnList<Redemption>("redemptions", "/member/points/redemptions", useOwner());

/** Own rewards with how they went, newest first. */
export const useRewardHistory = () => useOwnList<Reward>("history", "/member/rewards/history", useOwner());

/** Exchanges points for a reward; proof is the payment password as paymentProof makes it. */
export const redeem = (tag: string, proof: object, idempotencyKey: string): Promise<Redemption> =>
	request<Redemption>("/member/points/redeem", { body: { tag, ...proof }, idempotencyKey });

/** Turns points into money; proof as for redeem. */
export const convert = (points: number, proof: object, idempotencyKey: string): Promise<{ reference: string; amount: string }> =>
	request("/member/points/convert", { body: { points, ...proof }, idempotencyKey });

/** Claims one thing. */
export const claim = (source: string, id: string): Promise<void> => request<void>("/member/rewards/claim", { body: { source, id } });
