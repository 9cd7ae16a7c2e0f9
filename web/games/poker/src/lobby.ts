/** The tables of the room: blinds, seats, buy-ins, prizes, and the public rake. */
import { el, type GameHost } from "@baize/game-kit";
import { amountText, micro, parseAmount } from "@baize/kernel";
import type { Lobby, RakeTable, Rules } from "./net.ts";

/** An amount without needless decimals. */
export const short = (host: GameHost, text: string): string => {
	const a = parseAmount(text);
	return host.money(a, { decimals: a % 1_000_000n === 0n ? 0 : 2, digits: "latn" });
};

/** The name of a table: what it costs to play there. */
export function titleOf(host: GameHost, l: Lobby): string {
	if (l.sitAndGo) return host.t("games.poker.race", { buyIn: short(host, amountText(micro(parseAmount(l.buyInMin) - parseAmount(l.fee)))), fee: short(host, l.fee) });
	return host.t("games.poker.blinds", { small: short(host, l.smallBlind), big: short(host, l.bigBlind) });
}

/** The name of a table by its code, where nothing else is known of it. */
export const titleOfCode = (code: string): string => code.replaceAll("-", " · ");

function row(host: GameHost, l: Lobby, pick: (l: Lobby) => void): HTMLElement {
	const t = host.t;
	const taken = l.members + l.bots;
	const dots = el("span", { class: "pk-dots", "aria-hidden": "true" }, ...Array.from({ length: l.seats }, (_, i) => el("i", { "data-on": i < taken })));
	const what = l.sitAndGo
		? t("games.poker.prizes", { prizes: l.prizes.map((p) => short(host, p)).join(" · ") })
		: t("games.poker.buyIns", { min: short(host, l.buyInMin), max: short(host, l.buyInMax) });
	const signs = [l.yours && t("games.poker.yours"), l.demo && t("games.poker.demo"), l.running && t("games.poker.running")].filter((x): x is string => Boolean(x));
	return el(
		"button",
		{ type: "button", class: "pk-row", "data-yours": l.yours, onclick: () => pick(l) },
		el("span", { class: "pk-line" }, el("b", {}, titleOf(host, l)), dots),
		el(
			"span",
			{ class: "pk-line" },
			el("span", { class: "bz-fine" }, what),
			el("span", { class: "pk-taken" }, t(l.sitAndGo ? "games.poker.registered" : "games.poker.taken", { taken, seats: l.seats })),
		),
		signs.length ? el("span", { class: "pk-line is-start" }, ...signs.map((s) => el("span", { class: "pk-sign" }, s))) : null,
	);
}

/** The rake table in words. */
export function rakeLines(host: GameHost, rake: RakeTable): readonly string[] {
	const pct = String(rake.points / 100);
	const caps = rake.caps.map((c, i) => {
		const next = rake.caps[i + 1];
		const players = next ? (next.players - 1 === c.players ? String(c.players) : `${c.players}–${next.players - 1}`) : `${c.players}–9`;
		return host.t("games.poker.rake.cap", { players, blinds: String(c.blindsCents / 100) });
	});
	return [host.t("games.poker.rake.text", { pct }), ...caps];
}

const KINDS = ["ring", "headsup", "sitgo"] as const;

/** Fills a place with the tables; the kinds stand in the order in which the server lists them. */
export function fillLobby(body: HTMLElement, host: GameHost, tables: readonly Lobby[], rules: Rules | undefined, pick: (l: Lobby) => void): void {
	const order = [...new Set(tables.map((l) => l.kind))].filter((k) => KINDS.includes(k));
	body.replaceChildren(
		...order.map((kind) =>
			el(
				"section",
				{ class: "pk-kind" },
				el("h2", {}, host.t(`games.poker.kind.${kind}`)),
				el("div", { class: "pk-rows" }, ...tables.filter((l) => l.kind === kind).map((l) => row(host, l, pick))),
			),
		),
		...(rules
			? [el("section", { class: "pk-kind" }, el("h2", {}, host.t("games.poker.rake")), el("ul", { class: "bz-rules" }, ...rakeLines(host, rules.rake).map((r) => el("li", {}, r))))]
			: []),
	);
}
