import { expect, test } from "vitest";
import { factLines, offsetText, overdue } from "./model.ts";

test("a case is overdue until it is closed", () => {
	const dueAt = "2026-11-21T12:00:00.000Z";
	const at = Date.parse(dueAt);
	expect(overdue({ dueAt, closedAt: "" }, at)).toBe(false);
	expect(overdue({ dueAt, closedAt: "" }, at + 1)).toBe(true);
	expect(overdue({ dueAt, closedAt: dueAt }, at + 1)).toBe(false);
});

test("facts are lines of text whatever they are", () => {
	expect(factLines({ sum: "12.00", payments: 3, others: ["a"] })).toEqual([
		["sum", "12.00"],
		["payments", "3"],
		["others", '["a"]'],
	]);
});

test("how far a clock is off has its sign, and none where it is right", () => {
	expect([offsetText(2_003_450, "en"), offsetText(-1_500, "en"), offsetText(0, "en")]).toEqual(["+2,003.5 ms", "-1.5 ms", "0 ms"]);
	expect(offsetText(2_000, "bn")).toMatch(/\+২/);
});
