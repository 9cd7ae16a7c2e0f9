import { useT } from "@baize/i18n";
import { CaseList } from "../features/cases/components/case-list.tsx";
import { CASE_KINDS, CASE_STATES, kindWord } from "../features/cases/model.ts";
import { Tools } from "../kit/bits.tsx";
import { PickBox } from "../kit/pick-box.tsx";
import { StateChips } from "../kit/state-chips.tsx";
import { useFilter } from "../kit/use-filter.ts";
import { useVendorOptions } from "../kit/vendor-name.tsx";
import { wordFor } from "../kit/word.ts";

const STANDARD = "open";

/** What the gateway cannot settle by itself; without a choice, what is open. */
export default function CasesPage() {
	const t = useT();
	const [filter, setFilter] = useFilter(["state", "kind", "vendor", "open"]);
	const vendors = useVendorOptions();
	const state = filter.state === "all" ? "" : filter.state || STANDARD;
	return (
		<div className="grid gap-4">
			<Tools>
				<StateChips prefix="desk.case.state" value={state} states={CASE_STATES} onPick={(s) => setFilter({ state: s === STANDARD ? "" : s || "all" })} />
				<PickBox
					label={t("desk.case.kind")}
					value={filter.kind}
					options={CASE_KINDS.map((k) => ({ value: k, label: wordFor(t, "desk.case.kinds", kindWord(k)) }))}
					onPick={(kind) => setFilter({ kind })}
				/>
				<PickBox label={t("staff.field.vendor")} value={filter.vendor} options={vendors} onPick={(vendor) => setFilter({ vendor })} />
			</Tools>
			<CaseList filter={{ state, kind: filter.kind, vendor: filter.vendor }} open={filter.open} onOpen={(open) => setFilter({ open })} />
		</div>
	);
}
