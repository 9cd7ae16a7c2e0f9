import { clearSession, request, token } from "@baize/api";
import type { QueryClient } from "@tanstack/react-query";
import { navigate } from "./navigate.ts";

/** The device that was allowed to be told of messages, where one was. */
const TOLD = "baize.push";

/** What this browser keeps under the key; a storage that is refused keeps nothing, and must not keep anybody in. */
function kept(key: string): string | null {
	try {
		return localStorage.getItem(key);
	} catch {
		return null;
	}
}

/** Tells the server, forgets the session here without waiting for its answer, goes home. A device that is told of messages is told no more. */
export async function signOut(client: QueryClient): Promise<void> {
	const told = kept(TOLD);
	if (told) await import("../features/inbox/api/push.ts").then((m) => m.dropPush(told)).catch(() => null);
	// What is under way for this session would be refused once it has ended, and so would what is asked until it is forgotten here.
	await client.cancelQueries();
	const ended = request("/auth/session", { method: "DELETE", token: token() }).catch(() => null);
	navigate("/", { replace: true });
	clearSession();
	await ended;
}
