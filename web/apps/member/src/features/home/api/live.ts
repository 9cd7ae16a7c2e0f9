import { type Game, type HomeRails, type Jackpots, keys, type Page, request, type Winners } from "@baize/api";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { withCdn } from "../../../app/cdn.ts";

/** What was told last, whether nothing has come, and a way to ask again. */
const told = <Value>({ data, isError, refetch }: UseQueryResult<Value>) => ({ data, failed: isError && data === undefined, retry: () => void refetch() });

/** The winner board, fresh every half minute while it is on; pages leave it out of their boot document. */
export const useWinners = (enabled: boolean) =>
	told(
		useQuery({
			queryKey: keys.winners,
			queryFn: ({ signal }) => request<Winners>("/games/winners", { query: { limit: 20 }, signal }),
			enabled,
			staleTime: 30_000,
			refetchInterval: 30_000,
		}),
	);

/** The games the member played last. */
export function useRecent(enabled: boolean): readonly Game[] {
	const { data } = useQuery({
		queryKey: keys.recent,
		queryFn: ({ signal }) => request<Page<Game>>("/member/recent", { query: { limit: 12 }, signal }).then((p) => withCdn(p.items)),
		enabled,
		staleTime: 60_000,
	});
	return (enabled && data) || [];
}

/** The lists below the first view: the page's own boot document leaves them out. */
export const useRails = () =>
	told(
		useQuery({
			queryKey: keys.rails,
			queryFn: ({ signal }) =>
				request<HomeRails>("/screens/rails", { signal }).then((r) => ({
					...r,
					rng: withCdn(r.rng),
					live: withCdn(r.live),
					fish: withCdn(r.fish),
					pvp: withCdn(r.pvp),
					sports: withCdn(r.sports),
				})),
			staleTime: 300_000,
		}),
	);

/** The jackpots; pushed while the page is open, read again now and then where nothing is pushed. */
export const useJackpots = () =>
	told(
		useQuery({
			queryKey: keys.jackpot,
			queryFn: ({ signal }) => request<Jackpots>("/studio/jackpots", { signal }),
			staleTime: 10_000,
			refetchInterval: 30_000,
		}),
	);
