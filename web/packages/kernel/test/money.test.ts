import { describe, expect, it } from "vitest";
import { AmountError, amountText, formatAmount, formatCount, formatMoney, fromDigits, parseAmount } from "../src/index.ts";

describe("amounts", () => {
	it.each([
		["12", "12.00"],
		["-0.5", "-0.50"],
		["1000.000001", "1000.000001"],
		["9223372036854.775807", "9223372036854.775807"],
	])("reads %s and writes %s", (text, out) => expect(amountText(parseAmount(text))).toBe(out));
	it.each(["", "+1", "1,000", "1e3", "01", "1.", ".5", "1.0000001", "99999999999999"])("refuses %s", (text) => {
		expect(() => parseAmount(text)).toThrow(AmountError);
	});
});

describe("figures", () => {
	it("groups by thousands with two decimals", () => expect(formatMoney("1234567.5", "৳", "en")).toBe("৳1,234,567.50"));
	it("uses Bengali digits and lakh groups in Bengali", () => expect(formatMoney("1234567.5", "৳", "bn")).toBe("৳১২,৩৪,৫৬৭.৫০"));
	it("keeps Latin digits when asked", () => expect(formatAmount("1234567", "bn", { digits: "latn", grouping: "thousand" })).toBe("1,234,567.00"));
	it("cuts and never rounds up", () => expect(formatAmount("0.999999", "en")).toBe("0.99"));
	it("puts the sign before the symbol", () => expect(formatMoney("-20", "৳", "en")).toBe("−৳20.00"));
	it("writes counts", () => expect(formatCount(100000, "bn")).toBe("১,০০,০০০"));
	it("normalises local digits", () => expect(fromDigits("১২৩ ٤٥ ०१")).toBe("123 45 01"));
});
