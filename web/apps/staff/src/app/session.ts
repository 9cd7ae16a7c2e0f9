import { onToken, request, setToken, token } from "@baize/api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/** Who is logged in and what they may do. */
export interface Me {
	id: string;
	name: string;
	roles: string[];
	permissions: string[];
}

const ENDED = "baize.staff.ended";

/** The session token as state; "" when nobody is logged in. */
export const useToken = (): string => useSyncExternalStore(onToken, token);

/** Asks who is logged in. */
export const useMeQuery = () => useQuery({ queryKey: ["staff", "me"], queryFn: ({ signal }) => request<Me>("/staff/me", { signal }), staleTime: 300_000 });

/** Who is logged in; only below the shell, which waits for it. */
export function useMe(): Me {
	const me = useMeQuery().data;
	if (!me) throw new Error("useMe stands outside the shell");
	return me;
}

/** Whether the operator has a permission. */
export const useMay = (permission: string): boolean => useMeQuery().data?.permissions.includes(permission) ?? false;

/** Ends the session; "idle" leaves a word for the login page. */
export function useSignOut(): (why?: "idle") => Promise<void> {
	const client = useQueryClient();
	return async (why) => {
		if (why) sessionStorage.setItem(ENDED, why);
		// Nothing is asked in its name any more while the server ends it.
		const ended = request("/staff/session", { method: "DELETE", token: token() }).catch(() => null);
		setToken("");
		client.clear();
		await ended;
	};
}

/** Whether the last session ended because nobody was there. */
export const endedIdle = (): boolean => sessionStorage.getItem(ENDED) === "idle";

/** Keeps a fresh session. */
export function enter(fresh: string): void {
	sessionStorage.removeItem(ENDED);
	setToken(fresh);
}
