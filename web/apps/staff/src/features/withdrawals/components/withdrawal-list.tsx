import { useT } from "@baize/i18n";
import { Operator, State, Sum, When } from "../../../kit/bits.tsx";
import { MemberName } from "../../../kit/member-name.tsx";
import { type Column, ListTable } from "../../../kit/table.tsx";
import { useList } from "../../../kit/use-list.ts";
import type { Withdrawal } from "../model.ts";
import { RiskMeter } from "./risk.tsx";
import { WithdrawalDrawer } from "./withdrawal-drawer.tsx";

interface ListProps {
	/** Where the rows come from. */
	path: string;
	filter?: Record<string, string>;
	label: string;
	empty: string;
	/** The queue of the checker shows who made the proposal. */
	withMaker?: boolean;
	open: string;
	onOpen: (id: string) => void;
}

/** Withdrawals as a list; a row opens the drawer. */
export function WithdrawalList({ path, filter, label, empty, withMaker, open, onOpen }: ListProps) {
	const t = useT();
	const list = useList<Withdrawal>(path, filter, { live: true });
	const columns: Column<Withdrawal>[] = [
		{ key: "member", head: t("staff.field.member"), cell: (w) => <MemberName id={w.member} /> },
		{ key: "amount", head: t("staff.field.amount"), cell: (w) => <Sum of={w.amount} currency={w.currency} strong />, end: true },
		{ key: "receives", head: t("staff.field.receives"), cell: (w) => <Sum of={w.receives} currency={w.currency} />, end: true, wide: true },
		{ key: "risk", head: t("staff.risk.title"), cell: (w) => <RiskMeter score={w.riskScore} /> },
		{ key: "state", head: t("staff.field.state"), cell: (w) => <State of={w.payoutFailed ? "FAILED" : w.state} /> },
		{ key: "account", head: t("staff.field.account"), cell: (w) => <bdi>{`${w.method} ${w.accountNumber}`}</bdi>, wide: true },
		...(withMaker ? [{ key: "maker", head: t("staff.field.maker"), cell: (w: Withdrawal) => <Operator of={w.maker} /> }] : []),
		{ key: "at", head: t("staff.field.created"), cell: (w) => <When at={w.createdAt} /> },
	];
	return (
		<>
			<ListTable list={list} label={label} columns={columns} by={(w) => w.id} icon="withdraw" empty={empty} openId={open} onOpen={(w) => onOpen(w.id)} />
			{open && <WithdrawalDrawer key={open} id={open} onClose={() => onOpen("")} />}
		</>
	);
}
