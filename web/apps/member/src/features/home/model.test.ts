import { micro, parseAmount } from "@baize/kernel";
import { expect, it } from "vitest";
import { between, firstFigure, HOME, nextFigure, nextSample, raised } from "./model.ts";

it("climbs by 165.11 and stops at what was paid", () => {
	const paid = parseAmount("200.00");
	expect(nextFigure(micro(0n), paid)).toBe(parseAmount("165.11"));
	expect(nextFigure(parseAmount("165.11"), paid)).toBe(paid);
	expect(nextFigure(paid, paid)).toBe(paid);
});
it("climbs by 165.11 without an end where the figure is a sample", () => expect(nextSample(parseAmount("165.11"))).toBe(parseAmount("330.22")));
it("starts below what was paid and never above it", () => {
	expect(firstFigure(parseAmount("10.00"))).toBe(parseAmount("10.00"));
	expect(firstFigure(parseAmount("10000.00"))).toBe(parseAmount("6697.80"));
});
it("raises the illustrated jackpot by 100 to 500", () => {
	expect(raised("20000000.00", 0)).toBe("20000100.00");
	expect(raised("20000000.00", 0.9999)).toBe("20000500.00");
});
it("keeps the bounds", () => expect([between(HOME.jackpotStart, 0), between(HOME.jackpotStart, 0.999999999)]).toEqual([20_000_000, 21_000_000]));
