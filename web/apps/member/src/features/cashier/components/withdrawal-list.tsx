import { useT } from "@baize/i18n";
import { usePayoutTerms, useWithdrawals } from "../api/withdrawals.ts";
import { withdrawalTone } from "../model.ts";
import { History } from "./history.tsx";

/** The member's earlier withdrawals. */
export function WithdrawalList({ symbol }: { symbol: string }) {
	const t = useT();
	const list = useWithdrawals();
	const { data: terms } = usePayoutTerms();
	const rows = list.data?.pages
		.flatMap((p) => p.items)
		.map((w) => ({
			id: w.id,
			href: `/member/withdraw?id=${w.id}`,
			method: w.method,
			name: `${terms?.methods.find((m) => m.code === w.method)?.name ?? w.method} ${w.account.slice(-5)}`,
			amount: w.amount,
			at: w.createdAt,
			tone: withdrawalTone(w.state),
			state: t(`cashier.withdrawal.state.${w.state}`),
		}));
	return <History list={list} rows={rows} symbol={symbol} icon="withdraw" empty={t("cashier.withdraw.empty")} />;
}
