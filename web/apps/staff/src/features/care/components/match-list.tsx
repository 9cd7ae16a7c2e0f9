import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button } from "@baize/ui";
import { useState } from "react";
import { useMay } from "../../../app/session.ts";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { State, When } from "../../../kit/bits.tsx";
import { MemberName } from "../../../kit/member-name.tsx";
import { type Column, ListTable } from "../../../kit/table.tsx";
import { useList } from "../../../kit/use-list.ts";
import { wordFor } from "../../../kit/word.ts";
import type { Match } from "../model.ts";

/** Accounts that may be an excluded person come back; each is decided once. */
export function MatchList({ all }: { all: boolean }) {
	const t = useT();
	const may = useMay("care.match.decide");
	const list = useList<Match>("/staff/care/matches", { all: all ? "true" : "" }, { live: true });
	const [ask, setAsk] = useState<{ match: Match; same: boolean } | null>(null);
	const columns: Column<Match>[] = [
		{ key: "member", head: t("staff.field.member"), cell: (m) => <MemberName id={m.member} /> },
		{ key: "of", head: t("care.match.of"), cell: (m) => <MemberName id={m.of} /> },
		{ key: "by", head: t("care.match.by"), cell: (m) => m.by.map((b) => wordFor(t, "care.match.trace", b)).join(", "), wide: true },
		{ key: "state", head: t("staff.field.state"), cell: (m) => <State of={m.state} prefix="care.match.state" tone={m.state === "open" ? "wait" : "good"} /> },
		{ key: "at", head: t("care.safe.at"), cell: (m) => <When at={m.at} /> },
		{
			key: "act",
			head: "",
			cell: (m) =>
				may &&
				!m.staff && (
					<span className="flex flex-wrap gap-2">
						<Button kind="danger" size="sm" onClick={() => setAsk({ match: m, same: true })}>
							{t("care.match.same")}
						</Button>
						<Button kind="secondary" size="sm" onClick={() => setAsk({ match: m, same: false })}>
							{t("care.match.other")}
						</Button>
					</span>
				),
		},
	];
	return (
		<>
			<ListTable list={list} label={t("care.match.title")} columns={columns} by={(m) => m.id} icon="users" empty={t("care.match.none")} />
			{ask && (
				<ActDialog
					title={t(ask.same ? "care.match.same" : "care.match.other")}
					danger={ask.same}
					reason="required"
					facts={[
						{ label: t("staff.field.member"), value: <MemberName id={ask.match.member} /> },
						{ label: t("care.match.of"), value: <MemberName id={ask.match.of} /> },
					]}
					confirm={t(ask.same ? "care.match.same" : "care.match.other")}
					done={t("care.safe.done")}
					run={(reason) => request(`/staff/care/matches/${ask.match.id}`, { method: "POST", body: { same: ask.same, reason } })}
					onClose={() => setAsk(null)}
				>
					{t(ask.same ? "care.match.sameText" : "care.match.otherText")}
				</ActDialog>
			)}
		</>
	);
}
