import { KycList } from "../features/compliance/components/kyc-list.tsx";
import { KYC_STATES } from "../features/compliance/model.ts";
import { Tools } from "../kit/bits.tsx";
import { StateChips } from "../kit/state-chips.tsx";
import { useFilter } from "../kit/use-filter.ts";

const STANDARD = "referred";

/** Papers of members; without a choice, those that wait for a person. */
export default function KycPage() {
	const [filter, setFilter] = useFilter(["state", "open"]);
	const state = filter.state === "all" ? "" : filter.state || STANDARD;
	return (
		<div className="grid gap-4">
			<Tools>
				<StateChips prefix="compliance.kyc.state" value={state} states={KYC_STATES} onPick={(s) => setFilter({ state: s === STANDARD ? "" : s || "all" })} />
			</Tools>
			<KycList state={state} open={filter.open} onOpen={(open) => setFilter({ open })} />
		</div>
	);
}
