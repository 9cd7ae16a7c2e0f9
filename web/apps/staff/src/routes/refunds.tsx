import { useT } from "@baize/i18n";
import { Chip } from "@baize/ui";
import { DepositDrawer } from "../features/deposits/components/deposit-drawer.tsx";
import { type Deposit, REFUND_QUEUES, refundWaits } from "../features/deposits/model.ts";
import { Note, Operator, State, Sum, Tools, When } from "../kit/bits.tsx";
import { MemberName } from "../kit/member-name.tsx";
import { type Column, ListTable } from "../kit/table.tsx";
import { useFilter } from "../kit/use-filter.ts";
import { rowsOf, useList } from "../kit/use-list.ts";

/** Refused payments that staff give back by hand, and those that nobody could give back. */
export default function RefundsPage() {
	const t = useT();
	const [filter, setFilter] = useFilter(["state", "open"]);
	const state = REFUND_QUEUES.find((s) => s === filter.state) ?? "BY_HAND";
	const list = useList<Deposit>("/staff/deposit-queues/refunds", { state }, { live: true });
	const opened = rowsOf(list.data).find((d) => d.id === filter.open);
	const columns: Column<Deposit>[] = [
		{ key: "member", head: t("staff.field.member"), cell: (d) => <MemberName id={d.member} /> },
		{ key: "paid", head: t("staff.refund.came"), cell: (d) => <Sum of={d.paidAmount} currency={d.paidCurrency} strong />, end: true },
		{ key: "state", head: t("staff.field.state"), cell: (d) => <State of={d.refund} tone={d.refund === "BY_HAND" ? "wait" : "rest"} /> },
		{ key: "method", head: t("staff.field.method"), cell: (d) => d.method, wide: true },
		{ key: "maker", head: t("staff.field.maker"), cell: (d) => (refundWaits(d) ? <Operator of={d.refundMaker} /> : "–"), wide: true },
		{ key: "at", head: t("staff.field.updated"), cell: (d) => <When at={d.updatedAt} /> },
	];
	return (
		<div className="grid gap-4">
			<Note icon="users">{t("staff.refund.rule")}</Note>
			<Tools>
				{REFUND_QUEUES.map((s) => (
					<Chip key={s} on={state === s} onClick={() => setFilter({ state: s })}>
						{t(`staff.state.${s}`)}
					</Chip>
				))}
			</Tools>
			<ListTable
				list={list}
				label={t("staff.nav.refunds")}
				columns={columns}
				by={(d) => d.id}
				icon="deposit"
				empty={t(`staff.refund.none.${state}`)}
				openId={filter.open}
				onOpen={(d) => setFilter({ open: d.id })}
			/>
			{opened && <DepositDrawer key={opened.id} deposit={opened} onClose={() => setFilter({ open: "" })} />}
		</div>
	);
}
