import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { chooseDigits } from "@baize/kernel";
import { ApiError, clearSession, request, setToken, token } from "../src/index.ts";

const answer = (status: number, body: unknown) => vi.fn(async (_url: string, _init: RequestInit) => new Response(JSON.stringify(body), { status }));

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it("unwraps a success and leaves undefined parameters out", async () => {
	const f = answer(200, { success: true, value: { n: 1 } });
	vi.stubGlobal("fetch", f);
	expect(await request("/games", { query: { page: 2, q: undefined } })).toEqual({ n: 1 });
	expect(f.mock.calls[0]?.[0]).toBe("/api/v1/games?page=2");
});

it("sends the token, the language and a key on writes", async () => {
	const f = answer(200, { success: true });
	vi.stubGlobal("fetch", f);
	document.documentElement.lang = "bn";
	setToken("abc");
	await request("/wallet/transfer", { body: { amount: "1.00" }, idempotencyKey: "k1" });
	const h = f.mock.calls[0]?.[1].headers as Headers;
	expect([h.get("Authorization"), h.get("Idempotency-Key"), h.get("Accept-Language")]).toEqual(["Bearer abc", "k1", "bn"]);
});

it("tells the server in which digits its sentences are to be written", async () => {
	const f = answer(200, { success: true });
	vi.stubGlobal("fetch", f);
	document.documentElement.lang = "bn";
	chooseDigits("latn");
	await request("/games");
	chooseDigits(undefined);
	const h = f.mock.calls[0]?.[1].headers as Headers;
	expect(h.get("Accept-Language")).toBe("bn-u-nu-latn");
});

it("turns a problem into an ApiError with its fields", async () => {
	vi.stubGlobal(
		"fetch",
		answer(422, { success: false, code: "invalid", message: "No", value: { captcha: true }, errors: [{ path: "body.username", code: "x", message: "Too short" }] }),
	);
	const e = (await request("/login", { body: {} }).catch((x) => x)) as ApiError;
	expect(e).toBeInstanceOf(ApiError);
	expect([e.code, e.status, e.value, e.fieldMessage("username")]).toEqual(["invalid", 422, { captcha: true }, "Too short"]);
});

it("forgets the token when the server no longer knows it", async () => {
	vi.stubGlobal("fetch", answer(401, { success: false, code: "unauthenticated" }));
	setToken("old");
	await request("/member").catch(() => {});
	expect(token()).toBe("");
});

it("calls a broken link by its name", async () => {
	vi.stubGlobal(
		"fetch",
		vi.fn(async () => Promise.reject(new TypeError("x"))),
	);
	await expect(request("/games")).rejects.toMatchObject({ code: "network", status: 0 });
});

it("keeps merchant entries when the session ends", () => {
	sessionStorage.setItem("merchant.code", "m");
	sessionStorage.setItem("hot", "1");
	clearSession();
	expect([sessionStorage.getItem("merchant.code"), sessionStorage.getItem("hot")]).toEqual(["m", null]);
});
