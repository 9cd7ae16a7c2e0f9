import { expect, it } from "vitest";
import { matching, nameIn, percentOf, type Vendor } from "./model.ts";

const vendors = [
	{ vassalage: "BGS", category: "RNG", nameEn: "Baize Originals", nameBn: "বেইজ", state: "open", off: false, games: 12 },
	{ vassalage: "JL", category: "FISH", nameEn: "Jheel", nameBn: "ঝিল", state: "closed", off: false, games: 3 },
] as Vendor[];

it("finds vendors by any of their names, and by state", () => {
	expect(matching(vendors, "orig", "").map((v) => v.vassalage)).toEqual(["BGS"]);
	expect(matching(vendors, "ঝি", "").map((v) => v.vassalage)).toEqual(["JL"]);
	expect(matching(vendors, "", "closed").map((v) => v.vassalage)).toEqual(["JL"]);
	expect(matching(vendors, "orig", "closed")).toEqual([]);
});

it("writes a return without rounding up", () => {
	expect([965_678, 990_000, 1_000_500, 0].map(percentOf)).toEqual(["96.56", "99.00", "100.05", ""]);
});

it("names are in the reader's language where there is one", () => {
	expect([nameIn(vendors[0] as Vendor, "bn"), nameIn({ nameEn: "Crash", nameBn: "" }, "bn")]).toEqual(["বেইজ", "Crash"]);
});
