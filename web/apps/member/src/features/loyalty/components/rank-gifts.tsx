import { useLang, useT } from "@baize/i18n";
import { formatCount, formatFigure, parseAmount } from "@baize/kernel";
import { Icon, Money } from "@baize/ui";

/** What a rank gives, in figures. */
export interface Gifts {
	keep: string;
	upgrade: string;
	weekly: string;
	monthly: string;
	birthday: string;
	rebate: { category: string; basisPoints: number }[];
	pointsPercent: number;
	withdrawCount: number;
	withdrawDay: string;
}

const SUMS = ["upgrade", "weekly", "monthly", "birthday", "withdrawDay", "keep"] as const;

/** The figures of a rank; what it does not have is left out. */
export function RankGifts({ of: g, symbol, rebates }: { of: Gifts; symbol: string; rebates: boolean }) {
	const t = useT();
	const lang = useLang();
	const best = Math.max(0, ...g.rebate.map((r) => r.basisPoints));
	return (
		<ul className="rank-gifts">
			{SUMS.filter((s) => parseAmount(g[s]) > 0n).map((s) => (
				<li key={s}>
					<Icon name={s === "keep" ? "clock" : s === "withdrawDay" ? "withdraw" : "gift"} />
					<span>{t(`loyalty.gift.${s}`)}</span>
					<b>
						<Money amount={g[s]} symbol={symbol} />
					</b>
				</li>
			))}
			{g.withdrawCount > 0 && (
				<li>
					<Icon name="withdraw" />
					<span>{t("loyalty.gift.withdrawCount")}</span>
					<b>{formatCount(g.withdrawCount, lang)}</b>
				</li>
			)}
			{rebates && best > 0 && (
				<li>
					<Icon name="refresh" />
					<span>{t("loyalty.gift.rebate")}</span>
					<b>{t("loyalty.gift.percent", { n: formatFigure(String(best / 100), lang) })}</b>
				</li>
			)}
			<li>
				<Icon name="star" />
				<span>{t("loyalty.gift.points")}</span>
				<b>{t("loyalty.gift.percent", { n: formatFigure(String(g.pointsPercent), lang) })}</b>
			</li>
		</ul>
	);
}
