import { token, setToken } from "@baize/api";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { signOut } from "./sign-out.ts";

afterEach(() => {
	vi.restoreAllMocks();
	sessionStorage.clear();
});

/** A session that this browser holds, and a server that ends it. */
function inside() {
	setToken("m_1");
	sessionStorage.setItem("merchant.code", "kept");
	sessionStorage.setItem("baize.draft", "gone");
	return vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(JSON.stringify({ value: null }), { headers: { "Content-Type": "application/json" } }));
}

it("ends the session at the server and here, but for what the merchant keeps", async () => {
	const sent = inside();
	await signOut(new QueryClient());
	expect(sent.mock.calls.map(([path, init]) => `${init?.method} ${path}`)).toEqual(["DELETE /api/v1/auth/session"]);
	expect([token(), sessionStorage.getItem("merchant.code"), sessionStorage.getItem("baize.draft")]).toEqual(["", "kept", null]);
});

it("asks nothing in the session's name while the server ends it", async () => {
	const answers: (() => void)[] = [];
	const sent = inside().mockImplementation(() => new Promise((done) => answers.push(() => done(new Response("{}")))));
	const ended = signOut(new QueryClient());
	await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
	expect(token()).toBe("");
	expect(new Headers(sent.mock.calls[0]?.[1]?.headers).get("Authorization")).toBe("Bearer m_1");
	answers[0]?.();
	await ended;
});

it("ends the session here where the server does not answer", async () => {
	inside().mockRejectedValue(new TypeError("the line is gone"));
	await signOut(new QueryClient());
	expect(token()).toBe("");
});

it("ends the session where the browser refuses its storage", async () => {
	const sent = inside();
	vi.stubGlobal("localStorage", {
		getItem: () => {
			throw new DOMException("refused", "SecurityError");
		},
	});
	await signOut(new QueryClient());
	vi.unstubAllGlobals();
	expect(sent).toHaveBeenCalledOnce();
	expect(token()).toBe("");
});
