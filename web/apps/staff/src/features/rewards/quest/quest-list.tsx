import { request } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { Button } from "@baize/ui";
import { useState } from "react";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { State, When } from "../../../kit/bits.tsx";
import { type Column, ListTable } from "../../../kit/table.tsx";
import { useList } from "../../../kit/use-list.ts";
import type { Kind, Quest } from "./model.ts";

const NEXT: Record<Quest["state"], readonly ("open" | "paused" | "closed")[]> = { draft: ["open", "closed"], open: ["paused", "closed"], paused: ["open", "closed"], closed: [] };

interface ListProps {
	kind: Kind;
	may: boolean;
	onEdit: (q: Quest) => void;
	onOpen?: (q: Quest) => void;
}

/** The definitions of a kind with what can be done with each. */
export function QuestList({ kind, may, onEdit, onOpen }: ListProps) {
	const t = useT();
	const lang = useLang();
	const list = useList<Quest>("/staff/quests", { kind });
	const [turn, setTurn] = useState<{ of: Quest; to: "open" | "paused" | "closed" } | null>(null);
	const columns: Column<Quest>[] = [
		{ key: "name", head: t("questdesk.name"), cell: (q) => <b dir="auto">{q.name[lang === "bn" ? "bn" : "en"] || q.name.en}</b> },
		{ key: "tag", head: t("questdesk.tag"), cell: (q) => <bdi>{q.tag}</bdi>, wide: true },
		{ key: "state", head: t("staff.field.status"), cell: (q) => <State of={q.state} prefix="questdesk.state" /> },
		{ key: "from", head: t("questdesk.from"), cell: (q) => <When at={q.from} />, wide: true },
		{ key: "until", head: t("questdesk.until"), cell: (q) => <When at={q.until} />, wide: true },
		{
			key: "acts",
			head: "",
			end: true,
			cell: (q) => (
				<span className="flex flex-wrap justify-end gap-2">
					{onOpen && q.state !== "draft" && (
						<Button kind="secondary" size="sm" onClick={() => onOpen(q)}>
							{t("questdesk.places")}
						</Button>
					)}
					{may && q.state === "draft" && (
						<Button kind="secondary" size="sm" icon="edit" onClick={() => onEdit(q)}>
							{t("questdesk.edit")}
						</Button>
					)}
					{may &&
						NEXT[q.state].map((to) => (
							<Button key={to} kind={to === "closed" ? "quiet" : "secondary"} size="sm" onClick={() => setTurn({ of: q, to })}>
								{t(`questdesk.turn.${to}`)}
							</Button>
						))}
				</span>
			),
		},
	];
	return (
		<>
			<ListTable list={list} label={t(`questdesk.kind.${kind}`)} columns={columns} by={(q) => q.id} icon="trophy" empty={t("questdesk.none")} />
			{turn && (
				<ActDialog
					title={t(`questdesk.turn.${turn.to}`)}
					confirm={t(`questdesk.turn.${turn.to}`)}
					danger={turn.to === "closed"}
					reason="optional"
					facts={[{ label: t("questdesk.name"), value: <bdi>{turn.of.name.en}</bdi> }]}
					done={t("questdesk.kept")}
					run={(why) => request(`/staff/quests/${turn.of.id}/state`, { method: "PUT", body: { version: turn.of.version, state: turn.to, why } })}
					onClose={() => setTurn(null)}
				>
					{turn.to === "open" && turn.of.state === "draft" && <p>{t("questdesk.fixed")}</p>}
				</ActDialog>
			)}
		</>
	);
}
