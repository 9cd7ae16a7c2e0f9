import { type PlainKey, useLang, useT } from "@baize/i18n";
import { formatCount, formatDate } from "@baize/kernel";
import { EmptyState, Money } from "@baize/ui";
import { outcomeOf, type Profit, shareOf } from "../model.ts";

const NAMES = ["RNG", "LIVE", "FISH", "PVP", "SPORTS", "ESPORTS", "COCKFIGHT", "INHOUSE", "LOTT", "ELOTT"] as const;

const nameOf = (category: string): PlainKey => {
	const known = NAMES.find((n) => n === category);
	return known ? `category.${known}` : "centre.profit.other";
};

/** What each category came to, and how much of the stake went there. */
export function Categories({ profit: p }: { profit: Profit }) {
	const t = useT();
	const lang = useLang();
	return (
		<section className="grid gap-3">
			<h2 className="section-title">{t("centre.profit.byCategory")}</h2>
			{p.categories.length === 0 ? (
				<EmptyState icon="chart" title={t("centre.profit.empty")} />
			) : (
				<ul className="card rows">
					{p.categories.map((c) => (
						<li key={c.category} className="row profit-row">
							<span className="row-text">
								<b>{t(nameOf(c.category))}</b>
								<small>
									{t("centre.profit.stake")} <Money amount={c.stake} symbol={p.symbol} /> · {t("centre.profit.bets", { n: formatCount(c.bets, lang) })}
								</small>
								<i className="profit-share" style={{ inlineSize: `${shareOf(c.stake, p.total.stake)}%` }} />
							</span>
							<Money amount={c.net} symbol={p.symbol} signed className={`font-bold profit-${outcomeOf(c.net)}`} />
						</li>
					))}
				</ul>
			)}
		</section>
	);
}

/** The days on which something happened, the newest first. */
export function Days({ profit: p }: { profit: Profit }) {
	const t = useT();
	const lang = useLang();
	const days = p.days.filter((d) => d.bets !== 0 || d.net !== "0.00" || d.deposit !== "0.00" || d.withdrawal !== "0.00").reverse();
	if (days.length === 0) return null;
	return (
		<section className="grid gap-3">
			<h2 className="section-title">{t("centre.profit.eachDay")}</h2>
			<div className="card profit-days">
				<table>
					<thead>
						<tr>
							<th scope="col">{t("centre.profit.day")}</th>
							<th scope="col">{t("centre.profit.stake")}</th>
							<th scope="col">{t("centre.profit.payout")}</th>
							<th scope="col">{t("centre.profit.net")}</th>
						</tr>
					</thead>
					<tbody>
						{days.map((d) => (
							<tr key={d.day}>
								<th scope="row">{formatDate(`${d.day}T00:00:00Z`, lang, "date", "UTC")}</th>
								<td>
									<Money amount={d.stake} symbol={p.symbol} />
								</td>
								<td>
									<Money amount={d.payout} symbol={p.symbol} />
								</td>
								<td>
									<Money amount={d.net} symbol={p.symbol} signed className={`font-bold profit-${outcomeOf(d.net)}`} />
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</section>
	);
}
