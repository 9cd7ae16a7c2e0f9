import { useT } from "@baize/i18n";
import { Operator, When } from "../../../kit/bits.tsx";
import { type Column, ListTable } from "../../../kit/table.tsx";
import { useList } from "../../../kit/use-list.ts";
import { wordFor } from "../../../kit/word.ts";
import type { Line } from "../model.ts";

/** What of a detail is worth a look: names and values, one after the other. */
const told = (detail: Record<string, unknown>): string =>
	Object.entries(detail ?? {})
		.filter(([, v]) => v !== "" && v !== false && v !== null)
		.map(([k, v]) => `${k} ${String(v)}`)
		.join(" · ");

/** What was changed of a protection and by whom, newest first. */
export function History({ id }: { id: string }) {
	const t = useT();
	const list = useList<Line>(`/staff/care/members/${id}/history`);
	const columns: Column<Line>[] = [
		{ key: "what", head: t("care.safe.history"), cell: (l) => <b>{wordFor(t, "care.safe.did", l.what)}</b> },
		{ key: "detail", head: t("care.safe.detail"), cell: (l) => <small>{told(l.detail)}</small>, wide: true },
		{ key: "by", head: t("care.safe.by"), cell: (l) => (l.staff ? <Operator of={l.staff} /> : t("staff.field.member")) },
		{ key: "at", head: t("care.safe.at"), cell: (l) => <When at={l.at} /> },
	];
	return <ListTable list={list} label={t("care.safe.history")} columns={columns} by={(l) => l.id} icon="history" empty={t("care.safe.noHistory")} compact />;
}
