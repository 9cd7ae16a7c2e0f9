import { useLang, useT } from "@baize/i18n";
import { formatDate, formatMoney } from "@baize/kernel";
import { Money } from "@baize/ui";
import { type PointerEvent, useState } from "react";
import { barsOf, bestOf, type Day, outcomeOf } from "../model.ts";

const STEP = 10;
/** The part of a day that its bar leaves free: more where few days would make broad bars. */
const gapOf = (days: number) => (days > 14 ? 0.22 : 0.6);

/** The net of every day as a bar: up is a gain, down a loss; pointing at one says which day and how much. */
export function Chart({ days, symbol }: { days: readonly Day[]; symbol: string }) {
	const t = useT();
	const lang = useLang();
	const [at, setAt] = useState<number | null>(null);
	const gap = gapOf(days.length);
	const { zero, bars } = barsOf(days.map((d) => d.net));
	const point = (e: PointerEvent<SVGSVGElement>) => {
		const box = e.currentTarget.getBoundingClientRect();
		const ahead = (e.clientX - box.left) / box.width;
		const place = document.documentElement.dir === "rtl" ? 1 - ahead : ahead;
		setAt(Math.min(days.length - 1, Math.max(0, Math.floor(place * days.length))));
	};
	const name = (d: Day) => formatDate(`${d.day}T00:00:00Z`, lang, "date", "UTC");
	const [first, last] = [days[0], days.at(-1)];
	const shown = at === null ? undefined : days[at];
	const best = bestOf(days);
	return (
		<figure className="card profit-chart">
			<figcaption>
				<b>{t("centre.profit.byDay")}</b>
				<span aria-live="polite">
					{shown ? (
						<>
							{name(shown)} <Money amount={shown.net} symbol={symbol} signed className={`profit-${outcomeOf(shown.net)}`} />
						</>
					) : (
						t("centre.profit.point")
					)}
				</span>
			</figcaption>
			<svg
				viewBox={`0 0 ${days.length * STEP} 100`}
				preserveAspectRatio="none"
				role="img"
				aria-label={best ? t("centre.profit.chartBest", { day: name(best), amount: formatMoney(best.net, symbol, lang) }) : t("centre.profit.byDay")}
				onPointerMove={point}
				onPointerDown={point}
				onPointerLeave={() => setAt(null)}
			>
				{at !== null && <rect className="profit-here" x={at * STEP} y={0} width={STEP} height={100} />}
				{bars.map((b, i) => (
					<rect
						key={days[i]?.day}
						className={`profit-bar profit-${outcomeOf(days[i]?.net ?? "0")}`}
						x={i * STEP + (STEP * gap) / 2}
						y={b.top}
						width={STEP * (1 - gap)}
						height={b.height}
						rx={0.8}
					/>
				))}
				<line className="profit-zero" x1={0} x2={days.length * STEP} y1={zero} y2={zero} vectorEffect="non-scaling-stroke" />
			</svg>
			<div className="profit-axis" aria-hidden="true">
				<span>{first && name(first)}</span>
				<span>{last && name(last)}</span>
			</div>
		</figure>
	);
}
