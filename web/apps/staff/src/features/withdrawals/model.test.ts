import { expect, it } from "vitest";
import { choiceFor, needsReason, riskLevel, turnOf, type Withdrawal } from "./model.ts";

const at = (state: string, more: Partial<Withdrawal> = {}) => ({ state, maker: "m", payoutFailed: false, endMaker: "", endChecker: "", ...more }) as Withdrawal;
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

it("says how what was paid stands to what was ordered, to the last digit", () => {
	expect(turnOf("990.00", "600")).toEqual({ turn: "less", by: "390.00" });
	expect(turnOf("990.00", "990")).toMatchObject({ turn: "exact" });
	expect(turnOf("0.1", "0.3")).toEqual({ turn: "more", by: "0.20" });
	expect(turnOf("990.00", "0.00")).toMatchObject({ turn: "nothing" });
});

it("leaves what a payout has really paid to two people", () => {
	const all = ["cashier.withdrawal.issue", "cashier.withdrawal.make", "cashier.withdrawal.check"];
	const stuck = { state: "PAYING", byHand: true, payoutFailed: false, endMaker: "", endChecker: "" } as Withdrawal;
	const said = { ...stuck, endMaker: "ann" };
	expect(choiceFor(stuck, { id: "ann", permissions: all }).acts).toEqual(["ending", "paid"]);
	expect(choiceFor(said, { id: "ann", permissions: all })).toEqual({ acts: [], samePerson: true });
	expect(choiceFor(said, { id: "bob", permissions: all }).acts).toEqual(["drop", "confirm"]);
	expect(choiceFor({ ...said, state: "RECEIPT_OPEN", byHand: false }, { id: "bob", permissions: all }).acts).toEqual(["drop"]);
	expect(choiceFor({ ...stuck, endMaker: "ann", endChecker: "bob" }, { id: "cy", permissions: all }).acts).toEqual(["ending", "paid"]);
});
