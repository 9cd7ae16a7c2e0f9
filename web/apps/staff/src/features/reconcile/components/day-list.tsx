import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { EmptyState } from "@baize/ui";
import { State, Sum } from "../../../kit/bits.tsx";
import { type Column, Rows } from "../../../kit/table.tsx";
import type { Tone } from "../../../kit/tone.ts";
import { VendorName } from "../../../kit/vendor-name.tsx";
import type { Day, DayState } from "../model.ts";

/** How a day's verdict is coloured. */
export const dayTone = (state: DayState): Tone => ({ agreed: "good", mismatch: "bad", unreported: "rest" })[state] as Tone;

/** The name of a day among all. */
export const dayKey = (d: Day): string => `${d.day}/${d.vendor}/${d.currency}`;

/** Compared days, newest first. */
export function DayList({ days, open, onOpen }: { days: readonly Day[]; open: string; onOpen: (day: Day) => void }) {
	const t = useT();
	const lang = useLang();
	const columns: Column<Day>[] = [
		{ key: "day", head: t("desk.day.day"), cell: (d) => <b className="tabular-nums">{d.day}</b> },
		{ key: "vendor", head: t("staff.field.vendor"), cell: (d) => <VendorName code={d.vendor} /> },
		{ key: "state", head: t("staff.field.state"), cell: (d) => <State of={d.state} prefix="desk.day.state" tone={dayTone(d.state)} /> },
		{ key: "count", head: t("desk.day.count"), cell: (d) => formatCount(d.ours.count, lang), end: true, wide: true },
		{ key: "stake", head: t("desk.day.stake"), cell: (d) => <Sum of={d.ours.stake} currency={d.currency} />, end: true, wide: true },
		{ key: "payout", head: t("desk.day.payout"), cell: (d) => <Sum of={d.ours.payout} currency={d.currency} />, end: true, wide: true },
		{ key: "net", head: t("desk.day.ledgerNet"), cell: (d) => <Sum of={d.ledgerNet} currency={d.currency} strong />, end: true },
		{ key: "diff", head: t("desk.day.diffs"), cell: (d) => (d.differences ? <b className="text-chilli">{formatCount(d.differences, lang)}</b> : "–"), end: true },
	];
	return (
		<div className="panel overflow-clip">
			{days.length ? (
				<Rows label={t("staff.nav.reconcile")} columns={columns} rows={days} by={dayKey} openId={open} onOpen={onOpen} />
			) : (
				<EmptyState icon="chart" title={t("desk.day.none")} />
			)}
		</div>
	);
}
