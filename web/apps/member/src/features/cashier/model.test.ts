import { expect, it } from "vitest";
import { amountFault, clockText, isDepositOpen, quickAmounts, readAmount, type Step, wireAmount, withdrawalTone } from "./model.ts";
import { stagesOf } from "./stages.ts";

const method = { min: "200.00", max: "25000.00" };

it("reads Bengali digits, spaces and group commas", () => {
	expect(wireAmount("১,৫০০.৫", "en")).toBe("1500.50");
	expect(wireAmount(" 0 500 ", "en")).toBe("500.00");
	expect(readAmount("5e3", "en")).toBeNull();
	expect(readAmount("-", "en")).toBeNull();
});
it("takes a comma for what it is in the reader's language", () => {
	expect(wireAmount("1.500,50", "es")).toBe("1500.50");
	expect(wireAmount("500,50", "es")).toBe("500.50");
	expect(wireAmount("1,500", "en")).toBe("1500.00");
});
it.each([
	["", "empty"],
	["abc", "form"],
	["200.001", "decimals"],
	["199.99", "low"],
	["25000.01", "high"],
	["200", null],
	["25000", null],
	["-300", "form"],
])("finds what is wrong with %s", (text, fault) => expect(amountFault(text, "en", method)).toBe(fault));
it("asks for no more than there is", () => {
	expect(amountFault("300", "en", method, "299.99")).toBe("balance");
	expect(amountFault("300", "en", method, "300.00")).toBeNull();
});
it("offers the real least first and never more than may be paid", () => {
	expect(quickAmounts(method)).toEqual(["200.00", "400.00", "1000.00", "2000.00", "4000.00"]);
	expect(quickAmounts(method, "999.00")).toEqual(["200.00", "400.00"]);
	expect(quickAmounts(method, "0.00")).toEqual([]);
});
const step = (state: Step["state"], minute: number): Step => ({ state, at: `2026-01-01T00:0${minute}:00Z` });
it("marks the stage that is under way", () => {
	const marks = stagesOf("MAKER", [step("REQUESTED", 0), step("RISK", 1), step("MAKER", 2)]);
	expect(marks.map((m) => [m.stage, m.at !== "", m.now])).toEqual([
		["asked", true, false],
		["checked", false, true],
		["approved", false, false],
		["sent", false, false],
		["received", false, false],
	]);
});
it("ends the line where the money went back", () => {
	const marks = stagesOf("REJECTED", [step("REQUESTED", 0), step("MAKER", 1), step("REJECTED", 2)]);
	expect(marks.map((m) => m.stage)).toEqual(["asked", "rejected"]);
	expect(marks.some((m) => m.now)).toBe(false);
});
it("has nothing under way once all is received", () => {
	const marks = stagesOf("AUTO_RECEIVED", [step("REQUESTED", 0), step("APPROVED", 1), step("ISSUED", 2), step("AUTO_RECEIVED", 3)]);
	expect(marks.every((m) => m.at !== "" && !m.now)).toBe(true);
});
it("knows what still moves", () => {
	expect(isDepositOpen("PROCESSING")).toBe(true);
	expect(isDepositOpen("REVIEW")).toBe(false);
	expect(withdrawalTone("RECEIPT_OPEN")).toBe("act");
	expect(withdrawalTone("RETURNED")).toBe("bad");
});
it("writes what is left of a time", () => expect(clockText(605)).toBe("10:05"));
