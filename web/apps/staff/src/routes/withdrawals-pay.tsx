import { useT } from "@baize/i18n";
import { WithdrawalList } from "../features/withdrawals/components/withdrawal-list.tsx";
import { Note } from "../kit/bits.tsx";
import { useFilter } from "../kit/use-filter.ts";

/** What waits to be paid by hand, looked up or ordered again. */
export default function PayQueuePage() {
	const t = useT();
	const [{ open }, setFilter] = useFilter(["open"]);
	return (
		<div className="grid gap-4">
			<Note icon="info">{t("staff.withdrawal.rule.pay")}</Note>
			<WithdrawalList path="/staff/withdrawal-queues/pay" label={t("staff.nav.pay")} empty={t("staff.withdrawal.none.pay")} open={open} onOpen={(id) => setFilter({ open: id })} />
		</div>
	);
}
