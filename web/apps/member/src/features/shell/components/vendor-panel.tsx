import type { VendorCard } from "@baize/api";
import { useT } from "@baize/i18n";
import { useServices } from "../../../app/services.tsx";

/** The vendors of a category as a grid of marks with their names. */
export function VendorPanel({ cards, onPick }: { cards: readonly VendorCard[]; onPick?: () => void }) {
	const t = useT();
	const { openVendor } = useServices();
	return (
		<ul className="vendor-grid">
			{cards.map((c) => (
				<li key={c.gameType + c.vassalage}>
					<button
						type="button"
						className="vendor-pick"
						onClick={() => {
							onPick?.();
							openVendor(c);
						}}
					>
						<img src={c.iconUrl} alt="" width={36} height={36} loading="lazy" />
						<span>
							<bdi>{c.displayName}</bdi>
							<small>{t("shell.nav.vendorGames", { n: c.games })}</small>
						</span>
					</button>
				</li>
			))}
		</ul>
	);
}
