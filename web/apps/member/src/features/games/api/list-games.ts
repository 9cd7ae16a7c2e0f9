import { type ApiError, type Game, keys, type Page, request } from "@baize/api";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { withCdn } from "../../../app/cdn.ts";
import { type Filter, isOwn, narrowOwn, pageSize } from "../model.ts";

/** A member's whole list; the recent one may also come as a page. */
interface Own {
	content?: Game[];
	items?: Game[];
}

const OWN_SIZE = { FAV: 999, RECENT: 20 } as const;

/** The member's favourite or recent games. */
export function useOwnGames(kind: "FAV" | "RECENT", enabled: boolean) {
	const path = kind === "FAV" ? "/member/favourites" : "/member/recent";
	const name = kind === "FAV" ? "favourites" : "recent";
	return useQuery({
		queryKey: [name, "list"],
		queryFn: ({ signal }) => request<Own>(path, { query: { pageNo: 1, pageSize: OWN_SIZE[kind], limit: OWN_SIZE[kind] }, signal }).then((v) => withCdn(v.content ?? v.items ?? [])),
		enabled,
		staleTime: 0,
	});
}

/** The least and the most that games of a list take. */
export interface Stakes {
	min: string;
	max: string;
}

/** A page of the catalogue; the first one tells the stakes of all that match, where some can be played. */
type Listing = Page<Game> & { stakes?: Stakes };

/** A list as a page draws it. */
export interface GameList {
	games: readonly Game[];
	total: number;
	/** What can be staked in those of them that can be played. */
	stakes?: Stakes;
	/** How many the member keeps in all, of an own list, whatever it is narrowed by. */
	kept?: number;
	/** Nothing is known yet. */
	loading: boolean;
	/** What is shown is of the filter before. */
	stale: boolean;
	error: ApiError | null;
	more: (() => void) | null;
	busy: boolean;
	retry: () => void;
}

/** The games of a filter: page by page from the catalogue, or whole from what the member keeps. */
export function useGames(filter: Filter, isLogin: boolean): GameList {
	const own = isOwn(filter);
	const { gameType, vassalage, kind, q } = filter;
	const paged = useInfiniteQuery({
		queryKey: keys.games({ gameType, vassalage, kind, q }),
		queryFn: ({ pageParam, signal }) =>
			request<Listing>("/games", {
				query: { gameType, vassalage: vassalage || undefined, kind, query: q || undefined, limit: pageSize(gameType), cursor: pageParam || undefined },
				signal,
			}).then((p) => ({ ...p, items: withCdn(p.items) })),
		initialPageParam: "",
		getNextPageParam: (last) => last.next || undefined,
		placeholderData: keepPreviousData,
		staleTime: 60_000,
		enabled: !own,
	});
	const mine = useOwnGames(kind === "RECENT" ? "RECENT" : "FAV", own && isLogin);
	if (own) {
		const games = narrowOwn(mine.data ?? [], filter);
		return {
			games,
			total: games.length,
			kept: mine.data?.length ?? 0,
			loading: isLogin && mine.isPending,
			stale: false,
			error: mine.data ? null : (mine.error as ApiError | null),
			more: null,
			busy: false,
			retry: () => void mine.refetch(),
		};
	}
	const games = paged.data?.pages.flatMap((p) => p.items) ?? [];
	const total = paged.data?.pages[0]?.total ?? -1;
	return {
		games,
		total: total < 0 ? games.length : total,
		stakes: paged.data?.pages[0]?.stakes,
		loading: paged.isPending,
		stale: paged.isPlaceholderData,
		error: paged.data ? null : (paged.error as ApiError | null),
		more: paged.hasNextPage ? () => void paged.fetchNextPage({ cancelRefetch: false }) : null,
		busy: paged.isFetchingNextPage,
		retry: () => void paged.refetch(),
	};
}
