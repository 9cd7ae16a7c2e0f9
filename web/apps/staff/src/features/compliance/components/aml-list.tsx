import { useT } from "@baize/i18n";
import { Operator, State, When } from "../../../kit/bits.tsx";
import { MemberName } from "../../../kit/member-name.tsx";
import { type Column, ListTable } from "../../../kit/table.tsx";
import { useList } from "../../../kit/use-list.ts";
import { type Case, overdue } from "../model.ts";
import { AmlDrawer } from "./aml-drawer.tsx";

interface AmlListProps {
	filter: { state: string; kind: string; member: string; mine: string };
	open: string;
	onOpen: (id: string) => void;
}

/** The tone of a case's state. */
export const CASE_TONES = { open: "wait", taken: "wait", proposed: "wait", cleared: "good", reported: "bad" } as const;

/** Cases, newest first; a row opens what was seen. */
export function AmlList({ filter, open, onOpen }: AmlListProps) {
	const t = useT();
	const list = useList<Case>("/staff/compliance/cases", filter, { live: true });
	const now = Date.now();
	const columns: Column<Case>[] = [
		{ key: "kind", head: t("compliance.case.kind"), cell: (c) => <b>{t(`compliance.kind.${c.kind as "minor"}`)}</b> },
		{ key: "member", head: t("staff.field.member"), cell: (c) => <MemberName id={c.member} /> },
		{ key: "owner", head: t("compliance.case.owner"), cell: (c) => <Operator of={c.owner} />, wide: true },
		{ key: "state", head: t("staff.field.state"), cell: (c) => <State of={c.state} prefix="compliance.case.state" tone={CASE_TONES[c.state]} /> },
		{
			key: "due",
			head: t("compliance.case.due"),
			cell: (c) =>
				overdue(c, now) ? (
					<span className="text-chilli font-semibold">
						<When at={c.dueAt} />
					</span>
				) : (
					<When at={c.dueAt} />
				),
		},
	];
	return (
		<>
			<ListTable
				list={list}
				label={t("compliance.nav.cases")}
				columns={columns}
				by={(c) => c.id}
				icon="shield"
				empty={t(filter.state === "waiting" ? "compliance.case.noneWaits" : "compliance.case.none")}
				openId={open}
				onOpen={(c) => onOpen(c.id)}
			/>
			{open && <AmlDrawer key={open} id={open} onClose={() => onOpen("")} />}
		</>
	);
}
