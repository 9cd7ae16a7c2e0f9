import { keys, request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";

/** One login on one device. */
export interface SessionRow {
	id: string;
	current: boolean;
	device: string;
	ip: string;
	createdAt: string;
	lastSeenAt: string;
}

/** Where the account is open. */
export const useSessions = () =>
	useQuery({ queryKey: keys.sessions, queryFn: ({ signal }) => request<{ items: SessionRow[] }>("/auth/sessions", { signal }).then((v) => v.items), staleTime: 0 });

/** Ends one session, or all but this one. */
export const endSession = (id?: string): Promise<void> => request<void>(id ? `/auth/sessions/${encodeURIComponent(id)}` : "/auth/sessions", { method: "DELETE" });

/** A code that opens the account in another browser, and for how many seconds it does. */
export const handOver = (): Promise<{ code: string; seconds: number }> => request("/auth/handover", { method: "POST" });
