import { MaintenancePanel } from "../features/site/components/maintenance-panel.tsx";
import { RegionsPanel } from "../features/site/components/regions-panel.tsx";

/** Who can use the site now: the maintenance switch and the region rules. */
export default function SiteStatusPage() {
	return (
		<div className="grid gap-4">
			<MaintenancePanel />
			<RegionsPanel />
		</div>
	);
}
