import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { standingOf } from "../../app/standing.ts";
import { Finder, type Index } from "./finder.ts";
import { fold } from "./fold.ts";
import { slipsBetween } from "./likeness.ts";
import { idAfter } from "./picking.ts";

/** What the server's search and this one are held to alike. */
const table = JSON.parse(readFileSync(join(import.meta.dirname, "../../../../../../internal/catalogue/testdata/search.json"), "utf8")) as {
	sounds: Record<string, string[][]>;
	games: { en: string; bn: string; words: string }[];
	finds: Record<string, string[]>;
};

it.each(Object.entries(table.sounds))("writes %s as the table says", (text, want) => expect(fold(text).map((w) => w.ways)).toEqual(want));

const index: Index = {
	lang: "en",
	first: "03ex170br0000",
	steps: [0, 1, 1, 1],
	step: 32,
	names: ["Monsoon Cricket", "Mighty Mango", "Mango Cricket", "Crash"],
	vendors: ["BGS", "PG"],
	called: ["Baize Originals", "PG"],
	vendor: [1, 1, 0, 0],
	words: ["sports kriket slots", "fruit aam slots", "rocket crash"],
	word: [0, 1, 0, 2],
	types: ["RNG", "INHOUSE"],
	type: [0, 0, 1, 1],
	codes: ["pg1", "pg2", "c1", "crash"],
	flags: [4, 4, 4, 13],
};
const ask = (words: string, type = "", vendor = "") => new Finder(index).ask({ words, type, vendor });
const names = (words: string) => ask(words).items.map((g) => g.gameName);

describe("Finder", () => {
	it.each(["kriket", "ক্রিকেট", "crickte", "CRICKET"])("finds cricket by %s", (q) => expect(names(q).sort()).toEqual(["Mango Cricket", "Monsoon Cricket"]));
	it("wants every word", () => expect(names("mango kriket")).toEqual(["Mango Cricket"]));
	it("knows a thing by its Bengali name", () => expect(names("আম")[0]).toMatch("Mango"));
	it("tells what comes closest when no game has every word", () => expect(ask("crash zzzzzz")).toMatchObject({ near: true, total: 1 }));
	it("is empty when nothing is close", () => expect(ask("unobtainium")).toMatchObject({ near: false, total: 0, items: [] }));
	it("narrows and says what else there is", () => {
		const a = ask("kriket", "INHOUSE");
		expect(a.items.map((g) => g.gameName)).toEqual(["Mango Cricket"]);
		expect(a.types.map((f) => [f.value, f.n])).toEqual([
			["RNG", 1],
			["INHOUSE", 1],
		]);
		expect(a.vendors.map((f) => f.label)).toEqual(["Baize Originals"]);
	});
	it("knows the letters that may come next, the likeliest first", () => {
		const next = (words: string) => new Finder(index).next(words);
		expect(next("")[0]).toBe("m");
		expect(next("crash mo")).toEqual(["crash mon"]);
		expect(next("zzz")).toEqual([]);
	});
	it("draws a row as a card does", () =>
		expect(ask("crash").items[0]).toMatchObject({ nodeId: "03ex170br0030", iconUrl: "/img/g/BGS-crash.v2.svg", isHot: 1, playable: true, trialSupport: true, maintenance: false }));
	it("tells what the rules of play close from what is only coming", () => {
		const [shut, coming] = [64, 0].map((f) => new Finder({ ...index, flags: [4, 4, 4, f] }).ask({ words: "crash", type: "", vendor: "" }).items[0]);
		expect([shut, coming].map((g) => g && standingOf(g))).toEqual(["closed", "soon"]);
	});
	it("finds a game by its name in another language once that language's index is there, and shows it by its own", () => {
		const f = new Finder(index);
		const q = { words: "জাহাজ", type: "", vendor: "" };
		expect(f.ask(q).total).toBe(0);
		expect(f.unread(q.words)).toBe("bn");
		f.widen({ ...index, lang: "bn", names: ["x", "জাহাজ", "y", "z"] });
		expect(f.ask(q)).toMatchObject({ near: false, total: 1, items: [{ gameName: "Mighty Mango" }] });
		expect(f.unread(q.words)).toBeNull();
		expect(f.ask({ ...q, words: "mango" }).total).toBe(2);
	});
	it("has the names of another language at the games they belong to, whichever rows they stand in", () => {
		const f = new Finder(index);
		f.widen({ ...index, lang: "bn", steps: [1, 2], names: ["জাহাজ", "নৌকা"], vendor: [0, 0], word: [0, 0], type: [0, 0], codes: ["a", "b"], flags: [4, 4] });
		const found = (words: string) => f.ask({ words, type: "", vendor: "" }).items.map((g) => g.gameName);
		expect([found("জাহাজ"), found("নৌকা")]).toEqual([["Mighty Mango"], ["Crash"]]);
	});
	it.each([
		["mango", null],
		["আম", "bn"],
		["777", null],
	])("knows in which language's names %s may be found that it has not: %s", (words, lang) => expect(new Finder(index).unread(words)).toBe(lang));
	it("asks again as before", () => {
		const f = new Finder(index);
		const q = { words: "mango", type: "", vendor: "" };
		expect(f.ask(q)).toEqual(f.ask(q));
	});
});

/** The table's games as an index in a language. */
const tableIndex = (lang: "en" | "bn"): Index => {
	const zeros = table.games.map(() => 0);
	return {
		...index,
		lang,
		steps: table.games.map((_, i) => Math.min(i, 1)),
		names: table.games.map((g) => g[lang]),
		vendors: [""],
		called: [""],
		vendor: zeros,
		words: table.games.map((g) => g.words),
		word: zeros.map((_, i) => i),
		types: ["RNG"],
		type: zeros,
		codes: table.games.map((_, i) => String(i)),
		flags: zeros,
	};
};

it.each(Object.entries(table.finds))("finds by %s what the table says and no more", (words, want) => {
	const f = new Finder(tableIndex("en"));
	f.widen(tableIndex("bn"));
	const found = f.ask({ words, type: "", vendor: "" });
	expect(found.items.map((g) => g.gameName).sort()).toEqual([...want].sort());
	expect(found).toMatchObject({ total: want.length, near: false });
});

it("counts ids on in base 32", () => expect(idAfter("03ex170br000z", 32n)).toBe("03ex170br001z"));
it.each([
	["mango", "mnago", 1],
	["mango", "mangoo", 1],
	["mango", "tiger", 2],
])("counts the slips between %s and %s", (a, b, n) => expect(slipsBetween(a, b, 1)).toBe(n));
