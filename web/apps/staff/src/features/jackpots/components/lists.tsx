import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { EmptyState } from "@baize/ui";
import { Id, State, Sum, When } from "../../../kit/bits.tsx";
import { type Column, ListTable, Rows } from "../../../kit/table.tsx";
import { useList } from "../../../kit/use-list.ts";
import { VendorName } from "../../../kit/vendor-name.tsx";
import type { Desks, Hit } from "../model.ts";

/** Jackpots that were won, newest first. */
export function Hits() {
	const t = useT();
	const list = useList<Hit>("/staff/studio/jackpots/hits", {});
	const columns: Column<Hit>[] = [
		{ key: "at", head: t("desk.jackpot.wonAt"), cell: (h) => <When at={h.at} /> },
		{ key: "level", head: t("desk.jackpot.level"), cell: (h) => <b>{t(`desk.jackpot.level.${h.level}`)}</b> },
		{ key: "prize", head: t("desk.jackpot.prizeWon"), cell: (h) => <Sum of={h.prize} currency={h.currency} strong />, end: true },
		{ key: "member", head: t("desk.jackpot.member"), cell: (h) => <Id of={h.member} /> },
		{ key: "game", head: t("desk.jackpot.game"), cell: (h) => `${h.vendor} ${h.game}`, wide: true },
		{ key: "round", head: t("desk.jackpot.round"), cell: (h) => <Id of={h.round} />, wide: true },
		{
			key: "state",
			head: t("staff.field.state"),
			cell: (h) => <State of={h.state.toLowerCase()} prefix="desk.jackpot.state" tone={h.state === "PAID" ? "good" : "wait"} />,
		},
	];
	return <ListTable label={t("desk.jackpot.hits")} list={list} columns={columns} by={(h) => h.id} empty={t("desk.jackpot.noHits")} icon="trophy" />;
}

/** What the stakes of games brought, the most first. */
export function Given({ of, currency }: { of: Desks["given"]; currency: string }) {
	const t = useT();
	const lang = useLang();
	const columns: Column<Desks["given"][number]>[] = [
		{ key: "vendor", head: t("staff.field.vendor"), cell: (g) => <VendorName code={g.vendor} /> },
		{ key: "game", head: t("desk.jackpot.game"), cell: (g) => g.game },
		{ key: "bets", head: t("desk.jackpot.bets"), cell: (g) => formatCount(g.bets, lang), end: true },
		{ key: "amount", head: t("desk.jackpot.brought"), cell: (g) => <Sum of={g.amount} currency={currency} strong />, end: true },
	];
	return (
		<div className="panel overflow-clip">
			{of.length ? (
				<Rows label={t("desk.jackpot.given")} columns={columns} rows={of} by={(g) => `${g.vendor}/${g.game}`} />
			) : (
				<EmptyState icon="chart" title={t("desk.jackpot.noneGiven")} />
			)}
		</div>
	);
}
