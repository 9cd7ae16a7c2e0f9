import { MatchList } from "../features/care/components/match-list.tsx";
import { Tools } from "../kit/bits.tsx";
import { StateChips } from "../kit/state-chips.tsx";
import { useFilter } from "../kit/use-filter.ts";

/** Excluded persons who may be back under another name; without a choice, what waits. */
export default function CareMatchesPage() {
	const [filter, setFilter] = useFilter(["state"]);
	const all = filter.state === "all";
	return (
		<div className="grid gap-4">
			<Tools>
				<StateChips prefix="care.match.state" value={all ? "" : "open"} states={["open"]} onPick={(s) => setFilter({ state: s === "open" ? "" : "all" })} />
			</Tools>
			<MatchList all={all} />
		</div>
	);
}
