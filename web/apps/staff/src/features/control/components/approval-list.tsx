import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, buttonClass, Dialog } from "@baize/ui";
import { useState } from "react";
import { Link } from "wouter";
import { useMay, useMe } from "../../../app/session.ts";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Facts, Note, Operator, State, When } from "../../../kit/bits.tsx";
import { type Column, ListTable } from "../../../kit/table.tsx";
import { useList } from "../../../kit/use-list.ts";
import { type Approval, placeOf } from "../model.ts";
import { Changes } from "./audit-list.tsx";

/** What waits for a second operator, and what was decided. */
export function ApprovalList({ state }: { state: string }) {
	const t = useT();
	const [open, setOpen] = useState<Approval | null>(null);
	const list = useList<Approval>("/staff/approvals", { state }, { live: true });
	const columns: Column<Approval>[] = [
		{ key: "kind", head: t("staff.approval.kind"), cell: (a) => <code>{a.kind}</code> },
		{ key: "subject", head: t("staff.audit.subject"), cell: (a) => <code className="text-text-2">{a.subject}</code>, wide: true },
		{ key: "state", head: t("staff.field.state"), cell: (a) => <State of={a.state} /> },
		{ key: "maker", head: t("staff.field.maker"), cell: (a) => <Operator of={a.maker} /> },
		{ key: "checker", head: t("staff.field.checker"), cell: (a) => <Operator of={a.checker} />, wide: true },
		{ key: "at", head: t("staff.approval.madeAt"), cell: (a) => <When at={a.madeAt} /> },
	];
	return (
		<>
			<ListTable list={list} label={t("staff.nav.approvals")} columns={columns} by={(a) => a.id} icon="shield" empty={t("staff.approval.none")} onOpen={setOpen} />
			{open && <ApprovalDialog approval={open} onClose={() => setOpen(null)} />}
		</>
	);
}

function ApprovalDialog({ approval: a, onClose }: { approval: Approval; onClose: () => void }) {
	const t = useT();
	const me = useMe();
	const may = useMay("staff.approval.decide");
	const [act, setAct] = useState<"approve" | "reject" | null>(null);
	const pending = a.state === "pending";
	const own = pending && a.maker === me.id;
	const elsewhere = placeOf(a);
	return (
		<Dialog
			shape="wide"
			title={t("staff.approval.one")}
			onClose={onClose}
			foot={
				pending &&
				may &&
				!own &&
				(elsewhere ? (
					<Link href={elsewhere} className={buttonClass()}>
						{t("staff.approval.inQueue")}
					</Link>
				) : (
					<>
						<Button kind="danger" onClick={() => setAct("reject")}>
							{t("staff.approval.reject")}
						</Button>
						<Button onClick={() => setAct("approve")}>{t("staff.approval.approve")}</Button>
					</>
				))
			}
		>
			<div className="grid gap-4">
				{own && (
					<Note tone="warn" icon="users" title={t("staff.approval.own")}>
						{t("staff.act.samePerson")}
					</Note>
				)}
				<Facts
					of={[
						{ label: t("staff.approval.kind"), value: <code>{a.kind}</code> },
						{ label: t("staff.audit.subject"), value: <code>{a.subject}</code> },
						{ label: t("staff.field.state"), value: <State of={a.state} /> },
						{ label: t("staff.field.maker"), value: <Operator of={a.maker} /> },
						{ label: t("staff.approval.madeAt"), value: <When at={a.madeAt} /> },
						...(a.why ? [{ label: t("staff.field.reason"), value: a.why }] : []),
						...(a.checker ? [{ label: t("staff.field.checker"), value: <Operator of={a.checker} /> }] : []),
						...(a.verdict ? [{ label: t("staff.approval.verdict"), value: a.verdict }] : []),
					]}
				/>
				<Changes before={null} after={a.payload} />
			</div>
			{act && (
				<ActDialog
					title={t(act === "approve" ? "staff.approval.approveAsk" : "staff.approval.rejectAsk")}
					danger={act === "reject"}
					reason={act === "reject" ? "required" : "optional"}
					facts={[
						{ label: t("staff.approval.kind"), value: <code>{a.kind}</code> },
						{ label: t("staff.audit.subject"), value: <code>{a.subject}</code> },
					]}
					confirm={t(`staff.approval.${act}`)}
					done={t(act === "approve" ? "staff.approval.approved" : "staff.approval.rejected")}
					run={(reason, key) => request(`/staff/approvals/${a.id}/${act}`, { method: "POST", body: { reason }, idempotencyKey: key })}
					onClose={() => setAct(null)}
					onDone={onClose}
				/>
			)}
		</Dialog>
	);
}
