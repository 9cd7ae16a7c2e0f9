import { useT } from "@baize/i18n";
import { DepositDrawer } from "../features/deposits/components/deposit-drawer.tsx";
import { DEPOSIT_STATES, type Deposit } from "../features/deposits/model.ts";
import { State, Sum, Tools, When } from "../kit/bits.tsx";
import { MemberName } from "../kit/member-name.tsx";
import { StateChips } from "../kit/state-chips.tsx";
import { type Column, ListTable } from "../kit/table.tsx";
import { useFilter } from "../kit/use-filter.ts";
import { rowsOf, useList } from "../kit/use-list.ts";

/** All deposits; those in review wait for a decision. */
export default function DepositsPage() {
	const t = useT();
	const [filter, setFilter] = useFilter(["state", "member", "open"]);
	const list = useList<Deposit>("/staff/deposits", { state: filter.state, member: filter.member }, { live: true });
	const opened = rowsOf(list.data).find((d) => d.id === filter.open);
	const columns: Column<Deposit>[] = [
		{ key: "member", head: t("staff.field.member"), cell: (d) => <MemberName id={d.member} /> },
		{ key: "amount", head: t("staff.field.amount"), cell: (d) => <Sum of={d.amount} currency={d.currency} strong />, end: true },
		{ key: "paid", head: t("staff.field.paid"), cell: (d) => <Sum of={d.paidAmount} currency={d.currency} />, end: true, wide: true },
		{ key: "state", head: t("staff.field.state"), cell: (d) => <State of={d.state} /> },
		{ key: "method", head: t("staff.field.method"), cell: (d) => d.method, wide: true },
		{ key: "at", head: t("staff.field.created"), cell: (d) => <When at={d.createdAt} /> },
	];
	return (
		<div className="grid gap-4">
			<Tools>
				<StateChips value={filter.state} states={DEPOSIT_STATES} onPick={(state) => setFilter({ state })} />
			</Tools>
			<ListTable
				list={list}
				label={t("staff.nav.deposits")}
				columns={columns}
				by={(d) => d.id}
				icon="deposit"
				empty={t(filter.state === "REVIEW" ? "staff.deposit.noReview" : "staff.deposit.none")}
				openId={filter.open}
				onOpen={(d) => setFilter({ open: d.id })}
			/>
			{opened && <DepositDrawer key={opened.id} deposit={opened} onClose={() => setFilter({ open: "" })} />}
		</div>
	);
}
