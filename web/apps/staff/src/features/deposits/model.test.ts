import { expect, it } from "vitest";
import { creditOf, type Deposit, differs, inReview, refundActs } from "./model.ts";

const deposit = (more: Partial<Deposit>) => ({ amount: "500.00", paidAmount: "500.00", state: "REVIEW", ...more }) as Deposit;

it("a credit is what was paid, not what was asked", () => {
	expect(creditOf(deposit({ paidAmount: "250.00" }))).toBe("250.00");
});

it("sums differ only once something was paid", () => {
	expect([deposit({}), deposit({ paidAmount: "0.00" }), deposit({ paidAmount: "499.99" })].map(differs)).toEqual([false, false, true]);
});

it("only a review waits for staff", () => {
	expect([deposit({}), deposit({ state: "PENDING" })].map(inReview)).toEqual([true, false]);
});

it("leaves the end of a refund by hand to two people", () => {
	const ann = { id: "ann", permissions: ["cashier.deposit.review", "cashier.withdrawal.make", "cashier.withdrawal.check"] };
	const open = deposit({ refund: "BY_HAND", refundMaker: "", refundChecker: "" });
	const waiting = deposit({ refund: "BY_HAND", refundMaker: "ann", refundChecker: "" });
	expect(refundActs(open, ann)).toEqual(["propose"]);
	expect(refundActs(waiting, ann)).toEqual([]);
	expect(refundActs(waiting, { ...ann, id: "bob" })).toEqual(["drop", "confirm"]);
	expect(refundActs(waiting, { id: "bob", permissions: ["cashier.deposit.review", "cashier.withdrawal.make"] })).toEqual([]);
	expect(refundActs(deposit({ refund: "KEPT", refundMaker: "ann", refundChecker: "bob" }), ann)).toEqual(["propose"]);
	expect(refundActs(deposit({ refund: "DONE", refundMaker: "ann", refundChecker: "bob" }), ann)).toEqual([]);
	expect(refundActs(open, { id: "ann", permissions: ["cashier.withdrawal.make"] })).toEqual([]);
});
