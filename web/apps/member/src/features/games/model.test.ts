import type { Game, VendorCard } from "@baize/api";
import { expect, it } from "vitest";
import { filterOf, isNarrow, narrowOwn, pageSize, searchOf, type Slice, sliceOf, typesIn, withGames } from "./model.ts";

const game = (over: Partial<Game>): Game => ({ gameName: "Monsoon Riches", vendorName: "PG", vassalage: "PG", gameType: "RNG", ...over }) as Game;

it("reads a filter from the address and writes it back", () => {
	const f = filterOf("/RNG", "?vassalage=PG&kind=hot&q=mon");
	expect(f).toEqual({ gameType: "RNG", vassalage: "PG", kind: "HOT", q: "mon" });
	expect(searchOf(f)).toBe("?vassalage=PG&kind=HOT&q=mon");
	expect(searchOf(filterOf("/rng", ""))).toBe("");
});
it("takes an unknown kind for all", () => expect(filterOf("/fish", "?kind=best").kind).toBe("ALL"));
it("knows the originals by their own path, in pages of twelve", () => {
	expect(filterOf("/bgs", "").gameType).toBe("INHOUSE");
	expect([pageSize("INHOUSE"), pageSize("RNG")]).toEqual([12, 20]);
});
it("tells a narrowed list from a whole one", () => {
	expect(isNarrow(filterOf("/rng", "?q=a"))).toBe(true);
	expect(isNarrow(filterOf("/rng", "?other=a"))).toBe(false);
});
it("narrows a member's own list by type, vendor and words", () => {
	const all = [game({}), game({ vassalage: "JL" }), game({ gameType: "LIVE" }), game({ gameName: "Kite" })];
	expect(narrowOwn(all, filterOf("/rng", "?vassalage=PG&q=MONSOON"))).toHaveLength(1);
	expect(narrowOwn(all, { gameType: "", vassalage: "", kind: "FAV", q: "" })).toHaveLength(4);
});
it("narrows to the games of the house by their category, whoever of its vendors has them", () => {
	const all = [game({ gameType: "INHOUSE", vassalage: "BGS" }), game({ gameType: "RNG" })];
	expect(narrowOwn(all, filterOf("/rng", "?vassalage=INHOUSE&kind=fav"))).toEqual([all[0]]);
});
it("orders the types of a list as the lanes stand", () => {
	const lanes = [
		{ title: "LIVE", path: "/live", cards: [] },
		{ title: "RNG", path: "/rng", cards: [] },
	];
	expect(typesIn([game({}), game({ gameType: "ODD" }), game({ gameType: "LIVE" })], lanes)).toEqual(["LIVE", "RNG", "ODD"]);
});
it("calls a vendor open only when one of its games is, once all are known", () => {
	const card = { vassalage: "PG", playable: true } as VendorCard;
	const soon = [game({ playable: false }), game({ playable: true, vassalage: "JL" })];
	expect(withGames(card, soon, true).playable).toBe(false);
	expect(withGames(card, soon, false).playable).toBe(true);
	expect(withGames(card, [game({ playable: true })], true).playable).toBe(true);
});
it("draws a short list whole", () => expect(sliceOf({ count: 60, columns: 6, rowPx: 300, top: 9000, viewPx: 900 })).toEqual({ from: 0, to: 60, above: 0, below: 0 }));
const long = { count: 1000, columns: 6, rowPx: 300, top: 6000, viewPx: 900 };
const rowsIn = (s: Slice) => [s.from / 6, s.to / 6];
it("draws only the rows near the screen of a long one, and keeps its height", () => {
	const s = sliceOf(long);
	expect(rowsIn(s)).toEqual([16, 27]);
	expect(s.above + s.below + ((s.to - s.from) / 6) * 300).toBe(Math.ceil(1000 / 6) * 300);
});
it("leaves the rows as they are while there are a few beyond the screen, then makes several at once", () => {
	const s = sliceOf(long);
	expect(sliceOf({ ...long, top: 6600 }, s)).toEqual(s);
	expect(rowsIn(sliceOf({ ...long, top: 6700 }, s))).toEqual([16, 30]);
});
it("makes a row more at each end while it rests, until there are enough, and drops those far away", () => {
	let s = sliceOf(long, sliceOf(long), true);
	expect(rowsIn(s)).toEqual([15, 28]);
	for (let i = 0; i < 10; i++) s = sliceOf(long, s, true);
	expect(rowsIn(s)).toEqual([14, 29]);
	expect(rowsIn(sliceOf({ ...long, top: 7500 }, s, true))).toEqual([19, 32]);
	expect(rowsIn(sliceOf({ ...long, top: 30_000 }, s))).toEqual([96, 107]);
});
it("never leaves the list, however far the page is scrolled", () => {
	const s = sliceOf({ count: 100, columns: 3, rowPx: 200, top: 1e9, viewPx: 800 });
	expect(s.from).toBeLessThanOrEqual(102);
	expect(s.to).toBe(100);
	expect(s.below).toBe(0);
});
