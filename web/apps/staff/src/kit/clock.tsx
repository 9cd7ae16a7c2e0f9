import { useLang } from "@baize/i18n";
import { calendarOf, formatDate } from "@baize/kernel";

/** A moment to the millisecond; the day stands in the tooltip, and before the time when it is not today. */
export function Clock({ at }: { at: string }) {
	const lang = useLang();
	const when = new Date(at);
	const time = new Intl.DateTimeFormat(calendarOf(lang), { hour: "2-digit", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 3, hourCycle: "h23" }).format(when);
	const today = when.toDateString() === new Date().toDateString();
	const day = new Intl.DateTimeFormat(calendarOf(lang), { day: "numeric", month: "short" }).format(when);
	return (
		<time dateTime={at} title={formatDate(at, lang)} className="whitespace-nowrap tabular-nums">
			{today ? time : `${day}, ${time}`}
		</time>
	);
}
