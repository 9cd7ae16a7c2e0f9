import { useT } from "@baize/i18n";
import { Dialog } from "@baize/ui";
import { useState } from "react";
import { Facts, Note, Operator, When } from "../../../kit/bits.tsx";
import { type Column, ListTable } from "../../../kit/table.tsx";
import { useList } from "../../../kit/use-list.ts";
import { type AuditRow, changesOf } from "../model.ts";

/** What operators did, newest first; a row opens what it changed. */
export function AuditList({ subject }: { subject: string }) {
	const t = useT();
	const [open, setOpen] = useState<AuditRow | null>(null);
	const list = useList<AuditRow>("/staff/audit", { subject });
	const columns: Column<AuditRow>[] = [
		{ key: "at", head: t("staff.audit.at"), cell: (r) => <When at={r.at} /> },
		{ key: "operator", head: t("staff.audit.operator"), cell: (r) => <Operator of={r.operator} /> },
		{ key: "what", head: t("staff.audit.what"), cell: (r) => <code>{r.what}</code> },
		{ key: "subject", head: t("staff.audit.subject"), cell: (r) => <code className="text-text-2">{r.subject}</code>, wide: true },
		{ key: "why", head: t("staff.field.reason"), cell: (r) => r.why || "–", wide: true },
		{ key: "ip", head: t("staff.audit.ip"), cell: (r) => <bdi className="whitespace-nowrap">{r.ip}</bdi>, wide: true },
	];
	return (
		<>
			<ListTable list={list} label={t("staff.nav.audit")} columns={columns} by={(r) => String(r.seq)} icon="history" empty={t("staff.audit.none")} onOpen={setOpen} />
			{open && <AuditDialog row={open} onClose={() => setOpen(null)} />}
		</>
	);
}

function AuditDialog({ row, onClose }: { row: AuditRow; onClose: () => void }) {
	const t = useT();
	return (
		<Dialog shape="wide" title={t("staff.audit.one")} onClose={onClose}>
			<div className="grid gap-4">
				<Facts
					of={[
						{ label: t("staff.audit.what"), value: <code>{row.what}</code> },
						{ label: t("staff.audit.subject"), value: <code>{row.subject}</code> },
						{ label: t("staff.audit.operator"), value: <Operator of={row.operator} /> },
						{ label: t("staff.audit.at"), value: <When at={row.at} /> },
						{ label: t("staff.audit.ip"), value: row.ip || "–" },
						...(row.why ? [{ label: t("staff.field.reason"), value: row.why }] : []),
						{ label: t("staff.audit.request"), value: <code>{row.requestId || "–"}</code> },
						{ label: t("staff.audit.hash"), value: <code className="break-all">{row.hash}</code> },
					]}
				/>
				<Changes before={row.before} after={row.after} />
			</div>
		</Dialog>
	);
}

/** What differs between two documents, field by field. */
export function Changes({ before, after }: { before: unknown; after: unknown }) {
	const t = useT();
	const changes = changesOf(before, after);
	if (changes.length === 0) return <Note>{t("staff.audit.noChange")}</Note>;
	return (
		<table className="rows rows-tight" aria-label={t("staff.audit.changes")}>
			<thead>
				<tr>
					<th scope="col">{t("staff.audit.field")}</th>
					<th scope="col">{t("staff.audit.before")}</th>
					<th scope="col">{t("staff.audit.after")}</th>
				</tr>
			</thead>
			<tbody>
				{changes.map((c) => (
					<tr key={c.path}>
						<td data-head={t("staff.audit.field")}>
							<code>{c.path || "–"}</code>
						</td>
						<td data-head={t("staff.audit.before")} className="text-chilli">
							{c.before || "–"}
						</td>
						<td data-head={t("staff.audit.after")} className="text-paddy">
							{c.after || "–"}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
