import { request, setToken } from "@baize/api";
import type { Entered } from "@baize/entry";

/** Takes over an open session. */
export function enter({ token, firstTimeLogin }: Entered): void {
	setToken(token);
	// The first-login action; the server runs it once, however often it is asked.
	if (firstTimeLogin) void request("/auth/first-login", { body: {} }).catch(() => null);
}
