import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { Button, ErrorState, Money, Skeleton, Tabs } from "@baize/ui";
import { navigate } from "../../../app/navigate.ts";
import { usePageSearch } from "../../../app/page-search.ts";
import { refusal } from "../../../app/refusal.ts";
import { StatementLinks } from "../../../app/statement.tsx";
import { useMember } from "../../../app/session.ts";
import { useProfit } from "../api/get-profit.ts";
import { outcomeOf, type Profit as ProfitOf, SPANS, type Span } from "../model.ts";
import { Chart } from "./chart.tsx";
import { Categories, Days } from "./tables.tsx";

/** What the member's play came to: in words, by day, by category; printed it is a statement. */
export function Profit() {
	const t = useT();
	const asked = new URLSearchParams(usePageSearch()).get("days");
	const span: Span = SPANS.find((s) => s === asked) ?? "7";
	const { data, error, refetch, isPlaceholderData } = useProfit(Number(span));
	return (
		<div className="profit">
			<Tabs
				label={t("centre.profit.period")}
				value={span}
				options={SPANS.map((s) => ({ value: s, label: s === "1" ? t("centre.profit.today") : t("centre.profit.days", { n: Number(s) }) }))}
				onChange={(s) => navigate(`/member/profit?days=${s}`, { replace: true })}
			/>
			{data ? (
				<Sums profit={data} busy={isPlaceholderData} />
			) : error ? (
				<ErrorState text={refusal(error, t)} onRetry={() => void refetch()} />
			) : (
				<Skeleton className="h-96 rounded-card" />
			)}
		</div>
	);
}

function Sums({ profit: p, busy }: { profit: ProfitOf; busy: boolean }) {
	const t = useT();
	const lang = useLang();
	const member = useMember();
	const outcome = outcomeOf(p.total.net);
	const day = (d: string) => formatDate(`${d}T00:00:00Z`, lang, "date", "UTC");
	const period = p.first === p.last ? day(p.last) : t("centre.profit.span", { from: day(p.first), to: day(p.last) });
	const zone = `GMT${p.offsetMinutes < 0 ? "-" : "+"}${Math.abs(p.offsetMinutes) / 60}`;
	const from = new Date(p.from).toISOString();
	const to = new Date(Date.parse(p.from) + p.days.length * 86_400_000).toISOString();
	return (
		<div className="profit-body" aria-busy={busy}>
			<p className="print-only">
				{member?.account} · {period} · {zone}
			</p>
			<section className={`card profit-net profit-${outcome}`}>
				<span className="profit-period">{period}</span>
				<Money amount={p.total.net} symbol={p.symbol} signed className="profit-figure" />
				<p>{t(`centre.profit.${p.total.bets === 0 && outcome === "even" ? "none" : outcome}`)}</p>
			</section>
			<dl className="profit-tiles">
				{(["stake", "payout", "valid", "rebate", "promo", "deposit", "withdrawal"] as const).map((name) => (
					<div key={name}>
						<dt>{t(`centre.profit.${name}`)}</dt>
						<dd>
							<Money amount={p.total[name]} symbol={p.symbol} />
						</dd>
					</div>
				))}
			</dl>
			{p.days.length > 1 && <Chart days={p.days} symbol={p.symbol} />}
			<Categories profit={p} />
			{p.days.length > 1 && <Days profit={p} />}
			<section className="card profit-how">
				<h2>{t("centre.profit.how")}</h2>
				<p>{t("centre.profit.formula")}</p>
				<p>{t("centre.profit.notIn")}</p>
				<p>{t("centre.profit.zone", { zone })}</p>
			</section>
			<div className="profit-keep no-print">
				<Button kind="secondary" icon="book" onClick={() => print()}>
					{t("centre.profit.print")}
				</Button>
				<StatementLinks from={from} to={to} />
			</div>
		</div>
	);
}
