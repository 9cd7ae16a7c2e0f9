import { clearSession, type MemberInfo, onToken, request, token } from "@baize/api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { Visitor } from "./guard.ts";

/** The session token as state; "" for nobody. */
export const useToken = (): string => useSyncExternalStore(onToken, token);

/** Asks who is logged in; the answer belongs to one token. */
export function useMember() {
	const now = useToken();
	return useQuery({ queryKey: ["member", now], queryFn: ({ signal }) => request<MemberInfo>("/member/info", { signal }), enabled: now !== "", staleTime: 60_000 });
}

/** What the guard looks at. */
export function useVisitor(): Visitor {
	const now = useToken();
	const { data, isError } = useMember();
	if (!now) return { kind: "none" };
	if (data) return { kind: "somebody", isAgent: data.isAgent, mustChange: data.mustChange };
	return isError ? { kind: "none" } : { kind: "unknown" };
}

/** Ends the session on the server, here and in the sibling tabs. */
export function useSignOut(): () => Promise<void> {
	const client = useQueryClient();
	return async () => {
		// Nothing is asked in its name any more while the server ends it.
		const ended = request("/auth/session", { method: "DELETE", token: token() }).catch(() => null);
		clearSession();
		client.clear();
		await ended;
	};
}
