import { useT } from "@baize/i18n";
import { State, When } from "../../../kit/bits.tsx";
import { MemberName } from "../../../kit/member-name.tsx";
import { type Column, ListTable } from "../../../kit/table.tsx";
import { rowsOf, useList } from "../../../kit/use-list.ts";
import type { Ticket } from "../model.ts";
import { TicketDrawer } from "./ticket-drawer.tsx";

interface TicketListProps {
	filter: { state: string; type: string; ticket: string };
	open: string;
	onOpen: (id: string) => void;
}

/** Messages of readers, newest first; a row opens the whole of one. */
export function TicketList({ filter, open, onOpen }: TicketListProps) {
	const t = useT();
	const list = useList<Ticket>("/staff/feedback/tickets", filter, { live: true });
	const opened = rowsOf(list.data).find((x) => x.id === open);
	const columns: Column<Ticket>[] = [
		{ key: "type", head: t("care.feedback.type"), cell: (x) => <b>{t(`feedback.type.${x.type}`)}</b> },
		{
			key: "content",
			head: t("care.feedback.message"),
			cell: (x) => (
				<span className="line-clamp-2" dir="auto" lang={x.lang}>
					{x.content}
				</span>
			),
			wide: true,
		},
		{ key: "from", head: t("care.feedback.from"), cell: (x) => (x.member ? <MemberName id={x.member} /> : t("care.feedback.visitor")) },
		{ key: "state", head: t("staff.field.state"), cell: (x) => <State of={x.state} prefix="care.feedback.state" tone={x.state === "open" ? "wait" : "good"} /> },
		{ key: "at", head: t("care.feedback.at"), cell: (x) => <When at={x.at} /> },
	];
	return (
		<>
			<ListTable
				list={list}
				label={t("care.nav.feedback")}
				columns={columns}
				by={(x) => x.id}
				icon="mail"
				empty={t(filter.state === "open" ? "care.feedback.noneOpen" : "care.feedback.none")}
				openId={open}
				onOpen={(x) => onOpen(x.id)}
			/>
			{opened && <TicketDrawer key={opened.id} of={opened} onClose={() => onOpen("")} />}
		</>
	);
}
