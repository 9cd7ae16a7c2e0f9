import { type ApiError, request, token } from "@baize/api";
import { useQuery } from "@tanstack/react-query";
import type { Announcements, Topic } from "../model.ts";

/** Asks for all that the house says. */
export const fetchAnnouncements = (signal?: AbortSignal): Promise<Announcements> => request<Announcements>("/content/announcements", { signal });

/** Notices, pop-ups and promotions. */
export function useAnnouncements() {
	const { data, error, isPending, refetch } = useQuery({ queryKey: ["announcements"], queryFn: ({ signal }) => fetchAnnouncements(signal), staleTime: 300_000 });
	return { said: data, error: data ? null : (error as ApiError | null), waiting: isPending, retry: () => void refetch() };
}

interface HelpTree {
	topics: Topic[];
}

/** Asks for the help centre; without a line, what was read last is given again. */
async function fetchHelp(signal: AbortSignal): Promise<HelpTree> {
	const key = `baize.help.${document.documentElement.lang}`;
	try {
		const fresh = await request<HelpTree>("/content/help", { signal });
		if (!token()) keep(key, JSON.stringify(fresh)); // what is aimed at a member is not kept for whoever comes next
		return fresh;
	} catch (e) {
		const kept = (e as ApiError).code === "network" ? localStorage.getItem(key) : null;
		if (!kept) throw e;
		return JSON.parse(kept) as HelpTree;
	}
}

function keep(key: string, text: string): void {
	try {
		localStorage.setItem(key, text);
	} catch {
		// A full store only costs the reading without a line.
	}
}

/** The help centre. */
export function useHelp() {
	const { data, error, refetch } = useQuery({
		queryKey: ["help"],
		queryFn: ({ signal }) => fetchHelp(signal),
		staleTime: Number.POSITIVE_INFINITY,
	});
	return { topics: data?.topics, error: data ? null : (error as ApiError | null), retry: () => void refetch() };
}
