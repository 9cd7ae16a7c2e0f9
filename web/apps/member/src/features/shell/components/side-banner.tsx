import type { Banner } from "@baize/api";
import { Link } from "../../../app/link.tsx";
import { routeOf } from "../../../app/manifest.ts";

/** One of the house's slides in the side menu. */
export const SideBanner = ({ banner: b }: { banner: Banner }) => (
	<Link href={b.url || "/"} over={routeOf(b.url.split(/[?#]/)[0] ?? "")?.modal} className="side-banner">
		{b.imageUrl && (
			<img src={b.imageUrl} srcSet={b.image2xUrl ? `${b.imageUrl} 1x, ${b.image2xUrl} 2x` : undefined} alt="" width={224} height={96} loading="lazy" decoding="async" />
		)}
		<span>
			{b.title}
			{b.subtitle && <small>{b.subtitle}</small>}
		</span>
	</Link>
);
