/** Dates are instants in RFC 3339; they are shown in the Gregorian calendar always. */
const OPTIONS = {
	date: { year: "numeric", month: "short", day: "numeric" },
	time: { hour: "2-digit", minute: "2-digit" },
	both: { year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" },
} as const;

/** What of an instant is shown. */
export type DateStyle = keyof typeof OPTIONS;

/** Writes an RFC 3339 instant for a locale; an unreadable one gives "". */
export function formatDate(at: string, locale: string, style: DateStyle = "both", timeZone?: string): string {
	const when = new Date(at);
	if (Number.isNaN(when.getTime())) return "";
	return new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { ...OPTIONS[style], timeZone }).format(when);
}

/** Whole seconds from now until an instant, never below zero. */
export function secondsUntil(at: string, nowMs: number): number {
	return Math.max(0, Math.ceil((Date.parse(at) - nowMs) / 1000)) || 0;
}
