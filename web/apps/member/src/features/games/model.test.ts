import type { Game, VendorCard } from "@baize/api";
import { expect, it } from "vitest";
import { filterOf, isNarrow, narrowOwn, pageSize, searchOf, sliceOf, typesIn, withGames } from "./model.ts";

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
it("draws a short list whole", () => expect(sliceOf(60, 6, 300, 9000, 900)).toEqual({ from: 0, to: 60, above: 0, below: 0 }));
it("draws only the rows near the screen of a long one, and keeps its height", () => {
	const s = sliceOf(1000, 6, 300, 6000, 900);
	expect(s.from).toBe(16 * 6);
	expect(s.to).toBe(27 * 6);
	expect(s.above + s.below + ((s.to - s.from) / 6) * 300).toBe(Math.ceil(1000 / 6) * 300);
});
it("never leaves the list, however far the page is scrolled", () => {
	const s = sliceOf(100, 3, 200, 1e9, 800);
	expect(s.from).toBeLessThanOrEqual(102);
	expect(s.to).toBe(100);
	expect(s.below).toBe(0);
});
