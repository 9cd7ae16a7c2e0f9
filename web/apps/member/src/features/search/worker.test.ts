import { beforeEach, expect, it, vi } from "vitest";
import type { Index } from "./finder.ts";

const bengali: Index = {
	lang: "bn",
	first: "03ex170br0000",
	steps: [0, 1],
	step: 32,
	names: ["সোনার তরী", "বাঘ"],
	vendors: ["BGS"],
	called: ["Baize"],
	vendor: [0, 0],
	words: ["slots"],
	word: [0, 0],
	types: ["RNG"],
	type: [0, 0],
	codes: ["a", "b"],
	flags: [4, 4],
};
const english = { ...bengali, lang: "en", names: ["Golden Boat", "Tiger"] };
const told: { kind: string; n?: number; answer?: { total: number; items: { gameName: string }[] } }[] = [];
const asked: string[] = [];
let broken = false;

beforeEach(async () => {
	vi.resetModules();
	told.length = 0;
	asked.length = 0;
	broken = false;
	vi.stubGlobal("postMessage", (m: (typeof told)[number]) => told.push(m));
	vi.stubGlobal("fetch", async (url: string) => {
		asked.push(url);
		const lang = new URL(url, "http://x").searchParams.get("lang");
		return broken ? new Response("", { status: 503 }) : Response.json(lang === "bn" ? bengali : english);
	});
	await import("./worker.ts");
	say({ kind: "load", lang: "bn" });
	await vi.waitFor(() => expect(told).toContainEqual({ kind: "ready" }));
});

const say = (data: unknown) => (self as unknown as { onmessage: (e: unknown) => void }).onmessage({ data });
const question = (words: string) => ({ words, type: "", vendor: "" });
const totals = (n: number) => told.filter((m) => m.kind === "answer" && m.n === n).map((m) => m.answer?.total);

it("answers once more when the names of the language of the letters have come, once for all questions", async () => {
	say({ kind: "ask", n: 1, question: question("golden") });
	await vi.waitFor(() => expect(totals(1)).toEqual([0, 1]));
	expect(told.findLast((m) => m.kind === "answer")?.answer?.items[0]?.gameName).toBe("সোনার তরী");
	say({ kind: "ask", n: 2, question: question("zzzz") });
	expect(totals(2)).toEqual([0]);
	expect(asked.filter((u) => u.endsWith("lang=en"))).toHaveLength(1);
});

it("answers the question that stands when they come, not the one that they were fetched for", async () => {
	say({ kind: "ask", n: 1, question: question("golden") });
	say({ kind: "ask", n: 2, question: question("tiger") });
	await vi.waitFor(() => expect(totals(2)).toEqual([0, 1]));
	expect(totals(1)).toEqual([0]);
});

it("asks too for what the page had ahead of the letter", async () => {
	say({ kind: "had", n: 1, question: question("golden") });
	await vi.waitFor(() => expect(totals(1)).toEqual([1]));
});

it("fetches nothing for what is found, nor for letters of its own language", () => {
	say({ kind: "ask", n: 1, question: question("সোনা") });
	say({ kind: "ask", n: 2, question: question("জাহাজ") });
	say({ kind: "ask", n: 3, question: question("sonar") });
	expect([totals(1), totals(2), totals(3)]).toEqual([[1], [0], [1]]);
	expect(asked).toHaveLength(1);
});

it("tries again at the next question when they could not be had", async () => {
	broken = true;
	say({ kind: "ask", n: 1, question: question("golden") });
	await vi.waitFor(() => expect(asked).toHaveLength(2));
	await new Promise((done) => setTimeout(done));
	broken = false;
	say({ kind: "ask", n: 2, question: question("golden") });
	await vi.waitFor(() => expect(totals(2)).toEqual([0, 1]));
});
