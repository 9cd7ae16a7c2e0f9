/** The paytable for the info sheet: what each symbol pays, in stakes of a line, and the lines themselves. */
import { el, type GameHost, type SymbolInfo, svg } from "@baize/game-kit";
import type { Paytable } from "./net.ts";

function lineShape(rows: readonly number[]): SVGElement {
	const dots = [0, 1, 2].flatMap((row) => rows.map((at, reel) => svg("rect", { x: reel * 9, y: row * 9, width: 7, height: 7, rx: 2, class: at === row ? "is-on" : "is-off" })));
	return svg("svg", { viewBox: "0 0 43 25", class: "sl-shape", "aria-hidden": "true" }, ...dots);
}

/** Draws the paytable. */
export function drawPaytable(host: GameHost, paytable: Paytable, symbols: readonly SymbolInfo[]): HTMLElement {
	const t = host.t;
	const of = new Map(symbols.map((s) => [s.key, s]));
	const picture = (key: string) => el("img", { src: of.get(key)?.imageUrl ?? "", alt: of.get(key)?.name ?? key, width: 40, height: 40 });
	const row = (key: string, pays: readonly number[], unit: string) =>
		el("tr", {}, el("th", { scope: "row" }, picture(key)), ...[2, 1, 0].map((i) => el("td", {}, pays[i] ? `${pays[i]}${unit}` : "–")));
	const rows = Object.entries(paytable.pays).map(([key, pays]) => row(key, pays, "×"));
	return el(
		"div",
		{ class: "sl-table" },
		el("h3", {}, t("games.slots.paytable")),
		el(
			"table",
			{ class: "sl-pays" },
			el("thead", {}, el("tr", {}, el("td"), ...[5, 4, 3].map((n) => el("th", { scope: "col" }, t("games.slots.ofKind", { n }))))),
			el("tbody", {}, ...rows, row(paytable.scatter, paytable.scatterPays, "×")),
		),
		el("p", { class: "bz-fine" }, t("games.slots.payNote", { lines: paytable.lines.length })),
		el("h3", {}, t("games.slots.lines")),
		el("ol", { class: "sl-shapes" }, ...paytable.lines.map((rows, i) => el("li", {}, lineShape(rows) as unknown as Node, el("span", {}, String(i + 1))))),
	);
}
