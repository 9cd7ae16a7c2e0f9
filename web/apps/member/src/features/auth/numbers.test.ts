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
const COUNTRIES = [
	country("+880", 10, 10, "0"),
	country("+49", 10, 11, "0"),
	country("+7", 10, 10, "8"),
	country("+36", 9, 9, "06"),
	country("+62", 9, 12, "0"),
	country("+225", 10, 10, ""),
];

it.each([
	["01812345678", "+880", "+8801812345678"],
	["01812-345678", "", "+8801812345678"],
	["০১৮১২৩৪৫৬৭৮", "+880", "+8801812345678"],
	["+৮৮০ ১৮১২ ৩৪৫৬৭৮", "+49", "+8801812345678"],
	["8801812345678", "+880", "+8801812345678"],
	["0171 2345678", "+49", "+491712345678"],
	["8 912 345-67-89", "+7", "+79123456789"],
	["79123456789", "+7", "+79123456789"],
	["06 20 123 4567", "+36", "+36201234567"],
	["628123456789", "+62", "+628123456789"],
	["07 12 34 56 78", "+225", "+2250712345678"],
])("the phone service is asked for the number that %s after '%s' means", (mobileNum, countryDialingCode, number) => {
	expect(e164({ mobileNum, countryDialingCode }, COUNTRIES)).toBe(number);
});
it("makes no foreign number of one whose country is not known yet", () => {
	expect(e164({ mobileNum: "1712345678", countryDialingCode: "" }, [])).toBe("1712345678");
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
