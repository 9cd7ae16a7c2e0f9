import { expect, it } from "vitest";
import { creditOf, type Deposit, differs, inReview } from "./model.ts";

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
