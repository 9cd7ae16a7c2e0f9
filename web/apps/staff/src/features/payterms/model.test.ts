import { expect, it } from "vitest";
import { movedAt } from "../../kit/lists.ts";
import { changesOf, countriesOf, inWords, type MethodTerms, nextTier, percentText, pointsOf, type Wired } from "./model.ts";

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

const wired = [
	{ code: "bkash", name: "bKash", currency: "BDT", way: "page" },
	{ code: "usdt", name: "USDT", currency: "BDT", way: "chain" },
] as Wired[];
const t = ((key: string, args?: { n: number }) => `${args ? `${args.n} ` : ""}${key.replace("payterms.", "").replace("care.safe.", "")}`) as never;
const speech = { t, lang: "en", wired };

it("what changes is told in the words of the form, and in its units", () => {
	const say = (path: string, before: string, after: string) => {
		const d = inWords({ path, before, after }, speech);
		return [d.path, d.before, d.after];
	};
	expect(say("bkash.depositMax", "100.00", "24000.00")).toEqual(["bKash · in · max", "৳100.00", "৳24,000.00"]);
	expect(say("bkash.withdraw", "true", "false")).toEqual(["bKash · out", "open", "closed"]);
	expect(say("bkash.feeBasisPoints", "", "125")).toEqual(["bKash · out · percent", "", "1.25%"]);
	expect(say("bkash.withdrawMinutes", "5", "20")).toEqual(["bKash · out · minutes", "5 minutes", "20 minutes"]);
	expect(say("bkash.tiers.1.withdrawDay", "0.00", "5.00")).toEqual(["bKash · ranks · 2 · tier.withdrawDay", "৳0.00", "৳5.00"]);
	expect(say("bkash.tiers.0.vip", "", "3")).toEqual(["bKash · ranks · 1 · rank", "", "3"]);
	expect(say("bkash.countries.0", "", "BD")).toEqual(["bKash · countries · 1", "", "BD"]);
	expect(say("coinRate", "120.00", "121.00")).toEqual(["coin.rate", "৳120.00", "৳121.00"]);
	expect(say("order", "bkash, usdt", "usdt, bkash")).toEqual(["order", "bKash, USDT", "USDT, bKash"]);
	expect(say("gone.depositMax", "1.00", "2.00")[0], "a way to pay that is wired no more keeps its code").toBe("gone · in · max");
	expect(say("bkash.newer", "1", "2")[0], "a field without words keeps its path").toBe("bkash.newer");
});

it("versions of the terms are told apart by the ways to pay, not by their places", () => {
	const one = { code: "bkash", depositMax: "100.00" } as MethodTerms;
	const two = { code: "usdt", depositMax: "5.00" } as MethodTerms;
	const rest = { coinRate: "1.00", coinLeast: "1.00" };
	expect(changesOf({ methods: [one, two], ...rest }, { methods: [two, { ...one, depositMax: "200.00" }], ...rest }, speech)).toEqual([
		{ path: "bKash · in · max", before: "৳100.00", after: "৳200.00" },
		{ path: "order", before: "bKash, USDT", after: "USDT, bKash" },
	]);
});
