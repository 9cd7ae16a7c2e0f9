import "../styles/pages.css";
import "../styles/loyalty.css";
import { useT } from "@baize/i18n";
import { parseAmount } from "@baize/kernel";
import { EmptyState, ErrorState, Icon, Money } from "@baize/ui";
import { useBoot } from "../app/boot.tsx";
import { useOutsider } from "../app/programme.ts";
import { Histories } from "../features/loyalty/components/histories.tsx";
import { MallWares } from "../features/loyalty/components/mall-wares.tsx";
import { Purse } from "../features/loyalty/components/purse.tsx";
import { useMall } from "../features/programme/api/programme.ts";
import { CardsSkeleton, NotYet, PageHead } from "../features/programme/components/parts.tsx";
import { categoryIcon, categoryName } from "../features/shell/model.ts";

const RULES = [
	["star", "earn"],
	["clock", "never"],
	["lock", "password"],
	["shield", "fair"],
] as const;

/** The points mall: what points are, what they are made by, what they are exchanged for. */
export default function PointMall() {
	const t = useT();
	const { currencySymbol: symbol } = useBoot().permission;
	const { data: mall, error, retry } = useMall();
	const visitor = useOutsider();
	return (
		<div className="page">
			<PageHead icon="star" title={t("shell.title.points")} lead={t("pages.points.lead")}>
				{mall && !mall.open && <NotYet text={t("pages.points.notYet")} />}
			</PageHead>
			{!mall && (error ? <ErrorState onRetry={retry} /> : <CardsSkeleton />)}
			{mall && (
				<>
					{mall.open && <Purse symbol={symbol} exchange={mall.exchange} least={mall.convertMin} day={mall.convertDay} turnoverTimes={mall.convertTurnoverTimes} />}
					<section className="page-part">
						<h2>{t("pages.points.rewards")}</h2>
						{mall.rewards.length === 0 ? (
							<div className="card">
								<EmptyState icon="gift" title={t("pages.points.noRewards")} />
							</div>
						) : (
							<MallWares wares={mall.rewards} symbol={symbol} />
						)}
					</section>
					{mall.open && !visitor && <Histories symbol={symbol} />}
					<section className="page-part">
						<h2>{t("pages.points.rates")}</h2>
						<table className="rates">
							<thead>
								<tr>
									<th scope="col">{t("pages.points.category")}</th>
									<th scope="col">{t("pages.points.turnover")}</th>
								</tr>
							</thead>
							<tbody>
								{mall.rates.map((r) => (
									<tr key={r.category}>
										<th scope="row">
											<span>
												<Icon name={categoryIcon(r.category)} />
												{categoryName(t, r.category)}
											</span>
										</th>
										<td>
											<Money amount={r.turnover} symbol={symbol} />
										</td>
									</tr>
								))}
								{parseAmount(mall.depositPer) > 0n && (
									<tr>
										<th scope="row">
											<span>
												<Icon name="deposit" />
												{t("loyalty.points.deposits")}
											</span>
										</th>
										<td>
											<Money amount={mall.depositPer} symbol={symbol} />
										</td>
									</tr>
								)}
							</tbody>
						</table>
						<p className="rates-worth">
							{t("pages.points.exchange", { n: mall.exchange })} <Money amount="1.00" symbol={symbol} />
						</p>
					</section>
					<section className="page-part">
						<h2>{t("pages.points.rules")}</h2>
						<ul className="rule-grid">
							{RULES.map(([icon, name]) => (
								<li key={name} className="rule-card">
									<Icon name={icon} />
									<strong>{t(`pages.points.rule.${name}`)}</strong>
									<p>{t(`pages.points.rule.${name}Text`)}</p>
								</li>
							))}
						</ul>
					</section>
				</>
			)}
		</div>
	);
}
