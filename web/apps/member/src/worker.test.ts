import { readFileSync } from "node:fs";
import { beforeEach, expect, it, vi } from "vitest";

/** What the worker listens with, once it runs in this window. */
const on = new Map<string, (event: unknown) => void>();
const kept = new Map<string, string>();
const net = { isUp: true, says: "" };

beforeEach(() => {
	on.clear();
	kept.clear();
	net.isUp = true;
	const cache = {
		put: async (key: string, answer: Response) => void kept.set(key, await answer.text()),
		match: async (key: string) => (kept.has(key) ? new Response(kept.get(key)) : undefined),
	};
	const source = readFileSync(`${import.meta.dirname}/worker.js`, "utf8").replace("/* build */ null", '{ build: "b", files: [], languages: {} }');
	const fetch = async () => {
		if (!net.isUp) throw new TypeError("offline");
		return new Response(net.says);
	};
	new Function("self", "caches", "fetch", source)({ addEventListener: (kind: string, fn: (event: unknown) => void) => on.set(kind, fn) }, { open: async () => cache }, fetch);
});

/** What the page gets, or null where it gets nothing. */
async function ask(path: string, headers: Record<string, string> = {}): Promise<string | null> {
	const respondWith = vi.fn();
	on.get("fetch")?.({ request: new Request(new URL(path, location.origin), { headers: { "Accept-Language": "bn", ...headers } }), respondWith });
	const answer: Response = await respondWith.mock.lastCall?.[0];
	return answer.type === "error" ? null : answer.text();
}

const MEMBER = { Authorization: "Bearer m_1" };
const SAID = "/api/v1/content/announcements";

it("gives the words that a visitor read last when there is no line", async () => {
	net.says = "for all";
	await ask(SAID);
	net.isUp = false;
	expect(await ask(SAID)).toBe("for all");
	expect(await ask(SAID, { "Accept-Language": "en" })).toBeNull();
});

it("keeps nothing that was said to a member", async () => {
	net.says = "for rank 3";
	expect(await ask(SAID, MEMBER)).toBe("for rank 3");
	net.isUp = false;
	expect(await ask(SAID)).toBeNull();
});

it("keeps the banners apart from the whole of what is said", async () => {
	net.says = "all";
	await ask(SAID);
	net.says = "banners alone";
	await ask(`${SAID}?types=B`);
	net.isUp = false;
	expect(await ask(SAID)).toBe("all");
	expect(await ask(`${SAID}?types=B`)).toBe("banners alone");
});
