import { expect, it } from "vitest";
import { e164, mobileFault } from "./numbers.ts";

const country = (countryDialingCode: string, minDigits: number, maxDigits: number, trunk: string) => ({
	countryCode: "",
	countryDialingCode,
	example: "",
	minDigits,
	maxDigits,
	trunk,
});
const COUNTRIES = [country("+880", 10, 10, "0"), country("+49", 10, 11, "0"), country("+7", 10, 10, "8")];

it.each(["01812345678", "01812-345678", "০১৮১২৩৪৫৬৭৮", "+8801812345678", "+৮৮০ ১৮১২ ৩৪৫৬৭৮"])("the phone service is asked for the number that %s means", (mobileNum) => {
	expect(e164({ mobileNum, countryDialingCode: "+880" })).toBe("+8801812345678");
});

it.each([
	["1712345678", "+880", null],
	["01712-345678", "+880", null],
	["8801712345678", "+880", null],
	["+8801712345678", "+1", null],
	["১৭১২৩৪৫৬৭৮", "+880", null],
	["8 701 234 56 78", "+7", null],
	["171234567", "+880", { min: 10, max: 10 }],
	["017123456789", "+880", { min: 10, max: 10 }],
	["151123456789", "+49", { min: 10, max: 11 }],
	["-", "+880", "empty"],
])("counts the digits of %s after %s without what people write before them", (mobileNum, countryDialingCode, fault) => {
	expect(mobileFault({ mobileNum, countryDialingCode }, COUNTRIES)).toEqual(fault);
});
