import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button } from "@baize/ui";
import { useState } from "react";
import { Link } from "wouter";
import { useMay } from "../../../app/session.ts";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Facts, Id, Note, State, When } from "../../../kit/bits.tsx";
import { type Column, ListTable } from "../../../kit/table.tsx";
import { useFilter } from "../../../kit/use-filter.ts";
import { useList } from "../../../kit/use-list.ts";
import { wordFor } from "../../../kit/word.ts";
import type { Erased, Kept } from "../model.ts";

/** Members who were erased: the pseudonym that stands in place of a name everywhere, and what the law keeps until its day. */
export function ErasedList() {
	const t = useT();
	const may = useMay("compliance.kept.open");
	const [ask, setAsk] = useState<Erased | null>(null);
	const [shown, setShown] = useState<{ of: Erased; kept: Kept } | null>(null);
	const [filter, setFilter] = useFilter(["member"]);
	const list = useList<Erased>("/staff/compliance/erased", filter);
	const columns: Column<Erased>[] = [
		{
			key: "name",
			head: t("compliance.erased.pseudonym"),
			cell: (e) => (
				<Link href={`/members/${e.member}`} className="link font-semibold">
					<bdi>{e.pseudonym}</bdi>
				</Link>
			),
		},
		{ key: "member", head: t("staff.field.member"), cell: (e) => <Id of={e.member} />, wide: true },
		{ key: "at", head: t("compliance.erased.at"), cell: (e) => <When at={e.erasedAt} /> },
		{ key: "until", head: t("compliance.erased.until"), cell: (e) => <When at={e.until} /> },
		{ key: "kept", head: t("staff.field.state"), cell: (e) => <State of={e.kept ? "sealed" : "gone"} prefix="compliance.erased.state" tone={e.kept ? "wait" : "rest"} /> },
		{
			key: "open",
			head: "",
			cell: (e) =>
				may &&
				e.kept && (
					<Button kind="secondary" size="sm" onClick={() => setAsk(e)}>
						{t("compliance.erased.open")}
					</Button>
				),
			end: true,
		},
	];
	return (
		<>
			{shown && (
				<Note title={t("compliance.erased.keptOf", { name: shown.of.pseudonym })}>
					<Facts
						of={[
							{ label: t("compliance.erased.level"), value: shown.kept.level },
							...Object.entries(shown.kept.person)
								.filter(([, v]) => typeof v === "string" && v !== "")
								.map(([k, v]) => ({ label: wordFor(t, "compliance.field", k), value: <bdi>{v}</bdi> })),
						]}
					/>
				</Note>
			)}
			{filter.member && (
				<Button kind="secondary" size="sm" className="justify-self-start" onClick={() => setFilter({ member: "" })}>
					{t("compliance.erased.all")}
				</Button>
			)}
			<ListTable list={list} label={t("compliance.nav.erased")} columns={columns} by={(e) => e.member} icon="eye-off" empty={t("compliance.erased.none")} />
			{ask && (
				<ActDialog
					title={t("compliance.erased.openAsk")}
					facts={[{ label: t("compliance.erased.pseudonym"), value: ask.pseudonym }]}
					confirm={t("compliance.erased.open")}
					reason="required"
					run={async (why, key) =>
						setShown({ of: ask, kept: await request<Kept>(`/staff/compliance/erased/${ask.member}/open`, { method: "POST", body: { why }, idempotencyKey: key }) })
					}
					onClose={() => setAsk(null)}
				>
					{t("compliance.erased.openText")}
				</ActDialog>
			)}
		</>
	);
}
