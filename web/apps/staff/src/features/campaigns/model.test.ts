import { expect, it } from "vitest";
import { draftOf, ruleOf } from "./model.ts";

it("makes a rule of a form and refuses what is no figure", () => {
	const d = draftOf();
	expect(ruleOf(d)).toMatchObject({ type: "match", percent: 100, wagerTimes: 20, days: 14, cap: "0", methods: [], weights: { RNG: 100, PVP: 0 } });
	expect(ruleOf({ ...d, methods: "bkash, nagad ," })?.methods).toEqual(["bkash", "nagad"]);
	expect(ruleOf({ ...d, figures: { ...d.figures, cap: "1.234" } })).toBeNull();
	expect(ruleOf({ ...d, weights: { RNG: "-1" } })).toBeNull();
});
