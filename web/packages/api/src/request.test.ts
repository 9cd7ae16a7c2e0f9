import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type ApiError, isTransient } from "./errors.ts";
import { request } from "./request.ts";
import { setToken, token } from "./session.ts";

/** The clocks of the calls that wait, and how long each was set to. */
const clocks: { ms: number; ring: () => void }[] = [];

beforeEach(() => {
	clocks.length = 0;
	vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
		const c = new AbortController();
		clocks.push({ ms, ring: () => c.abort(new DOMException("late", "TimeoutError")) });
		return c.signal;
	});
	vi.stubGlobal("fetch", (_: string, init: RequestInit) => new Promise((_, fail) => init.signal?.addEventListener("abort", () => fail(init.signal?.reason))));
});
afterEach(() => vi.unstubAllGlobals());

it("gives up what nobody answers, says that the link is bad, and does not try it again by itself", async () => {
	const read = request("/games").catch((e: ApiError) => e);
	const write = request("/member/deposits", { body: { amount: "100" } }).catch((e: ApiError) => e);
	expect(clocks.map((c) => c.ms)).toEqual([30_000, 60_000]);
	for (const c of clocks) c.ring();
	for (const e of [await read, await write] as ApiError[]) {
		expect(e.code).toBe("network");
		expect(isTransient(e)).toBe(false);
	}
});

it("lets pictures take as long as the line needs", () => {
	void request("/feedback", { method: "PUT", body: { pictures: ["x".repeat(60_000)] } });
	void request("/slips", { body: new FormData() });
	expect(clocks).toEqual([]);
});

it("ends with its caller, who is told of that and not of the link", async () => {
	const caller = new AbortController();
	const read = request("/games", { signal: caller.signal }).catch((e: Error) => e);
	caller.abort();
	expect(((await read) as Error).name).toBe("AbortError");
});

it("takes an answer that breaks off on its way for no answer, and none at all for a good one", async () => {
	const torn = new ReadableStream({ pull: (c) => c.error(new TypeError("network")) });
	vi.stubGlobal("fetch", async () => new Response(torn));
	expect(((await request("/games").catch((e) => e)) as ApiError).code).toBe("network");
	vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
	expect(await request("/games")).toBeNull();
});

/** A server that knows one session and answers when it is let; what it was asked, by which token. */
function serverOf(session: { good: string }) {
	const kept = new Map<string, string>();
	vi.stubGlobal("sessionStorage", { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => kept.set(k, v), removeItem: (k: string) => kept.delete(k) });
	const asked: string[] = [];
	const held: (() => void)[] = [];
	vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
		const by = new Headers(init.headers).get("Authorization") ?? "";
		asked.push(`${init.method} ${by}`);
		const status = by === `Bearer ${session.good}` ? 200 : 401;
		if (init.method === "PUT") {
			session.good = "new";
			await new Promise<void>((next) => held.push(next));
		}
		return Response.json({ success: status === 200, code: "request.unauthenticated", value: "read" }, { status });
	});
	return { asked, held };
}
const later = () => new Promise((next) => setTimeout(next, 20));

it("ends the session that is refused, and no other", async () => {
	const server = serverOf({ good: "new" });
	setToken("old");
	const read = request("/member").catch((e: ApiError) => e);
	setToken("new");
	expect(await read).toBe("read");
	expect(server.asked).toEqual(["GET Bearer old", "GET Bearer new"]);
	const write = request("/member", { body: {}, token: "a game's" }).catch((e: ApiError) => e);
	expect(((await write) as ApiError).status).toBe(401);
	expect(token()).toBe("new");
	setToken("ended");
	expect(((await request("/member").catch((e) => e)) as ApiError).status).toBe(401);
	expect(token()).toBe("");
});

it("waits for the session that a write under way brings", async () => {
	const server = serverOf({ good: "old" });
	setToken("old");
	const write = request("/auth/password", { method: "PUT", body: {} }).then(() => setToken("new"));
	const read = request("/member");
	await later();
	expect(token()).toBe("old");
	server.held[0]?.();
	await write;
	expect(await read).toBe("read");
	expect(token()).toBe("new");
	expect(server.asked).toEqual(["PUT Bearer old", "GET Bearer old", "GET Bearer new"]);
});

it("asks a visitor to log in without a second try", async () => {
	const server = serverOf({ good: "new" });
	setToken("");
	expect(((await request("/member").catch((e) => e)) as ApiError).status).toBe(401);
	expect(server.asked).toEqual(["GET "]);
});

it("asks nothing again once the session was left", async () => {
	const server = serverOf({ good: "new" });
	setToken("old");
	const read = request("/member").catch((e: ApiError) => e);
	setToken("");
	expect(((await read) as ApiError).status).toBe(401);
	expect(server.asked).toEqual(["GET Bearer old"]);
});
