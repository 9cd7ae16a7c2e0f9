import { useT } from "@baize/i18n";
import { Chip } from "@baize/ui";
import { GameList } from "../features/catalogue/components/game-list.tsx";
import { SWITCH_STATES } from "../features/catalogue/model.ts";
import { Tools } from "../kit/bits.tsx";
import { SearchBox } from "../kit/search-box.tsx";
import { StateChips } from "../kit/state-chips.tsx";
import { useFilter } from "../kit/use-filter.ts";

/** The switches of the games. */
export default function GamesPage() {
	const t = useT();
	const [filter, setFilter] = useFilter(["q", "vendor", "state"]);
	return (
		<div className="grid gap-4">
			<Tools>
				<SearchBox label={t("staff.catalogue.searchGames")} value={filter.q} onSearch={(q) => setFilter({ q })} />
				{filter.vendor && (
					<Chip on onClick={() => setFilter({ vendor: "" })}>
						{t("staff.catalogue.onlyVendor", { vendor: filter.vendor })}
					</Chip>
				)}
				<StateChips value={filter.state} states={SWITCH_STATES} onPick={(state) => setFilter({ state })} />
			</Tools>
			<GameList query={filter.q} vendor={filter.vendor} state={filter.state} />
		</div>
	);
}
