import type { Banner } from "@baize/api";
import { useT } from "@baize/i18n";
import { Carousel, type TokenList, When } from "@baize/ui";
import { Link } from "../../../app/link.tsx";
import { HOME } from "../model.ts";

/** The big slides of the group w_home; hidden when there are none. */
export function Banners({ banners }: { banners: TokenList<Banner> }) {
	const t = useT();
	return (
		<When value={banners}>
			<Carousel label={t("home.banners")} items={banners} by={(b) => b.id} perView={[1, 1, 1]} autoplay={HOME.banner} dots>
				{(b) => (
					<Link href={b.url} className="banner">
						<When value={b.imageUrl}>
							<img src={b.imageUrl} alt="" width={1260} height={540} loading="lazy" decoding="async" />
						</When>
						<span className="banner-text">
							<strong>{b.title}</strong>
							<span>{b.subtitle}</span>
							<When value={b.cta}>
								<em>{b.cta}</em>
							</When>
						</span>
					</Link>
				)}
			</Carousel>
		</When>
	);
}
