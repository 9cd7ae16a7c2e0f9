import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../app/session.ts";
import { ApplicationList } from "../features/campaigns/components/application-list.tsx";
import { APPLICATION_STATES, type Campaign } from "../features/campaigns/model.ts";
import { Tools } from "../kit/bits.tsx";
import { PickBox } from "../kit/pick-box.tsx";
import { StateChips } from "../kit/state-chips.tsx";
import { useFilter } from "../kit/use-filter.ts";

const STANDARD = "APPLYING";

/** What members apply for with a form; without a choice, what waits for a word. */
export default function ApplicationsPage() {
	const t = useT();
	const may = useMay("rewards.campaign.read");
	const [filter, setFilter] = useFilter(["state", "campaign", "open"]);
	const { data } = useQuery({
		queryKey: ["staff", "campaigns"],
		queryFn: ({ signal }) => request<{ items: Campaign[] }>("/staff/campaigns", { signal }),
		enabled: may,
	});
	const state = filter.state === "all" ? "" : filter.state || STANDARD;
	return (
		<div className="grid gap-4">
			<Tools>
				<StateChips prefix="campaign.app.state" value={state} states={APPLICATION_STATES} onPick={(s) => setFilter({ state: s === STANDARD ? "" : s || "all" })} />
				<PickBox
					label={t("campaign.col.campaign")}
					value={filter.campaign}
					options={(data?.items ?? []).filter((c) => c.rule.apply || c.id === filter.campaign).map((c) => ({ value: c.id, label: c.rule.name.en || c.tag }))}
					onPick={(campaign) => setFilter({ campaign })}
				/>
			</Tools>
			<ApplicationList filter={{ state, campaign: filter.campaign }} open={filter.open} onOpen={(open) => setFilter({ open })} />
		</div>
	);
}
