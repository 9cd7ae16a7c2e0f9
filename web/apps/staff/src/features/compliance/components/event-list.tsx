import { useT } from "@baize/i18n";
import { Operator, Sum, When } from "../../../kit/bits.tsx";
import { MemberName } from "../../../kit/member-name.tsx";
import { type Column, ListTable } from "../../../kit/table.tsx";
import { useList } from "../../../kit/use-list.ts";
import type { SignificantEvent } from "../model.ts";

/** Significant events, newest first. */
export function EventList({ filter }: { filter: Record<string, string> }) {
	const t = useT();
	const list = useList<SignificantEvent>("/staff/compliance/events", filter, { live: true });
	const columns: Column<SignificantEvent>[] = [
		{ key: "at", head: t("compliance.event.at"), cell: (e) => <When at={e.at} /> },
		{ key: "kind", head: t("compliance.event.kind"), cell: (e) => <b>{t(`compliance.eventKind.${e.kind as "access"}`)}</b> },
		{ key: "who", head: t("compliance.event.who"), cell: (e) => (e.member ? <MemberName id={e.member} /> : e.staff ? <Operator of={e.staff} /> : "–") },
		{ key: "detail", head: t("compliance.event.detail"), cell: (e) => <code className="break-all">{e.detail}</code>, wide: true },
		{ key: "amount", head: t("compliance.event.amount"), cell: (e) => (e.currency ? <Sum of={e.amount} currency={e.currency} /> : "–"), end: true },
	];
	return <ListTable list={list} label={t("compliance.nav.events")} columns={columns} by={(e) => e.id} icon="history" empty={t("compliance.event.none")} />;
}
