import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, Dialog, ErrorState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { useMay, useMe } from "../../../app/session.ts";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Facts, Id, Note, Operator, State, When } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { MemberName } from "../../../kit/member-name.tsx";
import { wordFor } from "../../../kit/word.ts";
import { type CaseFile, factLines } from "../model.ts";
import { CASE_TONES } from "./aml-list.tsx";

type Act = "take" | "notes" | "clear" | "propose" | "report" | "return";

/** A case: what was seen, about whom, what was written, and what may be done now. */
export function AmlDrawer({ id, onClose }: { id: string; onClose: () => void }) {
	const t = useT();
	const [act, setAct] = useState<Act | null>(null);
	const { data: c, error, refetch } = useQuery({ queryKey: ["staff", "aml", id], queryFn: ({ signal }) => request<CaseFile>(`/staff/compliance/cases/${id}`, { signal }) });
	return (
		<Dialog shape="drawer-end" title={c ? t(`compliance.kind.${c.kind as "minor"}`) : t("compliance.nav.cases")} onClose={onClose} foot={c && <Acts of={c} onAct={setAct} />}>
			{error ? <ErrorState text={faultText(error, t)} onRetry={() => void refetch()} /> : !c ? <Skeleton className="h-96" /> : <File of={c} />}
			{c && act && (
				<ActDialog
					title={t(`compliance.act.${act}Ask`)}
					facts={[
						{ label: t("compliance.case.kind"), value: t(`compliance.kind.${c.kind as "minor"}`) },
						{ label: t("staff.field.member"), value: <MemberName id={c.member} /> },
					]}
					reason={act === "take" ? undefined : "required"}
					confirm={t(`compliance.act.${act}`)}
					danger={act === "report"}
					done={t("compliance.done")}
					run={(text, key) => request(`/staff/compliance/cases/${c.id}/${act}`, { method: "POST", body: { text }, idempotencyKey: key })}
					onClose={() => setAct(null)}
				/>
			)}
		</Dialog>
	);
}

function Acts({ of: c, onAct }: { of: CaseFile; onAct: (a: Act) => void }) {
	const t = useT();
	const me = useMe();
	const [work, propose, report] = [useMay("compliance.case.work"), useMay("compliance.case.propose"), useMay("compliance.case.report")];
	const mine = c.state === "taken" && c.owner === me.id;
	const offered: Act[] = [
		...(work && c.closedAt === "" ? (["notes"] as const) : []),
		...(work && (c.state === "open" || (c.state === "taken" && !mine)) ? (["take"] as const) : []),
		...(work && mine ? (["clear"] as const) : []),
		...(propose && mine ? (["propose"] as const) : []),
		...(report && c.state === "proposed" && c.maker !== me.id ? (["return", "report"] as const) : []),
	];
	return offered.map((a, i) => (
		<Button key={a} kind={i === offered.length - 1 ? "primary" : "secondary"} onClick={() => onAct(a)}>
			{t(`compliance.act.${a}`)}
		</Button>
	));
}

function File({ of: c }: { of: CaseFile }) {
	const t = useT();
	const mayExport = useMay("compliance.case.export");
	return (
		<div className="grid gap-4">
			<div className="headline">
				<MemberName id={c.member} />
				<State of={c.state} prefix="compliance.case.state" tone={CASE_TONES[c.state]} />
			</div>
			<p className="text-sm text-text-2">{t(`compliance.meaning.${c.kind as "minor"}`)}</p>
			<Facts
				className="facts-boxed"
				of={factLines(c.facts).map(([name, text]) => ({ label: wordFor(t, "compliance.fact", name), value: <code className="break-all">{text}</code> }))}
			/>
			{c.reason && (
				<Note tone="warn" title={t("compliance.case.reason")}>
					<p dir="auto">{c.reason}</p>
				</Note>
			)}
			<Facts
				of={[
					{ label: t("compliance.case.opened"), value: <When at={c.openedAt} /> },
					{ label: t("compliance.case.due"), value: <When at={c.dueAt} /> },
					{ label: t("compliance.case.owner"), value: <Operator of={c.owner} /> },
					...(c.maker ? [{ label: t("compliance.case.maker"), value: <Operator of={c.maker} /> }] : []),
					...(c.checker ? [{ label: t("compliance.case.checker"), value: <Operator of={c.checker} /> }] : []),
					...(c.closedAt ? [{ label: t("compliance.case.closed"), value: <When at={c.closedAt} /> }] : []),
					{ label: t("staff.field.id"), value: <Id of={c.id} /> },
				]}
			/>
			{c.notes.map((n) => (
				<Note key={n.id} icon="edit">
					<p dir="auto">{n.text}</p>
					<p className="mt-1 flex flex-wrap gap-2 text-text-3">
						<Operator of={n.staff} />
						<When at={n.at} />
					</p>
				</Note>
			))}
			{mayExport && (
				<Link href={`/compliance/cases?report=${c.id}`} className="link font-semibold">
					{t("compliance.sar.open")}
				</Link>
			)}
		</div>
	);
}
