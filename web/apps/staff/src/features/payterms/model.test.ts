import { expect, it } from "vitest";
import { movedAt } from "../../kit/lists.ts";
import { countriesOf, inWords, type MethodTerms, nextTier, percentText, pointsOf } from "./model.ts";

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

it("what changes is told in the words of the form", () => {
	const t = ((key: string) => key.replace("payterms.", "")) as never;
	const say = (path: string, before: string, after: string) => {
		const d = inWords({ path, before, after }, t, (code) => code.toUpperCase());
		return [d.path, d.before, d.after];
	};
	expect(say("bkash.depositMax", "100", "200")).toEqual(["BKASH · in · max", "100", "200"]);
	expect(say("bkash.withdraw", "true", "false")).toEqual(["BKASH · out", "open", "closed"]);
	expect(say("bkash.feeBasisPoints", "", "125")).toEqual(["BKASH · out · percent", "", "1.25 %"]);
	expect(say("bkash.tiers.1.withdrawDay", "0", "5")).toEqual(["BKASH · ranks · 2 · tier.withdrawDay", "0", "5"]);
	expect(say("coinRate", "120", "121")).toEqual(["coin.rate", "120", "121"]);
	expect(say("order", "a, b", "b, a")).toEqual(["order", "a, b", "b, a"]);
	expect(say("bkash.newer", "1", "2")[0], "a field without words keeps its path").toBe("bkash.newer");
});
