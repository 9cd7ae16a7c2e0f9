import { clearSession, request } from "@baize/api";
import type { QueryClient } from "@tanstack/react-query";
import { navigate } from "./navigate.ts";

/** Tells the server, forgets everything here even when the server does not answer, goes home. */
export async function signOut(client: QueryClient): Promise<void> {
	// What is under way for this session would be refused once it has ended.
	await client.cancelQueries();
	await request("/auth/session", { method: "DELETE" }).catch(() => null);
	client.clear();
	navigate("/", { replace: true });
	clearSession();
}
