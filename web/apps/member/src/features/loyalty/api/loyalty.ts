import { keys, type Page, request } from "@baize/api";
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listen } from "../../../app/live.ts";
import { useMember } from "../../../app/session.ts";
import type { Balance, Claimable, PointRecord, Progress, Redemption, Reward } from "../model.ts";

const OWN = ["loyalty"] as const;

const TOUCHED = [OWN, ["programme", "points"], ["quests"], ["bonus"], keys.unread, keys.balance] as const;

/** Reads everything of a member's programme again, the mall's stock, and what else a claim changes. */
export const renew = (client: QueryClient): void => {
	for (const queryKey of TOUCHED) void client.invalidateQueries({ queryKey });
};

/** A member with a programme of their own: trial accounts have none. */
const useOwner = () => {
	const member = useMember();
	return member !== undefined && !member.isTrial;
};

/** Keeps what is shown of the programme as the server says it changed. */
export function useLiveProgramme(): void {
	const client = useQueryClient();
	const on = useOwner();
	useEffect(() => {
		if (!on) return;
		const again = () => renew(client);
		return listen("member", { message: (kind) => kind === "rewards.changed" && again(), gap: again });
	}, [client, on]);
}

function useOwn<Value>(name: string, path: string) {
	const on = useOwner();
	return useQuery({ queryKey: [...OWN, name], queryFn: ({ signal }) => request<Value>(path, { signal }), enabled: on, staleTime: 15_000, refetchOnWindowFocus: "always" });
}

function useOwnList<Row>(name: string, path: string, on: boolean) {
	return useInfiniteQuery({
		queryKey: [...OWN, name],
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

/** Exchanges points for a reward. */
export const redeem = (tag: string, paymentPassword: string, idempotencyKey: string): Promise<Redemption> =>
	request<Redemption>("/member/points/redeem", { body: { tag, paymentPassword }, idempotencyKey });

/** Turns points into money. */
export const convert = (points: number, paymentPassword: string, idempotencyKey: string): Promise<{ reference: string; amount: string }> =>
	request("/member/points/convert", { body: { points, paymentPassword }, idempotencyKey });

/** Claims one thing. */
export const claim = (source: string, id: string): Promise<void> => request<void>("/member/rewards/claim", { body: { source, id } });
