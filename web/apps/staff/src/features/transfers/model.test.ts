import { expect, it } from "vitest";
import { actsOf, type Transfer } from "./model.ts";

const all = { check: true, propose: true, decide: true };
const transfer = (more: Partial<Transfer>): Transfer => ({
	id: "1",
	referenceNo: "1",
	vendor: "MINT",
	member: "m",
	direction: "IN",
	whole: false,
	currency: "BDT",
	amount: "60",
	moved: "0",
	transit: "60",
	state: "UNKNOWN",
	reason: "",
	attempts: 0,
	createdAt: "",
	sentAt: "",
	unknownAt: "",
	nextAt: "",
	endedAt: "",
	endState: "",
	endAmount: "0",
	evidence: "",
	endMaker: "",
	endChecker: "",
	...more,
});

it("lets people end a transfer only while its outcome is unknown", () => {
	expect(actsOf(transfer({}), "ann", all)).toEqual(["check", "propose"]);
	expect(actsOf(transfer({ state: "SENT" }), "ann", all)).toEqual(["check"]);
	expect(actsOf(transfer({ state: "DONE" }), "ann", all)).toEqual([]);
});

it("leaves a proposal to another person than the one who made it", () => {
	const proposed = transfer({ endState: "DONE", endMaker: "ann" });
	expect(actsOf(proposed, "ann", all)).toEqual(["check"]);
	expect(actsOf(proposed, "ben", all)).toEqual(["check", "reject", "confirm"]);
	expect(actsOf(proposed, "ben", { ...all, decide: false })).toEqual(["check"]);
	expect(actsOf({ ...proposed, state: "DONE" }, "ben", all)).toEqual(["reject"]);
	expect(actsOf({ ...proposed, state: "DONE", endChecker: "ben" }, "cat", all)).toEqual([]);
});
