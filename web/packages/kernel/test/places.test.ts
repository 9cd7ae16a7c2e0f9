import { expect, it } from "vitest";
import { formatAmount, formatDate } from "../src/index.ts";

it.each([
	["en", "1,234,567.50"],
	["bn", "১২,৩৪,৫৬৭.৫০"],
	["hi", "12,34,567.50"],
	["ar", "1,234,567.50"],
	["kk", "1\u00a0234\u00a0567,50"],
	["uz", "1\u00a0234\u00a0567,50"],
	["ne", "१२,३४,५६७.५०"],
	["es", "1.234.567,50"],
	["fa", "۱٬۲۳۴٬۵۶۷٫۵۰"],
])("writes figures in %s", (lang, text) => expect(formatAmount("1234567.5", lang)).toBe(text));

it.each([
	["th", /2026/],
	["fa", /۲۰۲۶/],
	["ar", /2026/],
	["kk", /^21 қар\. 2026, 14:02$/],
	["uz", /^21 noy 2026, 14:02$/],
	["ne", /^२१ नोभेम्बर २०२६, १४:०२$/],
	["bn", /২০২৬/],
])("writes Gregorian dates in %s", (lang, text) => expect(formatDate("2026-11-21T14:02:00Z", lang, "both", "UTC")).toMatch(text));

it.each([
	["bn", "দুপুর ২:০২"],
	["hi", "दोपहर 2:02"],
	["ta", "பிற்பகல் 2:02"],
	["te", "మధ్యాహ్నం 2:02"],
	["ur", "دوپہر 2:02"],
	["en", "02:02 PM"],
	["th", "14:02"],
])("says the part of the day as %s does", (lang, text) => expect(formatDate("2026-11-21T14:02:00Z", lang, "time", "UTC")).toBe(text));

it.each([
	["bn", "২১ নভে, ২০২৬, সকাল ৭:০৮"],
	["te", "21, నవం 2026 ఉదయం 7:08"],
	["ur", "21 نومبر، 2026، صبح 7:08"],
])("says it after the date too in %s", (lang, text) => expect(formatDate("2026-11-21T07:08:00Z", lang, "both", "UTC")).toBe(text));

it("leaves a date alone", () => expect(formatDate("2026-11-21T07:08:00Z", "bn", "date", "UTC")).toBe("২১ নভে, ২০২৬"));
