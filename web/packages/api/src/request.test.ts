import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type ApiError, isTransient } from "./errors.ts";
import { request } from "./request.ts";

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
