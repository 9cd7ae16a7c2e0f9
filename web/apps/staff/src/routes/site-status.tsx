import { MaintenancePanel } from "../features/site/components/maintenance-panel.tsx";
import { RegionsPanel } from "../features/site/components/regions-panel.tsx";
import { TextingPanel } from "../features/site/components/texting-panel.tsx";

/** Who can use the site now: the maintenance switch, the region rules, and whose numbers get codes. */
export default function SiteStatusPage() {
	return (
		<div className="grid gap-4">
			<MaintenancePanel />
			<RegionsPanel />
			<TextingPanel />
		</div>
	);
}
