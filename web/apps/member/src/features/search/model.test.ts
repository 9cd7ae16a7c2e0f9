import type { Game } from "@baize/api";
import { beforeEach, expect, it } from "vitest";
import { categoriesOf, forgetSearches, keepSearch, lastSearches, moved, vendorsOf } from "./model.ts";
import { opensSearch } from "./keys.ts";

beforeEach(() => localStorage.clear());
const key = (over: object) => ({ key: "", ctrlKey: false, metaKey: false, altKey: false, ...over });

it("keeps the last eight searches, the same words once, newest first", () => {
	for (const w of ["a", "b", "c", "d", "e", "f", "g", "h", " B "]) keepSearch(w);
	expect(lastSearches()).toEqual(["B", "h", "g", "f", "e", "d", "c", "a"]);
	keepSearch("i");
	expect(lastSearches()).toHaveLength(8);
	forgetSearches();
	expect(lastSearches()).toEqual([]);
});
it("takes a broken store for an empty one", () => {
	localStorage.setItem("baize.searches", "{");
	expect(lastSearches()).toEqual([]);
});
it("counts what the results can be narrowed to, the biggest first", () => {
	const g = (gameType: string, vassalage: string) => ({ gameType, vassalage, vendorName: `${vassalage}!` }) as Game;
	const all = [g("LIVE", "A"), g("RNG", "B"), g("RNG", "A")];
	expect(categoriesOf(all).map((f) => [f.value, f.n])).toEqual([
		["RNG", 2],
		["LIVE", 1],
	]);
	expect(vendorsOf(all)[0]).toEqual({ value: "A", label: "A!", n: 2 });
});
it("goes round the results with the arrows", () => {
	expect(moved(-1, "ArrowDown", 3)).toBe(0);
	expect(moved(2, "ArrowDown", 3)).toBe(0);
	expect(moved(-1, "ArrowUp", 3)).toBe(2);
	expect(moved(0, "ArrowDown", 0)).toBe(-1);
	expect(moved(1, "x", 3)).toBe(1);
});
it("opens with a slash where nothing is typed, and with Ctrl-K anywhere", () => {
	expect(opensSearch(key({ key: "/" }), false)).toBe(true);
	expect(opensSearch(key({ key: "/" }), true)).toBe(false);
	expect(opensSearch(key({ key: "K", ctrlKey: true }), true)).toBe(true);
	expect(opensSearch(key({ key: "k" }), false)).toBe(false);
});
