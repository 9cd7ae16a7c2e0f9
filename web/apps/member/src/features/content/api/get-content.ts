import { type ApiError, request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";
import type { Announcements, Topic } from "../model.ts";

/** Asks for all that the house says. */
export const fetchAnnouncements = (signal?: AbortSignal): Promise<Announcements> => request<Announcements>("/content/announcements", { signal });

/** Notices, pop-ups and promotions. */
export function useAnnouncements() {
	const { data, error, isPending, refetch } = useQuery({ queryKey: ["announcements"], queryFn: ({ signal }) => fetchAnnouncements(signal), staleTime: 300_000 });
	return { said: data, error: data ? null : (error as ApiError | null), waiting: isPending, retry: () => void refetch() };
}

/** The help centre. */
export function useHelp() {
	const { data, error, refetch } = useQuery({
		queryKey: ["help"],
		queryFn: ({ signal }) => request<{ topics: Topic[] }>("/content/help", { signal }),
		staleTime: Number.POSITIVE_INFINITY,
	});
	return { topics: data?.topics, error: data ? null : (error as ApiError | null), retry: () => void refetch() };
}
