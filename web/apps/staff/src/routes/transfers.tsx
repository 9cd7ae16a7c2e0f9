import { useT } from "@baize/i18n";
import { Button } from "@baize/ui";
import { useState } from "react";
import { TransferList } from "../features/transfers/components/transfer-list.tsx";
import { VendorGames } from "../features/transfers/components/vendor-games.tsx";
import { TRANSFER_STATES } from "../features/transfers/model.ts";
import { Tools } from "../kit/bits.tsx";
import { PickBox } from "../kit/pick-box.tsx";
import { StateChips } from "../kit/state-chips.tsx";
import { useFilter } from "../kit/use-filter.ts";
import { useVendorOptions } from "../kit/vendor-name.tsx";

/** Money on its way to and from vendors that keep wallets. */
export default function TransfersPage() {
	const t = useT();
	const [filter, setFilter] = useFilter(["state", "vendor", "member", "open"]);
	const [games, setGames] = useState(false);
	return (
		<div className="grid gap-4">
			<Tools>
				<StateChips prefix="desk.transfer.state" value={filter.state} states={TRANSFER_STATES} onPick={(state) => setFilter({ state })} />
				<PickBox label={t("staff.field.vendor")} value={filter.vendor} options={useVendorOptions()} onPick={(vendor) => setFilter({ vendor })} />
				{filter.vendor && (
					<Button kind="secondary" icon="games" onClick={() => setGames(true)}>
						{t("desk.transfer.games")}
					</Button>
				)}
			</Tools>
			<TransferList filter={{ state: filter.state, vendor: filter.vendor, member: filter.member }} open={filter.open} onOpen={(open) => setFilter({ open })} />
			{games && filter.vendor && <VendorGames vendor={filter.vendor} onClose={() => setGames(false)} />}
		</div>
	);
}
