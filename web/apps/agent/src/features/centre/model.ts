import { calendarOf } from "@baize/kernel";

const HOUR_MIN = 60;

/** A zone's distance from Greenwich: minutes east of it become "GMT+6" or "GMT+5:30". */
export function offsetText(minutesEast: number): string {
	const abs = Math.abs(minutesEast);
	const rest = abs % HOUR_MIN;
	return `GMT${minutesEast < 0 ? "-" : "+"}${Math.trunc(abs / HOUR_MIN)}${rest ? `:${String(rest).padStart(2, "0")}` : ""}`;
}

/** Date and time to the second, in the Gregorian calendar. */
export const clockText = (now: Date, lang: string): string =>
	new Intl.DateTimeFormat(calendarOf(lang), {
		year: "numeric",
		month: "2-digit",
		day: "2-digit",
		hour: "2-digit",
		minute: "2-digit",
		second: "2-digit",
		hour12: false,
	}).format(now);

/** The tools that come with an agent contract, in the order of the menu they will stand in. */
export const CONTRACT_TOOLS = ["team", "downline", "betting", "loss", "income", "details", "dividend", "daily", "hourly", "realTime"] as const;

/** How many announcements stand on a page. */
export const PAGE = 9;

/** A page of a list, counted from 1; a page that the list has not is its last. */
export function pageOf<Item>(items: readonly Item[], wanted: number): { page: number; pages: number; items: readonly Item[] } {
	const pages = Math.max(1, Math.ceil(items.length / PAGE));
	const page = Math.min(wanted, pages);
	return { page, pages, items: items.slice((page - 1) * PAGE, page * PAGE) };
}
