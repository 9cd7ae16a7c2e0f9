import "../styles/pages.css";
import "../styles/loyalty.css";
import { useT } from "@baize/i18n";
import { EmptyState, ErrorState, Icon, Money } from "@baize/ui";
import { useBoot } from "../app/boot.tsx";
import { useProgress } from "../features/loyalty/api/loyalty.ts";
import { ProgressCard } from "../features/loyalty/components/progress-card.tsx";
import { RankGifts } from "../features/loyalty/components/rank-gifts.tsx";
import { useLadder } from "../features/programme/api/programme.ts";
import { CardsSkeleton, NotYet, PageHead } from "../features/programme/components/parts.tsx";
import { RankMark } from "../features/programme/components/rank-mark.tsx";

/** The VIP ladder: where the reader is on it, what each rank asks for and gives. */
export default function Vip() {
	const t = useT();
	const { currencySymbol: symbol } = useBoot().permission;
	const { data: ladder, error, retry } = useLadder();
	const { data: own } = useProgress();
	const at = own?.open ? own.current.level : undefined;
	return (
		<div className="page">
			<PageHead icon="crown" title={t("shell.title.vip")} lead={t("pages.vip.lead")}>
				{ladder && !ladder.open && <NotYet text={t("pages.vip.notYet")} />}
			</PageHead>
			{!ladder && (error ? <ErrorState onRetry={retry} /> : <CardsSkeleton />)}
			{ladder && own?.open && <ProgressCard progress={own} symbol={symbol} mark={<RankMark step={ladder.items.findIndex((r) => r.level === at)} of={ladder.items.length} />} />}
			{ladder && ladder.items.length === 0 && <EmptyState icon="crown" title={t("pages.vip.none")} />}
			{ladder && ladder.items.length > 0 && (
				<>
					<ol className="rank-grid">
						{ladder.items.map((r, i) => (
							<li key={r.level} className="rank-card" data-top={i === ladder.items.length - 1 || undefined} aria-current={r.level === at ? "step" : undefined}>
								<RankMark step={i} of={ladder.items.length} />
								<p className="rank-level">{t("pages.vip.level", { n: r.level })}</p>
								<h2 dir="auto">{r.name}</h2>
								<dl className="rank-needs">
									<div>
										<dt>{t("pages.vip.deposit")}</dt>
										<dd>
											<Money amount={r.deposit} symbol={symbol} />
										</dd>
									</div>
									<div>
										<dt>{t("pages.vip.turnover")}</dt>
										<dd>
											<Money amount={r.turnover} symbol={symbol} />
										</dd>
									</div>
								</dl>
								<RankGifts of={r} symbol={symbol} rebates={ladder.rebates} />
								<ul className="rank-benefits">
									{r.benefits
										.split("\n")
										.filter(Boolean)
										.map((b) => (
											<li key={b} dir="auto">
												<Icon name="check" />
												{b}
											</li>
										))}
								</ul>
							</li>
						))}
					</ol>
					<p className="page-note">
						{t("loyalty.vip.rules")} {ladder.bonusTurnoverTimes > 0 && t("loyalty.vip.bonusTurnover", { n: ladder.bonusTurnoverTimes })}
					</p>
				</>
			)}
		</div>
	);
}
