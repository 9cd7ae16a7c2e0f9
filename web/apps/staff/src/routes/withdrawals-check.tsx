import { useT } from "@baize/i18n";
import { WithdrawalList } from "../features/withdrawals/components/withdrawal-list.tsx";
import { Note } from "../kit/bits.tsx";
import { useFilter } from "../kit/use-filter.ts";

/** What waits for a checker's decision. */
export default function CheckQueuePage() {
	const t = useT();
	const [{ open }, setFilter] = useFilter(["open"]);
	return (
		<div className="grid gap-4">
			<Note icon="users">{t("staff.withdrawal.rule.check")}</Note>
			<WithdrawalList
				path="/staff/withdrawal-queues/check"
				label={t("staff.nav.check")}
				empty={t("staff.withdrawal.none.check")}
				withMaker
				open={open}
				onOpen={(id) => setFilter({ open: id })}
			/>
		</div>
	);
}
