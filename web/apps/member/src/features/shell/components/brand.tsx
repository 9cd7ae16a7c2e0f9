import { cx, useHydrated } from "@baize/ui";
import { useBoot } from "../../../app/boot.tsx";
import { Link } from "../../../app/link.tsx";

/** The brand's mark and name; leads home. */
export function Brand({ className }: { className?: string }) {
	const { brand } = useBoot().permission;
	const hydrated = useHydrated();
	if (hydrated && brand.logoUrl) {
		return (
			<Link href="/" className={cx("brand brand-own", className)} aria-label={brand.name}>
				<img src={brand.logoUrl} srcSet={`${brand.logoUrl} 1x, ${brand.logoUrl.replace(/\.(\w+)$/, "@2x.$1")} 2x`} alt="" />
			</Link>
		);
	}
	return (
		<Link href="/" className={cx("brand", className)} aria-label={brand.name}>
			<span className="brand-mark" aria-hidden="true">
				<svg viewBox="0 0 32 32" role="presentation">
					<path className="brand-tile" d="M16 1 31 16 16 31 1 16z" />
					<path className="brand-drop" d="M16 6.5c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11" />
					<path className="brand-glint" d="M13 18.5a3 3 0 0 0 2.5 2.8" />
				</svg>
			</span>
			<span className="brand-name">{brand.name}</span>
		</Link>
	);
}
