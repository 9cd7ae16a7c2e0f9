/** Plain figures as a language writes and reads them; beside money.ts, so that pages without games do not carry it. */
import { digitsOf, figuresOf, fromDigits, group, toDigits } from "./money.ts";

/** Writes the plain figures in a text ("42.17", "1.98×", "12 / 20") with a locale's marks and numerals; every decimal stays. */
export function formatFigure(text: string, locale: string, grouped = true): string {
	const rule = figuresOf(locale);
	const digits = digitsOf(locale);
	return text.replace(/(\d+)(?:\.(\d+))?/g, (_, whole: string, frac: string | undefined) => {
		const cut = grouped ? group(whole, rule.grouping, rule.marks[0]) : whole;
		return toDigits(frac === undefined ? cut : cut + rule.marks[1] + frac, digits);
	});
}

/**
 * Reads what a reader of a locale typed as a plain decimal; undefined when it is none. Of two kinds of marks the last one
 * begins the decimals. One mark alone begins them too, unless it is the locale's own group mark with three digits behind it.
 */
export function readFigure(text: string, locale: string): string | undefined {
	const [mark] = figuresOf(locale).marks;
	const plain = fromDigits(text)
		.replace(/\u066c/g, ",")
		.replace(/\u066b/g, ".")
		.replace(/[\s\u00a0\u202f'’]/g, "");
	const last = Math.max(plain.lastIndexOf("."), plain.lastIndexOf(","));
	const sign = plain.charAt(last);
	const others = plain.slice(0, Math.max(0, last)).replace(/[^.,]/g, "");
	const groups = others.includes(sign) || (others === "" && sign === (mark === "." ? "." : ",") && mark !== "\u00a0" && plain.length - last === 4 && !plain.startsWith("0"));
	const [first = "", ...more] = (last < 0 || groups ? plain : plain.slice(0, last)).split(/[.,]/);
	if (more.length > 0 && (first === "" || more.at(-1)?.length !== 3 || more.some((g) => g.length < 2 || g.length > 3))) return undefined;
	const whole = first + more.join("");
	const frac = last < 0 || groups ? "" : plain.slice(last + 1);
	if (!/^\d*$/.test(whole) || !/^\d*$/.test(frac) || whole + frac === "") return undefined;
	const head = whole.replace(/^0+(?=\d)/, "") || "0";
	return frac ? `${head}.${frac}` : head;
}
