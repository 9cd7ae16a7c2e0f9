/** The tables of one game side by side: limits, seats, and how the last rounds went. */
import { el, type GameHost } from "@baize/game-kit";
import { parseAmount } from "@baize/kernel";
import type { Table } from "./net.ts";

/** What the rules of a table are called where they differ from those beside it. */
const RULES: Record<string, string> = { "baccarat-nc": "games.tables.rules.nc", "roulette-lp": "games.tables.rules.lp" };

/** The name of a table. */
export const titleOf = (table: Table, host: Pick<GameHost, "t">): string =>
	host.t("games.tables.name", { number: table.code.replace(/^.*-/, ""), tier: host.t(`games.tables.tier.${table.tier}`) });

/** Fills a sheet with the tables; pick sits down at one. */
export function fillLobby(body: HTMLElement, host: GameHost, tables: readonly Table[], now: string, pick: (table: Table) => void): void {
	const money = (a: string) => host.money(parseAmount(a), { decimals: 0 });
	const dots = (table: Table) => el("span", { class: "ta-dots", "aria-hidden": "true" }, ...(table.frame.board ?? []).slice(-18).map((p) => el("i", { "data-side": p.mark.side })));
	body.replaceChildren(
		...tables.map((table) => {
			const rules = RULES[table.game];
			return el(
				"button",
				{ type: "button", class: "ta-table", "aria-current": table.code === now ? "true" : null, onclick: () => pick(table) },
				el("b", {}, titleOf(table, host)),
				el("span", {}, `${money(table.min)} – ${money(table.max)}`),
				el("span", { class: "bz-fine" }, host.t("games.tables.seats", { count: table.seats })),
				rules ? el("span", { class: "ta-rule" }, host.t(rules)) : null,
				dots(table),
			);
		}),
	);
}
