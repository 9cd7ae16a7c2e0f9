import { useLang, useT } from "@baize/i18n";
import { formatDate, parseAmount } from "@baize/kernel";
import { Money } from "@baize/ui";
import type { ReactNode } from "react";
import type { Offer } from "../model.ts";

/** Who may have an offer, what must be staked, what can be won, from when and until when by the server's time. */
export function OfferFacts({ offer, startsAt, endsAt, symbol }: { offer: Offer | undefined; startsAt: string; endsAt: string; symbol: string }) {
	const t = useT();
	const lang = useLang();
	const fact = (name: string, value: ReactNode) => (
		<div>
			<dt>{name}</dt>
			<dd>{value}</dd>
		</div>
	);
	return (
		<dl className="promo-offer">
			{offer && fact(t("pages.offer.who"), <span dir="auto">{offer.who}</span>)}
			{offer && fact(t("pages.offer.wager"), offer.wagerTimes ? t("pages.offer.times", { n: offer.wagerTimes }) : t("pages.offer.noWager"))}
			{offer && fact(t("pages.offer.maxWin"), parseAmount(offer.maxWin) > 0n ? <Money amount={offer.maxWin} symbol={symbol} /> : t("pages.offer.noMax"))}
			{startsAt && fact(t("pages.offer.starts"), <time dateTime={startsAt}>{formatDate(startsAt, lang)}</time>)}
			{fact(t("pages.offer.ends"), endsAt ? <time dateTime={endsAt}>{formatDate(endsAt, lang)}</time> : t("pages.offer.noEnd"))}
		</dl>
	);
}
