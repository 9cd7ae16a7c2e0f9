import { expect, test } from "vitest";
import { type Care, clockText, holdsAtOnce, left, type Limit, limitOf, usedPart } from "./model.ts";

const limit = (over: Partial<Limit> = {}): Limit => ({ kind: "deposit", period: "day", own: "100.00", house: "0.00", amount: "100.00", used: "25.00", ...over });

test("a bar is never longer than its limit", () => {
	expect(usedPart(limit())).toBe(25);
	expect(usedPart(limit({ used: "250.00" }))).toBe(100);
	expect(usedPart(limit({ amount: "0.00" }))).toBe(0);
	expect(left(limit({ used: "250.00" }))).toBe(0n);
	expect(left(limit())).toBe(75_000_000n);
});

test("a first limit and a lower one hold at once, a higher one and none wait", () => {
	expect(holdsAtOnce(undefined, "5")).toBe(true);
	expect(holdsAtOnce(limit({ own: "0.00" }), "500")).toBe(true);
	expect(holdsAtOnce(limit(), "100")).toBe(true);
	expect(holdsAtOnce(limit(), "100.01")).toBe(false);
	expect(holdsAtOnce(limit(), "0")).toBe(false);
});

test("time is said as hours, minutes and seconds", () => {
	expect(clockText(0)).toBe("0:00:00");
	expect(clockText(3_661_999)).toBe("1:01:01");
	expect(clockText(-5)).toBe("0:00:00");
});

test("a limit is found by kind and period", () => {
	const care = { limits: [limit(), limit({ period: "week", amount: "7.00" })] } as Care;
	expect(limitOf(care, "deposit", "week")?.amount).toBe("7.00");
	expect(limitOf(care, "loss", "week")).toBeUndefined();
});
