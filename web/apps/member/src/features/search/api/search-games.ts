import { type ApiError, type Game, request } from "@baize/api";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

/** What a search found; near: nothing has every word, these come closest. */
export interface Found {
	items: Game[];
	total: number;
	near?: boolean;
}

/** Searches the catalogue; what was found before stays until the new answer is in. */
export function useSearchGames(words: string) {
	const q = words.trim();
	const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
		queryKey: ["search", q.toLowerCase()],
		queryFn: ({ signal }) => request<Found>("/games/search", { query: { q }, signal }),
		enabled: q !== "",
		placeholderData: keepPreviousData,
		staleTime: 300_000,
	});
	return {
		found: q ? data : undefined,
		error: q && !isFetching ? (error as ApiError | null) : null,
		waiting: q !== "" && (!data || isPlaceholderData) && !error,
		retry: () => void refetch(),
	};
}
