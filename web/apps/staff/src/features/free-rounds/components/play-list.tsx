import { useT } from "@baize/i18n";
import { State, Sum, When } from "../../../kit/bits.tsx";
import { type Column, ListTable } from "../../../kit/table.tsx";
import { useList } from "../../../kit/use-list.ts";
import { type Grant, type Play, toneOfPlay } from "../model.ts";

/** The rounds that were played from a grant, newest first. */
export function PlayList({ of: g }: { of: Grant }) {
	const t = useT();
	const list = useList<Play>(`/staff/free-rounds/${encodeURIComponent(g.id)}/rounds`);
	const columns: Column<Play>[] = [
		{ key: "game", head: t("staff.field.game"), cell: (p) => <bdi className="font-semibold">{p.gameName || p.gameCode}</bdi> },
		{ key: "won", head: t("desk.free.won"), cell: (p) => <Sum of={p.payout} currency={g.currency} />, end: true },
		{
			key: "state",
			head: t("staff.field.state"),
			cell: (p) => (
				<span className="inline-flex flex-wrap items-center gap-2">
					<State of={p.state} prefix="desk.free.round" tone={toneOfPlay(p.state)} />
					{p.returned > 0 && <span className="text-sm text-text-2">{t("desk.free.returned", { n: p.returned })}</span>}
				</span>
			),
		},
		{ key: "at", head: t("staff.field.created"), cell: (p) => <When at={p.placedAt} /> },
	];
	return <ListTable list={list} label={t("desk.free.plays")} columns={columns} by={(p) => p.id} icon="history" empty={t("desk.free.unplayed")} />;
}
