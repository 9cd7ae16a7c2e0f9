import { digitsOf, toDigits } from "./money.ts";

/** Dates are instants in RFC 3339; they are shown in the Gregorian calendar always. */
const OPTIONS = {
	date: { year: "numeric", month: "short", day: "numeric" },
	time: { hour: "2-digit", minute: "2-digit" },
	both: { year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" },
} as const;

/** What of an instant is shown. */
export type DateStyle = keyof typeof OPTIONS;

/** Short months of languages whose dates browsers write in English. */
const MONTHS: Record<string, readonly string[]> = {
	kk: ["қаң.", "ақп.", "нау.", "сәу.", "мам.", "мау.", "шіл.", "там.", "қыр.", "қаз.", "қар.", "жел."],
	uz: ["yan", "fev", "mar", "apr", "may", "iyn", "iyl", "avg", "sen", "okt", "noy", "dek"],
	ne: ["जनवरी", "फेब्रुअरी", "मार्च", "अप्रिल", "मे", "जुन", "जुलाई", "अगस्ट", "सेप्टेम्बर", "अक्टोबर", "नोभेम्बर", "डिसेम्बर"],
};

/** A date of a language that has months of its own here: day, month, year, and the time by 24 hours. */
function ownDate(when: Date, months: readonly string[], locale: string, style: DateStyle, timeZone?: string): string {
	const part = Object.fromEntries(
		new Intl.DateTimeFormat("en-GB", { year: "numeric", month: "numeric", day: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone })
			.formatToParts(when)
			.map((p) => [p.type, p.value]),
	);
	const date = `${part.day} ${months[Number(part.month) - 1]} ${part.year}`;
	const time = `${part.hour}:${part.minute}`;
	return toDigits({ date, time, both: `${date}, ${time}` }[style], digitsOf(locale));
}

/** A locale as browsers take it: with the Gregorian calendar and the numerals of its figures. */
export const calendarOf = (locale: string): string => `${locale}-u-ca-gregory-nu-${{ latn: "latn", beng: "beng", deva: "deva", arab: "arabext" }[digitsOf(locale)]}`;

/** Languages that say the part of the day before the hour, where browsers would write AM and PM in Latin letters. */
const BY_PART_OF_DAY = new Set(["bn", "hi", "ta", "te", "ur"]);

const formats = new Map<string, Intl.DateTimeFormat>();

/** The browser's format, made once: to make one takes longer than to write some hundred dates with it. */
function formatOf(locale: string, style: DateStyle, timeZone = ""): Intl.DateTimeFormat {
	const key = `${locale} ${style} ${timeZone}`;
	const known = formats.get(key);
	if (known) return known;
	const byPart = style !== "date" && BY_PART_OF_DAY.has(locale.split("-")[0] as string);
	const made = new Intl.DateTimeFormat(calendarOf(locale), {
		...OPTIONS[style],
		...(byPart && { hour: "numeric", dayPeriod: "short" }),
		timeZone: timeZone || undefined,
	});
	formats.set(key, made);
	return made;
}

/** A format's text with the part of the day before the hour: browsers know the words of all, the order of some. */
function partFirst(format: Intl.DateTimeFormat, when: Date): string {
	const parts = format.formatToParts(when);
	const hour = parts.findIndex((p) => p.type === "hour");
	const at = parts.findIndex((p) => p.type === "dayPeriod");
	if (at > hour) parts.splice(hour, 0, ...parts.splice(at - 1, 2).reverse());
	return parts.map((p) => p.value).join("");
}

/** Writes an RFC 3339 instant for a locale, in the Gregorian calendar and the numerals of its figures; an unreadable one gives "". */
export function formatDate(at: string, locale: string, style: DateStyle = "both", timeZone?: string): string {
	const when = new Date(at);
	if (Number.isNaN(when.getTime())) return "";
	const lang = locale.split("-")[0] as string;
	const own = MONTHS[lang];
	if (own) return ownDate(when, own, locale, style, timeZone);
	const format = formatOf(locale, style, timeZone);
	return BY_PART_OF_DAY.has(lang) ? partFirst(format, when) : format.format(when);
}

/** Whole seconds from now until an instant, never below zero. */
export function secondsUntil(at: string, nowMs: number): number {
	return Math.max(0, Math.ceil((Date.parse(at) - nowMs) / 1000)) || 0;
}
