/** Mines: twenty-five tiles, some of them mined. */
import { attr, el, figureOf, svg, tween } from "@baize/game-kit";
import { climbMultiplier, MINES_TILES, minesChances } from "@baize/game-kit/fair";
import type { Climb } from "./net.ts";
import { brief, type Climber, field, figure } from "./parts.ts";

const MS = 260;

const gem = () =>
	svg(
		"svg",
		{ viewBox: "0 0 32 32", "aria-hidden": "true" },
		svg("path", { d: "M9 6h14l6 8-13 13L3 14z", class: "in-gem" }),
		svg("path", { d: "M3 14h26M9 6l3 8 4 13 4-13 3-8", class: "in-facet" }),
	);
const mine = () =>
	svg(
		"svg",
		{ viewBox: "0 0 32 32", "aria-hidden": "true" },
		svg("path", { d: "M16 3v5M16 24v5M3 16h5M24 16h5M7 7l3 3M22 22l3 3M25 7l-3 3M7 25l3-3", class: "in-spike" }),
		svg("circle", { cx: 16, cy: 16, r: 8, class: "in-bomb" }),
		svg("circle", { cx: 13, cy: 13, r: 2.2, class: "in-shine" }),
	);

/** Puts a picture behind a tile, once. */
export function face(tile: HTMLElement, state: "closed" | "free" | "mine", made: boolean): void {
	attr(tile, "data-made", made);
	if (tile.dataset.state === state) return;
	tile.dataset.state = state;
	tile.replaceChildren(...(state === "closed" ? [] : [(state === "mine" ? mine() : gem()) as unknown as Node]));
}

export const mines: Climber = (stage, host, act) => {
	const t = host.t;
	const tiles = Array.from({ length: MINES_TILES }, (_, i) => el("button", { type: "button", class: "in-tile", onclick: () => act.pick(i) }));
	stage.append(el("div", { class: "in-mines", role: "group", "aria-label": t("games.mines.field") }, ...tiles));
	const count = el(
		"select",
		{ class: "bz-text", id: "in-mines", onchange: () => act.changed() },
		...Array.from({ length: MINES_TILES - 1 }, (_, i) => el("option", { value: i + 1 }, figureOf(host, i + 1))),
	);
	count.value = "3";
	const box = field("", count);
	box.querySelector(".bz-label")?.replaceWith(el("label", { class: "bz-label", for: "in-mines" }, t("games.mines.count")));
	const first = figure(host, t("games.alone.firstPays"));
	const top = figure(host, t("games.alone.topPays"));
	const draw = (round: Climb | undefined, locked: boolean) => {
		const open = round?.state === "ACTIVE";
		const lies = new Set(round?.hidden[0] ?? []);
		tiles.forEach((tile, i) => {
			const at = round ? round.picks.indexOf(i) : -1;
			const state = at >= 0 ? (round?.seen[at] ? "mine" : "free") : lies.size > 0 ? (lies.has(i) ? "mine" : "free") : "closed";
			face(tile, state, at >= 0);
			attr(tile, "aria-label", t(state === "closed" ? "games.alone.tile" : state === "mine" ? "games.mines.mine" : "games.alone.free", { n: i + 1 }));
			tile.disabled = locked || !open || at >= 0;
		});
	};
	return {
		fields: [el("div", { class: "in-row" }, box, first.element, top.element)],
		rules: [t("games.mines.rule")],
		bet: () => ({ mines: Number(count.value) }),
		render(round, { locked }) {
			if (round) count.value = String(round.bet.mines);
			count.disabled = locked || round?.state === "ACTIVE";
			const chances = minesChances(Number(count.value));
			first.say(`${brief(climbMultiplier(chances.slice(0, 1)))}×`);
			top.say(`${brief(climbMultiplier(chances))}×`);
			draw(round, locked);
		},
		show(round, still) {
			const tile = tiles[round.picks.at(-1) ?? 0] as HTMLElement;
			tile.classList.add("is-turning");
			return tween(still ? 0 : MS, (p) => {
				if (p < 1) return;
				tile.classList.remove("is-turning");
				draw(round, true);
			});
		},
	};
};
