import { expect, it } from "vitest";
import { movedAt } from "../../kit/lists.ts";
import { countriesOf, type MethodTerms, nextTier, percentText, pointsOf } from "./model.ts";

it("percentages keep two decimals and no more", () => {
	expect([0, 1, 50, 100, 125].map(percentText)).toEqual(["0", "0.01", "0.5", "1", "1.25"]);
	expect(["0", "0.01", "0.5", "1.", "1.25", "1.255", "", "a"].map(pointsOf)).toEqual([0, 1, 50, 100, 125, undefined, undefined, undefined]);
});

it("countries are read however they are written", () => {
	expect(countriesOf("bd, IN;np bd")).toEqual(["BD", "IN", "NP"]);
	expect(countriesOf("")).toEqual([]);
});

it("another rank stands above the last one and keeps its fee", () => {
	const m = { feeFlat: "10", feeBasisPoints: 100, tiers: [] as MethodTerms["tiers"] } as MethodTerms;
	const first = nextTier(m);
	expect(first).toMatchObject({ vip: 1, feeFlat: "10", feeBasisPoints: 100 });
	expect(nextTier({ ...m, tiers: [{ ...first, vip: 4, feeBasisPoints: 50 }] })).toMatchObject({ vip: 5, feeBasisPoints: 50 });
});

it("a thing moves one place, and stays at the ends", () => {
	expect(movedAt(["a", "b", "c"], 2, -1)).toEqual(["a", "c", "b"]);
	expect(movedAt(["a", "b"], 0, -1)).toEqual(["a", "b"]);
	expect(movedAt(["a", "b"], 1, 1)).toEqual(["a", "b"]);
});
