import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { Money } from "@baize/ui";
import type { Prize } from "../model.ts";

/** What is given, as a figure: a sum, points, rounds, tickets. */
export function PrizeText({ prize: p, symbol }: { prize: Prize; symbol: string }) {
	const t = useT();
	const lang = useLang();
	switch (p.kind) {
		case "cash":
		case "bonus":
			return <Money amount={p.amount} symbol={symbol} />;
		case "points":
			return t("pages.points.cost", { n: formatCount(p.count, lang) });
		case "rounds":
			return t("loyalty.prize.rounds", { n: p.count });
		case "ticket":
			return t("loyalty.prize.tickets", { n: p.count });
		default:
			return t("loyalty.prize.goods");
	}
}
