import { keys, request, setToken } from "@baize/api";
import type { QueryClient } from "@tanstack/react-query";
import { peekIntent, takeIntent } from "./intent.ts";
import { closeLayer, navigate } from "./navigate.ts";

const FIRST = "baize.first";

/** Lets the next login that opens ask anew whom this browser remembers; the one that is open stays as it is. */
export const askRememberedAnew = (client: QueryClient): void => void client.invalidateQueries({ queryKey: keys.remembered, refetchType: "none" });

/** Takes over an open session. */
export function enter(client: QueryClient, token: string, first: boolean): void {
	askRememberedAnew(client);
	if (first) sessionStorage.setItem(FIRST, "1");
	setToken(token);
	// The first-login action; the server runs it once, however often it is asked.
	if (first && token) void request("/auth/first-login", { body: {} }).catch(() => null);
}

/** Whether this session began with the member's very first login. */
export const isFirstLogin = (): boolean => sessionStorage.getItem(FIRST) === "1";

/** Leaves the login layer: to the page that was wanted, or back to where one was. A wanted game is left for the layer to offer, a heart for its page to give. */
export function leaveLogin(): void {
	const intent = peekIntent();
	if (intent?.kind === "launch") return;
	if (intent?.kind === "go") {
		takeIntent();
		navigate(intent.to, { replace: true });
	} else closeLayer();
}
