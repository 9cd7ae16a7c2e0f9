import { useT } from "@baize/i18n";
import { WithdrawalList } from "../features/withdrawals/components/withdrawal-list.tsx";
import { Note } from "../kit/bits.tsx";
import { useFilter } from "../kit/use-filter.ts";

/** What members say did not arrive. */
export default function DisputeQueuePage() {
	const t = useT();
	const [{ open }, setFilter] = useFilter(["open"]);
	return (
		<div className="grid gap-4">
			<Note icon="info">{t("staff.withdrawal.rule.disputes")}</Note>
			<WithdrawalList
				path="/staff/withdrawal-queues/disputes"
				label={t("staff.nav.disputes")}
				empty={t("staff.withdrawal.none.disputes")}
				open={open}
				onOpen={(id) => setFilter({ open: id })}
			/>
		</div>
	);
}
