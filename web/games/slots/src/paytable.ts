/** The paytable for the info sheet: what each symbol pays, in times of the stake, and the lines themselves. */
import { el, figureOf, type GameHost, type SymbolInfo, svg } from "@baize/game-kit";
import { timesOf } from "./model.ts";
import type { Paytable } from "./net.ts";
import { createPictures } from "./pictures.ts";

function lineShape(line: readonly number[], rows: number): SVGElement {
	const dots = Array.from({ length: rows }, (_, row) =>
		line.map((at, reel) => svg("rect", { x: reel * 9, y: row * 9, width: 7, height: 7, rx: 2, class: at === row ? "is-on" : "is-off" })),
	).flat();
	return svg("svg", { viewBox: `0 0 ${line.length * 9 - 2} ${rows * 9 - 2}`, class: "sl-shape", "aria-hidden": "true" }, ...dots);
}

/** The rules of a sheet in the member's words. */
export function rulesOf(host: GameHost, p: Paytable | undefined): string[] {
	const t = host.t;
	if (!p) return [t("games.rule.server")];
	const rules: string[] = [];
	const from = p.fall?.sizes[0] ?? 3;
	if (p.fall && p.fall.group !== "columns") rules.push(t(p.fall.group === "touching" ? "games.slots.rule.touching" : "games.slots.rule.anywhere", { n: from }));
	else if (p.kind === "lines") rules.push(t("games.slots.rule.lines"));
	else rules.push(t("games.slots.rule.ways"));
	if (p.fall) rules.push(t("games.slots.rule.fall", { ladder: figureOf(host, p.fall.ladder.map((n) => `${n}×`).join(", ")) }));
	if (p.wild || Object.keys(p.wilds).length > 0) rules.push(t("games.slots.rule.wild"));
	if (Object.values(p.wilds).some((n) => n > 1)) rules.push(t("games.slots.rule.wildTimes"));
	if (p.expanding) rules.push(t("games.slots.rule.expanding"));
	if (p.freeSpins.some((n) => n > 0)) rules.push(t("games.slots.rule.free", { times: p.freeMultiplier }));
	if (p.hold) rules.push(t("games.slots.rule.hold", { n: p.hold.from, respins: p.hold.respins, full: timesOf(p.hold.full, p.parts) }));
	if (p.kind === "lines") rules.push(t("games.slots.rule.all"));
	if (p.kind === "book") rules.push(t("games.slots.rule.book"));
	if (p.maxWin > 0) rules.push(t("games.slots.rule.limit", { times: figureOf(host, p.maxWin) }));
	return [...rules, t("games.rule.server")];
}

/** Draws the paytable. */
export function drawPaytable(host: GameHost, p: Paytable, symbols: readonly SymbolInfo[]): HTMLElement {
	const t = host.t;
	const pictures = createPictures(host, symbols, p);
	const sizes = p.fall?.sizes ?? Array.from({ length: p.reels - 2 }, (_, i) => i + 3);
	const heads = sizes.map((n, i) => (p.fall && (sizes[i + 1] ?? n + 2) > n + 1 ? figureOf(host, `${n}+`) : figureOf(host, n)));
	const row = (key: string, pays: readonly number[], parts: number) =>
		el(
			"tr",
			{},
			el("th", { scope: "row" }, pictures.make(key), el("span", { class: "bz-unseen" }, pictures.name(key))),
			...sizes.map((_, i) => el("td", {}, pays[i] ? figureOf(host, `${timesOf(pays[i] ?? 0, parts)}×`) : "–")).reverse(),
		);
	const rows = Object.entries(p.pays).map(([key, pays]) => row(key, pays, p.parts));
	const facts = [
		["games.slots.hitRate", p.hit],
		["games.slots.featureRate", p.feature],
	].flatMap(([key, value]) =>
		key && value && Number(value) > 0 ? [el("div", { class: "bz-fact" }, el("dt", {}, t(key)), el("dd", {}, figureOf(host, `${Number(Number(value).toFixed(2))}%`)))] : [],
	);
	return el(
		"div",
		{ class: "sl-table" },
		el("dl", { class: "bz-facts" }, ...facts),
		el("h3", {}, t("games.slots.paytable")),
		el(
			"table",
			{ class: "sl-pays" },
			el("thead", {}, el("tr", {}, el("td"), ...heads.map((n) => el("th", { scope: "col" }, t("games.slots.ofKind", { n }))).reverse())),
			el("tbody", {}, ...rows),
		),
		el("p", { class: "bz-fine" }, t("games.slots.payStake")),
		...scatterTable(host, p, pictures.make),
		...coinTable(host, p, pictures.make),
		...(p.lines.length > 0
			? [
					el("h3", {}, t("games.slots.lines")),
					el("ol", { class: "sl-shapes" }, ...p.lines.map((line, i) => el("li", {}, lineShape(line, p.rows) as unknown as Node, el("span", {}, figureOf(host, i + 1))))),
				]
			: []),
	);
}

/** What scatters pay and award, the number of them on the left. */
function scatterTable(host: GameHost, p: Paytable, picture: (key: string) => HTMLElement): HTMLElement[] {
	if (!p.scatter) return [];
	const row = (pay: number, i: number) =>
		el(
			"tr",
			{},
			el("th", { scope: "row" }, figureOf(host, `${i + 3} × `), picture(p.scatter)),
			el("td", {}, pay ? figureOf(host, `${pay}×`) : "–"),
			el("td", {}, p.freeSpins[i] ? host.t("games.slots.freeWon", { count: p.freeSpins[i] ?? 0 }) : "–"),
		);
	return [el("table", { class: "sl-pays" }, el("tbody", {}, ...p.scatterPays.map(row)))];
}

/** What coins are worth, and how often each value comes. */
function coinTable(host: GameHost, p: Paytable, picture: (key: string) => HTMLElement): HTMLElement[] {
	const hold = p.hold;
	if (!hold) return [];
	const all = hold.values.reduce((sum, [, weight]) => sum + weight, 0);
	const cells = hold.values.map(([value, weight]) =>
		el("li", {}, el("b", {}, figureOf(host, `${timesOf(value, p.parts)}×`)), el("span", {}, figureOf(host, `${Number(((100 * weight) / all).toFixed(1))}%`))),
	);
	return [el("div", { class: "sl-coins" }, picture(hold.coin), el("ul", {}, ...cells))];
}
