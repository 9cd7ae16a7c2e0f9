import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { AmountError, amountText, formatAmount, formatCount, formatMoney, formatFigure, fromDigits, parseAmount, readFigure } from "../src/index.ts";

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

/** Figures as every language writes them; the server's sentences are held to the same file. */
const golden = JSON.parse(readFileSync(join(import.meta.dirname, "../../../../internal/kernel/locale/testdata/amounts.json"), "utf8")) as {
	figures: string[];
	written: Record<string, string[]>;
};

describe("figures", () => {
	it.each(Object.entries(golden.written))("are written in %s as the server writes them", (lang, written) => {
		expect(golden.figures.map((figure) => formatFigure(figure, lang))).toEqual(written);
	});
	it("groups by thousands with two decimals", () => expect(formatMoney("1234567.5", "৳", "en")).toBe("৳1,234,567.50"));
	it("uses Bengali digits and lakh groups in Bengali", () => expect(formatMoney("1234567.5", "৳", "bn")).toBe("৳১২,৩৪,৫৬৭.৫০"));
	it("keeps Latin digits when asked", () => expect(formatAmount("1234567", "bn", { digits: "latn", grouping: "thousand" })).toBe("1,234,567.00"));
	it("cuts and never rounds up", () => expect(formatAmount("0.999999", "en")).toBe("0.99"));
	it("puts the sign before the symbol", () => expect(formatMoney("-20", "৳", "en")).toBe("−৳20.00"));
	it.each([
		["demo", "−demo\u00a010,000.00"],
		["USDT", "−USDT\u00a010,000.00"],
		["৳", "−৳10,000.00"],
		["₹", "−₹10,000.00"],
		["$", "−$10,000.00"],
	])("sets a symbol of letters apart from its figure: %s", (symbol, text) => expect(formatMoney("-10000", symbol, "en")).toBe(text));
	it("writes counts", () => expect(formatCount(100000, "bn")).toBe("১,০০,০০০"));
	it("writes plain figures with the marks and numerals of a language", () => {
		expect([formatFigure("1234.5000×", "bn"), formatFigure("1234.50", "es"), formatFigure("1.98×", "fa"), formatFigure("42.17", "en")]).toEqual([
			"১,২৩৪.৫০০০×",
			"1.234,50",
			"۱٫۹۸×",
			"42.17",
		]);
		expect(formatFigure("1234.50", "es", false)).toBe("1234,50");
	});
	it.each([
		["১,২৩,৪৫৬.৫০", "bn", "123456.50"],
		["10,50", "es", "10.50"],
		["10.50", "es", "10.50"],
		["1.000", "es", "1000"],
		["1.234.567,8", "es", "1234567.8"],
		["1,000", "en", "1000"],
		["10,5", "en", "10.5"],
		["0,500", "en", "0.500"],
		["1 234,5", "fr", "1234.5"],
		["1,234", "fr", "1.234"],
		["۱۰٫۵", "fa", "10.5"],
		["007", "en", "7"],
		["10.", "en", "10"],
	])("reads %s as a reader of %s means it", (text, lang, plain) => expect(readFigure(text, lang)).toBe(plain));
	it.each(["", ".", "abc", "1e3", "-5", "1..2,", "1,2.50"])("reads no figure in %s", (text) => expect(readFigure(text, "en")).toBeUndefined());
	it.each([
		["Arabic", "٠١٢٣٤٥٦٧٨٩"],
		["Persian", "۰۱۲۳۴۵۶۷۸۹"],
		["Devanagari", "०१२३४५६७८९"],
		["Bengali", "০১২৩৪৫৬৭৮৯"],
		["Tamil", "௦௧௨௩௪௫௬௭௮௯"],
		["Telugu", "౦౧౨౩౪౫౬౭౮౯"],
		["Thai", "๐๑๒๓๔๕๖๗๘๙"],
		["Lao", "໐໑໒໓໔໕໖໗໘໙"],
		["Burmese", "၀၁၂၃၄၅၆၇၈၉"],
		["Khmer", "០១២៣៤៥៦៧៨៩"],
		["full-width", "０１２３４５６７８９"],
		["Latin", "0123456789"],
	])("reads the ten digits of %s", (_, ten) => expect(fromDigits(`+${ten} a`)).toBe("+0123456789 a"));
	it("leaves what is no digit that anybody types", () => expect(fromDigits("১২ x½²Ⅳ𝟘")).toBe("12 x½²Ⅳ𝟘"));
	it("normalises local digits", () => expect(fromDigits("১২৩ ٤٥ ०१")).toBe("123 45 01"));
});
