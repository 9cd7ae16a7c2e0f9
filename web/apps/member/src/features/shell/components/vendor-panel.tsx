import type { VendorCard } from "@baize/api";
import { useServices } from "../../../app/services.tsx";

/** The vendors of a category as a grid of marks. */
export function VendorPanel({ cards, onPick }: { cards: readonly VendorCard[]; onPick: () => void }) {
	const { openVendor } = useServices();
	return (
		<ul className="vendor-grid">
			{cards.map((c) => (
				<li key={c.gameType + c.vassalage}>
					<button
						type="button"
						className="vendor-pick"
						onClick={() => {
							onPick();
							openVendor(c);
						}}
					>
						<img src={c.iconUrl} alt="" width={32} height={32} loading="lazy" />
						<bdi>{c.displayName}</bdi>
					</button>
				</li>
			))}
		</ul>
	);
}
