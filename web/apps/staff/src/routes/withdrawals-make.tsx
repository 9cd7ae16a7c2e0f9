import { useT } from "@baize/i18n";
import { WithdrawalList } from "../features/withdrawals/components/withdrawal-list.tsx";
import { Note } from "../kit/bits.tsx";
import { useFilter } from "../kit/use-filter.ts";

/** What waits for a makeer's decision. */
export default function MakeQueuePage() {
	const t = useT();
	const [{ open }, setFilter] = useFilter(["open"]);
	return (
		<div className="grid gap-4">
			<Note icon="users">{t("staff.withdrawal.rule.make")}</Note>
			<WithdrawalList
				path="/staff/withdrawal-queues/make"
				label={t("staff.nav.make")}
				empty={t("staff.withdrawal.none.make")}
				open={open}
				onOpen={(id) => setFilter({ open: id })}
			/>
		</div>
	);
}
