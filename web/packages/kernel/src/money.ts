/**
 * Amounts are whole micro-units (one millionth of the currency's unit) in a
 * bigint and travel as decimal strings. No number ever holds an amount.
 */
export type Amount = bigint & { readonly __amount: unique symbol };

const UNIT = 1_000_000n;
const MAX = 2n ** 63n - 1n;
const PATTERN = /^(-?)(0|[1-9]\d{0,18})(?:\.(\d{1,6}))?$/;

/** Thrown when a text is not a plain decimal with at most six decimals, or does not fit. */
export class AmountError extends Error {
	override name = "AmountError";
}

/** Makes an Amount of micro-units. */
export const micro = (units: bigint): Amount => units as Amount;

/** Reads a plain decimal ("12", "-0.5", "1000.000001"); throws AmountError otherwise. */
export function parseAmount(text: string): Amount {
	const m = PATTERN.exec(text);
	if (!m) throw new AmountError(`not an amount: ${text}`);
	const value = BigInt(m[2] as string) * UNIT + BigInt((m[3] ?? "").padEnd(6, "0"));
	if (value > MAX) throw new AmountError(`amount out of range: ${text}`);
	return (m[1] ? -value : value) as Amount;
}

/** The shortest decimal with at least two decimals, as the server writes it. */
export function amountText(a: Amount): string {
	const abs = a < 0n ? -a : a;
	const frac = (abs % UNIT)
		.toString()
		.padStart(6, "0")
		.replace(/0{1,4}$/, "");
	return `${a < 0n ? "-" : ""}${abs / UNIT}.${frac}`;
}

/** How a figure is written: which digits, where the groups are cut, how many decimals. */
export interface MoneyOptions {
	/** Decimals to show; what is finer is cut, never rounded up. Default 2. */
	decimals?: number;
	/** Numerals to use: "latn", "beng" or "deva". Default by locale. */
	digits?: Digits;
	/** "thousand" cuts 3-3-3, "lakh" 3-2-2. Default by locale. */
	grouping?: "thousand" | "lakh";
	/** Puts the sign + before a positive figure. */
	signed?: boolean;
}

/** Numeral sets that the number table knows. */
export type Digits = "latn" | "beng" | "deva" | "arab";

const ZERO: Record<Digits, number> = { latn: 48, beng: 0x9e6, deva: 0x966, arab: 0x6f0 };

/** The numerals, groups and marks of a language. */
export interface Figures {
	digits: Digits;
	grouping: "thousand" | "lakh";
	/** Between groups, and before the decimals. */
	marks: readonly [group: string, decimal: string];
}

const [COMMA, POINT, SPACE] = [
	[",", "."],
	[".", ","],
	["\u00a0", ","],
] as const;
const figures = (marks: Figures["marks"], grouping: Figures["grouping"] = "thousand", digits: Digits = "latn"): Figures => ({ digits, grouping, marks });

/** Our own table: the browsers' differ in their data, for some languages (kk, uz, ne) it is English. */
const TABLE: Record<string, Figures> = {
	bn: figures(COMMA, "lakh", "beng"),
	hi: figures(COMMA, "lakh"),
	ne: figures(COMMA, "lakh", "deva"),
	te: figures(COMMA, "lakh"),
	ta: figures(COMMA, "lakh"),
	fa: figures(["\u066c", "\u066b"], "thousand", "arab"),
	...Object.fromEntries(["es", "pt", "id", "tr", "vi"].map((lang) => [lang, figures(POINT)])),
	...Object.fromEntries(["fr", "ru", "kk", "uz"].map((lang) => [lang, figures(SPACE)])),
};
const PLAIN = figures(COMMA);

/** How a language writes figures. */
export const figuresOf = (locale: string): Figures => TABLE[locale.split("-")[0] as string] ?? PLAIN;

/** The numerals that a language has of its own. */
export const ownDigits = (locale: string): Digits => figuresOf(locale).digits;

/** What the reader of this page chose over their language's own numerals, if anything. */
const choice: { digits?: Digits } = {};

/** Writes every figure of this page in these numerals; undefined gives each language its own again. Called once, before anything is drawn. */
export function chooseDigits(digits: Digits | undefined): void {
	choice.digits = digits;
}

/** The numerals that were chosen; undefined where each language keeps its own. */
export const chosenDigits = (): Digits | undefined => choice.digits;

/** The numerals in which figures are written for a reader of a language. */
export const digitsOf = (locale: string): Digits => choice.digits ?? ownDigits(locale);

/** A finished sentence in the chosen numerals: figures may be a part of its words. */
export const inChosenDigits = (text: string): string => (choice.digits ? toDigits(fromDigits(text), choice.digits) : text);

/** Rewrites the Latin digits of a text in another numeral set. */
export function toDigits(text: string, digits: Digits): string {
	if (digits === "latn") return text;
	return text.replace(/\d/g, (d) => String.fromCharCode(ZERO[digits] + Number(d)));
}

/** The zeros of the scripts whose digits are read, the same as the server's; each has its nine after it. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xbe6, 0xc66, 0xe50, 0xed0, 0x1040, 0x17e0, 0xff10];

/** Rewrites every known local digit of a text as a Latin one; inputs accept all of them. */
export const fromDigits = (text: string): string => text.replace(/\p{Nd}/gu, (c) => String(ZEROS.map((zero) => c.charCodeAt(0) - zero).find((d) => d >= 0 && d < 10) ?? c));

/** A whole number cut into groups. */
export function group(whole: string, style: "thousand" | "lakh", mark: string): string {
	const head = style === "lakh" ? /\B(?=(\d\d)+$)/g : /\B(?=(\d{3})+$)/g;
	if (whole.length < 4) return whole;
	return `${whole.slice(0, -3).replace(head, mark)}${mark}${whole.slice(-3)}`;
}

/** Writes a figure for a locale: cut to its decimals, grouped, in the locale's numerals. */
export function formatAmount(value: Amount | string, locale: string, opts: MoneyOptions = {}): string {
	const a = typeof value === "string" ? parseAmount(value) : value;
	const rule = figuresOf(locale);
	const decimals = opts.decimals ?? 2;
	const abs = a < 0n ? -a : a;
	const whole = group((abs / UNIT).toString(), opts.grouping ?? rule.grouping, rule.marks[0]);
	const frac = (abs % UNIT).toString().padStart(6, "0").slice(0, decimals);
	const sign = a < 0n ? "\u2212" : opts.signed && a > 0n ? "+" : "";
	return sign + toDigits(decimals ? whole + rule.marks[1] + frac : whole, opts.digits ?? digitsOf(locale));
}

/** A symbol of letters stands apart from its figure, on the same line. */
const apart = (symbol: string): string => (/\p{L}$/u.test(symbol) ? `${symbol}\u00a0` : symbol);

/** Writes money with its currency symbol in front: "৳1,234.50", "−৳20.00", "demo 10.00". */
export function formatMoney(value: Amount | string, symbol: string, locale: string, opts: MoneyOptions = {}): string {
	const text = formatAmount(value, locale, opts);
	const sign = /^[+\u2212]/.exec(text)?.[0] ?? "";
	return sign + apart(symbol) + text.slice(sign.length);
}

/** Writes a count with grouping and local numerals. */
export function formatCount(n: number, locale: string, opts: MoneyOptions = {}): string {
	return formatAmount(micro(BigInt(Math.trunc(n)) * UNIT), locale, { ...opts, decimals: 0 });
}
