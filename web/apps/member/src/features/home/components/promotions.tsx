import type { Promotion } from "@baize/api";
import { useT } from "@baize/i18n";
import { Carousel, Icon, type TokenList, When } from "@baize/ui";
import { Link } from "../../../app/link.tsx";
import { HOME } from "../model.ts";

/** The promotions, three in view; each leads to its place on the promotions page. */
export function Promotions({ promotions }: { promotions: TokenList<Promotion> }) {
	const t = useT();
	const head = (
		<>
			<Icon name="gift" />
			<h2>{t("home.promotions")}</h2>
			<Link href="/promotions" className="rail-more">
				{t("home.more")}
			</Link>
		</>
	);
	return (
		<When value={promotions}>
			<Carousel label={t("home.promotions")} items={promotions} by={(p) => p.id} perView={HOME.promotionsPerView} arrowsAbove={3} bleed head={head}>
				{(p) => (
					<Link href={`/promotions#${p.id}`} className="promo">
						<When value={p.announcementImages}>
							<img src={p.announcementImages[0]?.url} alt="" width={420} height={180} loading="lazy" decoding="async" />
						</When>
						<span className="promo-text">
							<strong>{p.title}</strong>
							<span>{p.summary}</span>
						</span>
					</Link>
				)}
			</Carousel>
		</When>
	);
}
