import { useT } from "@baize/i18n";
import { useDepositMethods, useDeposits } from "../api/deposits.ts";
import { depositTone } from "../model.ts";
import { History } from "./history.tsx";

/** The member's earlier deposits. */
export function DepositList({ symbol }: { symbol: string }) {
	const t = useT();
	const list = useDeposits();
	const { data: methods } = useDepositMethods();
	const rows = list.data?.pages
		.flatMap((p) => p.items)
		.map((d) => ({
			id: d.id,
			href: `/member/deposit?id=${d.id}`,
			method: d.method,
			name: methods?.find((m) => m.code === d.method)?.name ?? d.method,
			amount: d.amount,
			at: d.createdAt,
			tone: depositTone(d.state),
			state: t(`cashier.deposit.state.${d.state}`),
		}));
	return <History list={list} rows={rows} symbol={symbol} icon="deposit" empty={t("cashier.deposit.empty")} />;
}
