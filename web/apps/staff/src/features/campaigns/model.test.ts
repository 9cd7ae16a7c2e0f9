import { expect, it } from "vitest";
import { draftOf, linksByKind, ruleOf } from "./model.ts";

it("makes a rule of a form and refuses what is no figure", () => {
	const d = draftOf();
	expect(ruleOf(d)).toMatchObject({ type: "match", percent: 100, wagerTimes: 20, days: 14, cap: "0", methods: [], weights: { RNG: 100, PVP: 0 } });
	expect(ruleOf({ ...d, methods: "bkash, nagad ," })?.methods).toEqual(["bkash", "nagad"]);
	expect(ruleOf({ ...d, figures: { ...d.figures, cap: "1.234" } })).toBeNull();
	expect(ruleOf({ ...d, weights: { RNG: "-1" } })).toBeNull();
});
it("asks for words and pictures only with a form", () => {
	const d = { ...draftOf(), applyRemark: true, figures: { ...draftOf().figures, applyImages: "2" } };
	expect(ruleOf(d)).toMatchObject({ apply: false, applyRemark: false, applyImages: 0, apart: [], rankFrom: 0, lastDeposit: "0" });
	expect(ruleOf({ ...d, apply: true })).toMatchObject({ apply: true, applyRemark: true, applyImages: 2 });
});
it("counts links by what is shared, and who of them had it", () => {
	const link = (kind: "device" | "name", member: string, holds: boolean) => ({ kind, member, holds });
	const groups = linksByKind([link("name", "a", false), link("device", "a", true), link("device", "b", false)]);
	expect(groups.map((g) => [g.kind, g.all.length, g.holders])).toEqual([
		["device", 2, 1],
		["name", 1, 0],
	]);
});
