import { expect, it } from "vitest";
import { choiceFor, needsReason, riskLevel, type Withdrawal } from "./model.ts";

const at = (state: string, more: Partial<Withdrawal> = {}) => ({ state, maker: "m", payoutFailed: false, ...more }) as Withdrawal;
const can = (id: string, ...verbs: string[]) => ({ id, permissions: verbs.map((v) => `cashier.withdrawal.${v}`) });

it("the maker decides at the first stage only", () => {
	expect(choiceFor(at("MAKER"), can("m", "make")).acts).toEqual(["reject", "approve"]);
	expect(choiceFor(at("CHECKER"), can("m", "make")).acts).toEqual([]);
	expect(choiceFor(at("MAKER"), can("c", "check")).acts).toEqual([]);
});

it("the second yes is refused to who gave the first", () => {
	expect(choiceFor(at("CHECKER"), can("c", "check"))).toEqual({ acts: ["reject", "approve"], samePerson: false });
	expect(choiceFor(at("CHECKER"), can("m", "make", "check"))).toEqual({ acts: [], samePerson: true });
});

it("a payout is ordered again or given back only after a certain refusal", () => {
	expect(choiceFor(at("PAYING", { payoutFailed: true }), can("x", "issue")).acts).toEqual(["return", "issue"]);
	expect(choiceFor(at("PAYING"), can("x", "issue")).acts).toEqual([]);
	expect(choiceFor(at("PAYING", { payoutFailed: true }), can("x", "read")).acts).toEqual([]);
});

it("what gives money back needs a reason", () => {
	expect((["approve", "reject", "issue", "return"] as const).filter(needsReason)).toEqual(["reject", "return"]);
});

it("scores have three levels", () => {
	expect([0, 29, 30, 59, 60, 100].map(riskLevel)).toEqual(["low", "low", "middle", "middle", "high", "high"]);
});
