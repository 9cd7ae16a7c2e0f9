/** The road maps of a table as pictures: cells where the server put them. */
import { el, type GameHost, svg } from "@baize/game-kit";
import { familyOf, pocketColour } from "./layout.ts";
import type { Cell, PastRound, RoadName } from "./net.ts";
import type { State } from "./model.ts";

const ROWS = 6;
const SIZE = 16;
const COLOUR = { F: "#e5484d", S: "#3e8bf0", T: "#30a46c" };

function mark(name: RoadName, c: Cell): Element[] {
	const [x, y] = [c.c * SIZE + SIZE / 2, c.r * SIZE + SIZE / 2];
	const colour = COLOUR[c.s];
	if (name === "bead" || name === "small") return [svg("circle", { cx: x, cy: y, r: name === "bead" ? 6.4 : 5, fill: colour })];
	if (name === "cockroach") return [svg("path", { d: `M${x - 4} ${y + 4}l8-8`, stroke: colour, "stroke-width": 2.6, "stroke-linecap": "round" })];
	const ring = svg("circle", { cx: x, cy: y, r: 5.4, fill: "none", stroke: colour, "stroke-width": 2.4 });
	return c.t ? [ring, svg("path", { d: `M${x - 4} ${y + 4}l8-8`, stroke: COLOUR.T, "stroke-width": 2 })] : [ring];
}

function road(name: RoadName, label: string, cells: readonly Cell[]): HTMLElement {
	const columns = Math.max(12, ...cells.map((c) => c.c + 1));
	const grid = Array.from({ length: columns + 1 }, (_, i) => `M${i * SIZE} 0V${ROWS * SIZE}`).concat(
		Array.from({ length: ROWS + 1 }, (_, i) => `M0 ${i * SIZE}H${columns * SIZE}`),
	);
	const picture = svg(
		"svg",
		{ viewBox: `0 0 ${columns * SIZE} ${ROWS * SIZE}`, width: columns * SIZE, height: ROWS * SIZE, role: "img", "aria-label": label },
		svg("path", { d: grid.join(""), class: "ta-grid" }),
		...cells.flatMap((c) => mark(name, c)),
	);
	return el(
		"figure",
		{ class: "ta-road" },
		el("figcaption", {}, label),
		el("div", { class: "ta-scroll", tabindex: 0, role: "region", "aria-label": label }, picture as unknown as Node),
	);
}

/** The newest numbers first, where a game has numbers. */
export function drawNumbers(board: readonly PastRound[], game: string): HTMLElement {
	const wheel = familyOf(game) === "roulette";
	const item = (p: PastRound) =>
		el(
			"li",
			{ class: "ta-last", "data-colour": wheel ? pocketColour(p.mark.value ?? 0) : p.mark.side },
			wheel ? String(p.mark.value) : `${p.outcome.replaceAll(",", " ")} = ${p.mark.value}`,
		);
	return el("ol", { class: "ta-lasts" }, ...[...board].reverse().slice(0, 40).map(item));
}

/** The share of each side on the board, in words. */
function counts(host: GameHost, board: readonly PastRound[]): string {
	const of = (side: "F" | "S" | "T") => board.filter((p) => p.mark.side === side).length;
	return host.t("games.tables.board", { rounds: board.length, red: of("F"), blue: of("S"), green: of("T") });
}

/** Fills a sheet with the roads of a table. */
export function fillRoads(body: HTMLElement, host: GameHost, s: State): void {
	const names: readonly RoadName[] = familyOf(s.frame.game) === "roulette" ? ["bead"] : ["bead", "big", "bigEye", "small", "cockroach"];
	const numbers = /^(roulette|sicbo)/.test(s.frame.game) ? drawNumbers(s.board, s.frame.game) : null;
	body.replaceChildren(
		el("p", { class: "bz-fine" }, counts(host, s.board)),
		...(numbers ? [numbers] : []),
		...names.map((n) => road(n, host.t(`games.tables.road.${n}`), s.roads?.[n] ?? [])),
		el("p", { class: "bz-fine" }, host.t("games.tables.road.note")),
	);
}
