import { expect, it } from "vitest";
import { changesOf, placeOf } from "./model.ts";

it("lists every field that differs, deep ones by path", () => {
	expect(changesOf({ state: "open", hot: true, rules: { min: 4 } }, { state: "closed", hot: true, rules: { min: 6 } })).toEqual([
		{ path: "state", before: "open", after: "closed" },
		{ path: "rules.min", before: "4", after: "6" },
	]);
});

it("shows a creation and a removal", () => {
	expect(changesOf(null, { account: "rahim1" })).toEqual([{ path: "account", before: "", after: "rahim1" }]);
	expect(changesOf({ tags: ["a"] }, null)).toEqual([{ path: "tags", before: '["a"]', after: "" }]);
	expect(changesOf(null, null)).toEqual([]);
});

it("a withdrawal is decided in its queue, all else among the approvals", () => {
	expect(placeOf({ kind: "cashier.withdrawal", subject: "03ev" })).toBe("/withdrawals/check?open=03ev");
	expect(placeOf({ kind: "wallet.adjust", subject: "03ev" })).toBe("");
});
