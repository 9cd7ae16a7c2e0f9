import { request } from "@baize/api";
import { type T, useLang, useT } from "@baize/i18n";
import { Button, EmptyState, ErrorState, Skeleton } from "@baize/ui";
import { useState } from "react";
import { useMay } from "../../../app/session.ts";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Facts, Id, Note, Operator, State, When } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { type Column, ListTable, Rows } from "../../../kit/table.tsx";
import { rowsOf, useList } from "../../../kit/use-list.ts";
import { CHECK_TONES, type Check, type CheckPart, offsetText } from "../model.ts";

const Found = ({ of }: { of: Check["state"] | Check["clock"] | CheckPart["state"] }) => <State of={of} prefix="compliance.check.state" tone={CHECK_TONES[of]} />;

const By = ({ of }: { of: Check }) => {
	const t = useT();
	return of.staff ? <Operator of={of.staff} /> : <>{t("compliance.check.daily")}</>;
};

/** How far the clock is off, or that nobody could say. */
const Clock = ({ of }: { of: Check }) => {
	const lang = useLang();
	return (
		<span className="inline-flex flex-wrap items-center gap-2">
			<Found of={of.clock} />
			{of.clock !== "unknown" && <bdi className="tabular-nums">{offsetText(of.offset, lang)}</bdi>}
		</span>
	);
};

const partColumns = (t: T, parts: readonly CheckPart[]): Column<CheckPart>[] => [
	{ key: "name", head: t("compliance.check.part"), cell: (p) => <b>{t(`compliance.check.part.${p.name}`)}</b> },
	{ key: "state", head: t("staff.field.state"), cell: (p) => <Found of={p.state} /> },
	{ key: "sum", head: t("compliance.check.sum"), cell: (p) => <Id of={p.sum} />, wide: true },
	...(parts.every((p) => p.state === "good")
		? []
		: [{ key: "expected", head: t("compliance.check.expected"), cell: (p: CheckPart) => (p.state === "good" ? "–" : <Id of={p.expected} />), wide: true }]),
];

/** One look of a node at itself, part by part. */
function Look({ of }: { of: Check }) {
	const t = useT();
	const good = of.state === "good";
	return (
		<>
			<Note tone={good ? "info" : "bad"} icon={good ? "check" : "alert"} title={t(good ? "compliance.check.isGood" : "compliance.check.isFailed")}>
				{!good && t("compliance.check.failedText")}
			</Note>
			<Facts
				className="facts-boxed"
				of={[
					{ label: t("compliance.check.at"), value: <When at={of.at} /> },
					{ label: t("compliance.check.by"), value: <By of={of} /> },
					{ label: t("compliance.check.node"), value: of.node },
					{ label: t("compliance.check.clock"), value: <Clock of={of} /> },
				]}
			/>
			<Rows label={t("compliance.check.parts")} columns={partColumns(t, of.parts)} rows={of.parts} by={(p) => p.name} />
		</>
	);
}

/** What the program found when it looked at itself: the newest look in full, the earlier ones below. */
export function CheckList() {
	const t = useT();
	const may = useMay("compliance.check.run");
	const [ask, setAsk] = useState(false);
	const list = useList<Check>("/staff/compliance/checks");
	const [newest, ...older] = rowsOf(list.data);
	const columns: Column<Check>[] = [
		{ key: "at", head: t("compliance.check.at"), cell: (c) => <When at={c.at} /> },
		{ key: "state", head: t("staff.field.state"), cell: (c) => <Found of={c.state} /> },
		{
			key: "parts",
			head: t("compliance.check.changed"),
			cell: (c) => c.parts.flatMap((p) => (p.state === "good" ? [] : [t(`compliance.check.part.${p.name}`)])).join(", ") || "–",
		},
		{ key: "clock", head: t("compliance.check.clock"), cell: (c) => <Clock of={c} /> },
		{ key: "node", head: t("compliance.check.node"), cell: (c) => c.node, wide: true },
		{ key: "by", head: t("compliance.check.by"), cell: (c) => <By of={c} />, end: true, wide: true },
	];
	if (list.isPending) return <Skeleton className="h-64" />;
	if (list.isError) return <ErrorState text={faultText(list.error, t)} onRetry={() => void list.refetch()} />;
	return (
		<>
			<section className="panel grid gap-4 p-5">
				<div className="flex flex-wrap items-center justify-between gap-3">
					<h2 className="text-lg">{t("compliance.check.title")}</h2>
					{may && <Button onClick={() => setAsk(true)}>{t("compliance.check.run")}</Button>}
				</div>
				<p className="text-sm text-text-2">{t("compliance.check.text")}</p>
				{newest ? <Look of={newest} /> : <EmptyState icon="shield" title={t("compliance.check.none")} />}
			</section>
			{older.length > 0 && <ListTable list={list} label={t("compliance.check.before")} columns={columns} by={(c) => c.id} icon="shield" empty={t("compliance.check.none")} />}
			{ask && (
				<ActDialog
					title={t("compliance.check.runAsk")}
					confirm={t("compliance.check.run")}
					done={t("compliance.done")}
					run={(_, key) => request("/staff/compliance/checks", { method: "POST", idempotencyKey: key })}
					onClose={() => setAsk(false)}
				/>
			)}
		</>
	);
}
