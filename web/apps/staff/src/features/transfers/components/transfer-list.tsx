import { useT } from "@baize/i18n";
import { Icon } from "@baize/ui";
import { State, Sum, When } from "../../../kit/bits.tsx";
import { MemberName } from "../../../kit/member-name.tsx";
import { type Column, ListTable } from "../../../kit/table.tsx";
import { rowsOf, useList } from "../../../kit/use-list.ts";
import { VendorName } from "../../../kit/vendor-name.tsx";
import { type Transfer, toneOfTransfer } from "../model.ts";
import { TransferDrawer } from "./transfer-drawer.tsx";

interface TransferListProps {
	filter: { state: string; vendor: string; member: string };
	open: string;
	onOpen: (id: string) => void;
}

/** Transfers to and from vendors' wallets, newest first; a row opens its story. */
export function TransferList({ filter, open, onOpen }: TransferListProps) {
	const t = useT();
	const list = useList<Transfer>("/staff/transfers", filter, { live: true });
	const opened = rowsOf(list.data).find((x) => x.id === open);
	const columns: Column<Transfer>[] = [
		{ key: "member", head: t("staff.field.member"), cell: (x) => <MemberName id={x.member} /> },
		{
			key: "way",
			head: t("desk.transfer.way"),
			cell: (x) => (
				<span className="inline-flex items-center gap-2">
					<Icon name={x.direction === "IN" ? "withdraw" : "deposit"} className="h-4 w-4 text-text-3" />
					{t(`desk.transfer.direction.${x.direction}`)}
				</span>
			),
			wide: true,
		},
		{ key: "vendor", head: t("staff.field.vendor"), cell: (x) => <VendorName code={x.vendor} /> },
		{ key: "amount", head: t("staff.field.amount"), cell: (x) => <Sum of={x.amount} currency={x.currency} strong />, end: true },
		{ key: "state", head: t("staff.field.state"), cell: (x) => <State of={x.state} prefix="desk.transfer.state" tone={toneOfTransfer(x.state)} /> },
		{ key: "at", head: t("staff.field.created"), cell: (x) => <When at={x.createdAt} /> },
	];
	return (
		<>
			<ListTable
				list={list}
				label={t("desk.transfer.nav")}
				columns={columns}
				by={(x) => x.id}
				icon="wallet"
				empty={t("desk.transfer.none")}
				openId={open}
				onOpen={(x) => onOpen(x.id)}
			/>
			{open && <TransferDrawer key={open} id={open} known={opened} onClose={() => onOpen("")} />}
		</>
	);
}
