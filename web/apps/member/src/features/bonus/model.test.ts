import { expect, it } from "vitest";
import { applyFault, ended, shareOf, timeLeft } from "./model.ts";

it("tells how far a bonus is played through", () => {
	expect(shareOf("25.00", "200.00")).toBe(125);
	expect(shareOf("300.00", "200.00")).toBe(1000);
	expect(shareOf("0.00", "0.00")).toBe(1000);
});
it("counts down in days and hours", () => {
	const now = Date.parse("2026-03-01T00:00:00Z");
	expect(timeLeft("2026-03-03T05:30:00Z", now)).toEqual({ d: 2, h: 5 });
	expect(timeLeft("2026-02-28T23:00:00Z", now)).toBeNull();
	expect(timeLeft(null, now)).toBeNull();
});
it("tells what has ended by its state", () => {
	expect([ended({ state: "OFFERED" }), ended({ state: "ACTIVE" }), ended({ state: "EXPIRED" })]).toEqual([false, false, true]);
});
it("says what a form lacks", () => {
	const needs = { remark: true, images: 1 };
	expect(applyFault(needs, "", 1)).toBe("remarkNeeded");
	expect(applyFault(needs, "ক".repeat(141), 1)).toBe("remarkLong");
	expect(applyFault(needs, "me", 0)).toBe("imagesNeeded");
	expect(applyFault(needs, "me", 1)).toBeNull();
	expect(applyFault({ remark: false, images: 0 }, "", 0)).toBeNull();
});
