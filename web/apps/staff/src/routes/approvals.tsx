import { ApprovalList } from "../features/control/components/approval-list.tsx";
import { APPROVAL_STATES } from "../features/control/model.ts";
import { Tools } from "../kit/bits.tsx";
import { StateChips } from "../kit/state-chips.tsx";
import { useFilter } from "../kit/use-filter.ts";

/** What waits for a second operator. */
export default function ApprovalsPage() {
	const [filter, setFilter] = useFilter(["state"]);
	return (
		<div className="grid gap-4">
			<Tools>
				<StateChips value={filter.state} states={APPROVAL_STATES} onPick={(state) => setFilter({ state })} />
			</Tools>
			<ApprovalList state={filter.state} />
		</div>
	);
}
