import { useLang, useT } from "@baize/i18n";
import { amountText, formatDate } from "@baize/kernel";
import { cx } from "@baize/ui";
import { Sum } from "../../../kit/bits.tsx";
import { VendorName } from "../../../kit/vendor-name.tsx";
import { type Day, greatest, partOf, type VendorRow } from "../model.ts";

/** Per vendor: what was staked and paid out in the period, and each day's verdict. */
export function VendorPlot({ rows, dates, onOpen }: { rows: readonly VendorRow[]; dates: readonly string[]; onOpen: (day: Day) => void }) {
	const t = useT();
	const most = greatest(rows);
	return (
		<section className="panel grid gap-1 p-4 sm:p-5" aria-label={t("desk.day.plot")}>
			<p className="flex flex-wrap gap-x-5 gap-y-1 pb-2 text-sm text-text-3">
				<span className="key key-stake">{t("desk.day.stake")}</span>
				<span className="key key-payout">{t("desk.day.payout")}</span>
				<span className="key key-agreed">{t("desk.day.state.agreed")}</span>
				<span className="key key-mismatch">{t("desk.day.state.mismatch")}</span>
				<span className="key key-unreported">{t("desk.day.state.unreported")}</span>
			</p>
			{rows.map((r) => (
				<div key={`${r.vendor}/${r.currency}`} className="plot-row">
					<VendorName code={r.vendor} />
					<div className="bars">
						<Bar kind="stake" part={partOf(r.stake, most)} amount={amountText(r.stake)} currency={r.currency} />
						<Bar kind="payout" part={partOf(r.payout, most)} amount={amountText(r.payout)} currency={r.currency} />
					</div>
					<Days of={r} dates={dates} onOpen={onOpen} />
				</div>
			))}
		</section>
	);
}

const Bar = ({ kind, part, amount, currency }: { kind: string; part: number; amount: string; currency: string }) => (
	<div className="bar">
		<span className={`bar-${kind}`} style={{ inlineSize: `calc(${part / 10}% * 0.66)` }} />
		<Sum of={amount} currency={currency} />
	</div>
);

function Days({ of, dates, onOpen }: { of: VendorRow; dates: readonly string[]; onOpen: (day: Day) => void }) {
	const t = useT();
	const lang = useLang();
	return (
		<div className="day-cells">
			{dates.map((date) => {
				const day = of.days.get(date);
				const name = `${formatDate(date, lang).split(",")[0]}: ${day ? t(`desk.day.state.${day.state}`) : t("desk.day.notCompared")}`;
				return day ? (
					<button key={date} type="button" className={cx("day-cell", `day-${day.state}`)} title={name} aria-label={`${of.vendor}, ${name}`} onClick={() => onOpen(day)} />
				) : (
					<span key={date} className="day-cell" title={name} />
				);
			})}
		</div>
	);
}
