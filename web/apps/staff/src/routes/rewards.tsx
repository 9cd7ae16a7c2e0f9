import { OffersPanel } from "../features/rewards/components/offers-panel.tsx";
import { PointsPanel } from "../features/rewards/components/points-panel.tsx";
import { RebatesPanel } from "../features/rewards/components/rebates-panel.tsx";
import { RanksPanel } from "../features/rewards/components/ranks-panel.tsx";

/** The public terms of the programme: offers, ranks, points. */
export default function RewardsPage() {
	return (
		<div className="grid gap-4">
			<OffersPanel />
			<RanksPanel />
			<PointsPanel />
			<RebatesPanel />
		</div>
	);
}
