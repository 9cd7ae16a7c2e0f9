import { fromDigits } from "@baize/kernel";
import type { Country, Mobile } from "./api/codes.ts";

/** How many digits any number has. */
export const ANYWHERE = { min: 6, max: 15 };

/** How many digits the numbers of a dialling code have; countries may share one. */
function boundsOf(those: readonly Country[]): typeof ANYWHERE {
	if (those.length === 0) return ANYWHERE;
	return { min: Math.min(...those.map((c) => c.minDigits)), max: Math.max(...those.map((c) => c.maxDigits)) };
}

/** What is wrong with a number before it is sent: it is empty, or has digits too few or too many for the dialling code beside it. */
export function mobileFault(value: Mobile, countries: readonly Country[] = []): "empty" | typeof ANYWHERE | null {
	const typed = fromDigits(value.mobileNum).trim();
	const digits = typed.replace(/\D/g, "");
	if (!digits) return "empty";
	// A number that says itself where it is from is not held against what was chosen.
	const those = typed.startsWith("+") ? [] : countries.filter((c) => c.countryDialingCode === (value.countryDialingCode || countries[0]?.countryDialingCode));
	const { min, max } = boundsOf(those);
	const before = [those[0]?.trunk, value.countryDialingCode.slice(1)].find((b) => b && digits.length > max && digits.startsWith(b)) ?? "";
	const count = digits.length - before.length;
	return count < min || count > max ? { min, max } : null;
}

/** A number in E.164, from what was typed beside a dialling code. */
export function e164(mobile: Mobile): string {
	const typed = fromDigits(mobile.mobileNum).replace(/[^\d+]/g, "");
	return typed.startsWith("+") ? typed : mobile.countryDialingCode + typed.replace(/^0+/, "");
}
