import { fromDigits } from "@baize/kernel";
import type { Country, Mobile } from "./api/codes.ts";

/** How many digits any number has. */
export const ANYWHERE = { min: 6, max: 15 };

/** How many digits the numbers of a dialling code have; countries may share one. */
function boundsOf(those: readonly Country[]): typeof ANYWHERE {
	if (those.length === 0) return ANYWHERE;
	return { min: Math.min(...those.map((c) => c.minDigits)), max: Math.max(...those.map((c) => c.maxDigits)) };
}

/** What a typed number is: the code before it, its digits without what people write before them, and how many such a number has. */
function read({ mobileNum, countryDialingCode }: Mobile, countries: readonly Country[]) {
	const typed = fromDigits(mobileNum).trim();
	const digits = typed.replace(/\D/g, "");
	// A number that says itself where it is from is not held against what was chosen.
	const code = typed.startsWith("+") ? "+" : countryDialingCode || (countries[0]?.countryDialingCode ?? "");
	const those = countries.filter((c) => c.countryDialingCode === code);
	const bounds = boundsOf(those);
	const before = [those[0]?.trunk, code.slice(1)].find((b) => b && digits.startsWith(b) && digits.length - b.length >= bounds.min) ?? "";
	return [code, digits.slice(before.length), bounds] as const;
}

/** What is wrong with a number before it is sent: it is empty, or has digits too few or too many for the dialling code beside it. */
export function mobileFault(value: Mobile, countries: readonly Country[] = []): "empty" | typeof ANYWHERE | null {
	const [, national, bounds] = read(value, countries);
	if (!national) return "empty";
	return national.length < bounds.min || national.length > bounds.max ? bounds : null;
}

/** A number in E.164, from what was typed beside a dialling code. */
export function e164(value: Mobile, countries: readonly Country[]): string {
	const [code, national] = read(value, countries);
	return code + national;
}
