import { useT } from "@baize/i18n";
import { VendorList } from "../features/catalogue/components/vendor-list.tsx";
import { SWITCH_STATES } from "../features/catalogue/model.ts";
import { Tools } from "../kit/bits.tsx";
import { SearchBox } from "../kit/search-box.tsx";
import { StateChips } from "../kit/state-chips.tsx";
import { useFilter } from "../kit/use-filter.ts";

/** The switches of the vendors. */
export default function VendorsPage() {
	const t = useT();
	const [filter, setFilter] = useFilter(["q", "state"]);
	return (
		<div className="grid gap-4">
			<Tools>
				<SearchBox label={t("staff.catalogue.searchVendors")} value={filter.q} onSearch={(q) => setFilter({ q })} />
				<StateChips value={filter.state} states={SWITCH_STATES} onPick={(state) => setFilter({ state })} />
			</Tools>
			<VendorList text={filter.q} state={filter.state} />
		</div>
	);
}
