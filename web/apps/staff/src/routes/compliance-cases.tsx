import { useT } from "@baize/i18n";
import { AmlList } from "../features/compliance/components/aml-list.tsx";
import { Sar } from "../features/compliance/components/sar.tsx";
import { CASE_KINDS, CASE_STATES } from "../features/compliance/model.ts";
import { Tools } from "../kit/bits.tsx";
import { PickBox } from "../kit/pick-box.tsx";
import { SearchBox } from "../kit/search-box.tsx";
import { StateChips } from "../kit/state-chips.tsx";
import { useFilter } from "../kit/use-filter.ts";

const STANDARD = "waiting";

/** Cases of money laundering; without a choice, those that are not closed. */
export default function AmlPage() {
	const t = useT();
	const [filter, setFilter] = useFilter(["state", "kind", "member", "mine", "open", "report"]);
	const state = filter.state === "all" ? "" : filter.state || STANDARD;
	if (filter.report) return <Sar id={filter.report} onBack={() => setFilter({ report: "" })} />;
	return (
		<div className="grid gap-4">
			<Tools>
				<StateChips prefix="compliance.case.state" value={state} states={CASE_STATES} onPick={(s) => setFilter({ state: s === STANDARD ? "" : s || "all" })} />
				<PickBox
					label={t("compliance.case.kind")}
					value={filter.kind}
					options={CASE_KINDS.map((k) => ({ value: k, label: t(`compliance.kind.${k}`) }))}
					onPick={(kind) => setFilter({ kind })}
				/>
				<SearchBox label={t("compliance.case.member")} value={filter.member} onSearch={(member) => setFilter({ member })} />
			</Tools>
			<AmlList filter={{ state, kind: filter.kind, member: filter.member, mine: filter.mine }} open={filter.open} onOpen={(open) => setFilter({ open })} />
		</div>
	);
}
