import type { Banner } from "@baize/api";
import { type BannerGroup, useBanners } from "./banners.ts";
import { LayerLink } from "./layer-link.tsx";

/** The house's slides at the foot of a layer, where they push no field away when they arrive; none draws nothing. */
export function BannerStrip({ group }: { group: BannerGroup }) {
	return useBanners(group).map((b) => <LayerBanner key={b.id} banner={b} />);
}

/** One slide as a layer shows it. */
export const LayerBanner = ({ banner: b }: { banner: Banner }) => (
	<LayerLink href={b.url || "/"} className="layer-banner">
		{b.imageUrl && (
			<img src={b.imageUrl} srcSet={b.image2xUrl ? `${b.imageUrl} 1x, ${b.image2xUrl} 2x` : undefined} alt="" width={112} height={72} loading="lazy" decoding="async" />
		)}
		<span>
			<strong>{b.title}</strong>
			{b.subtitle && <small>{b.subtitle}</small>}
			{b.cta && <em>{b.cta}</em>}
		</span>
	</LayerLink>
);
