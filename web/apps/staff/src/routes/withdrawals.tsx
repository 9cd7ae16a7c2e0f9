import { useT } from "@baize/i18n";
import { WithdrawalList } from "../features/withdrawals/components/withdrawal-list.tsx";
import { WITHDRAWAL_STATES } from "../features/withdrawals/model.ts";
import { Tools } from "../kit/bits.tsx";
import { StateChips } from "../kit/state-chips.tsx";
import { useFilter } from "../kit/use-filter.ts";

/** All withdrawals, by state. */
export default function WithdrawalsPage() {
	const t = useT();
	const [filter, setFilter] = useFilter(["state", "member", "open"]);
	return (
		<div className="grid gap-4">
			<Tools>
				<StateChips value={filter.state} states={WITHDRAWAL_STATES} onPick={(state) => setFilter({ state })} />
			</Tools>
			<WithdrawalList
				path="/staff/withdrawals"
				filter={{ state: filter.state, member: filter.member }}
				label={t("staff.nav.withdrawals")}
				empty={t("staff.withdrawal.none.all")}
				open={filter.open}
				onOpen={(id) => setFilter({ open: id })}
			/>
		</div>
	);
}
