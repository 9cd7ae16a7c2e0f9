import { useT } from "@baize/i18n";
import { State, When } from "../../../kit/bits.tsx";
import { type Column, ListTable } from "../../../kit/table.tsx";
import type { Tone } from "../../../kit/tone.ts";
import { useList } from "../../../kit/use-list.ts";
import type { Broadcast } from "../model.ts";

const TONES: Record<string, Tone> = { draft: "rest", scheduled: "wait", sending: "move", sent: "good", cancelled: "bad" };

/** What was sent to many or will be, newest first. */
export function NewsList({ onOpen }: { onOpen: (b: Broadcast) => void }) {
	const t = useT();
	const list = useList<Broadcast>("/staff/messaging/broadcasts", {}, { live: true });
	const columns: Column<Broadcast>[] = [
		{ key: "name", head: t("service.news.name"), cell: (b) => <b>{b.name}</b> },
		{ key: "purpose", head: t("service.news.purpose"), cell: (b) => t(`service.news.purpose.${b.purpose}`) },
		{ key: "state", head: t("staff.field.status"), cell: (b) => <State of={b.state} prefix="service.news.state" tone={TONES[b.state] ?? "rest"} /> },
		{ key: "at", head: t("service.news.at"), cell: (b) => <When at={b.sendAt} /> },
		{ key: "reached", head: t("service.news.reached"), cell: (b) => b.reached, end: true },
		{ key: "leftOut", head: t("service.news.leftOut"), cell: (b) => b.leftOut, end: true, wide: true },
	];
	return <ListTable list={list} label={t("service.nav.news")} columns={columns} by={(b) => b.id} icon="megaphone" empty={t("service.news.none")} onOpen={onOpen} />;
}
