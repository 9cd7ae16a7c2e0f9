/** Towers: eight rows from below, each with its traps. */
import { attr, el, figureOf, tween } from "@baize/game-kit";
import { ladder, TOWERS, TOWERS_ROWS, type TowersLevel } from "@baize/game-kit/fair";
import { face } from "./mines.ts";
import type { Climb } from "./net.ts";
import { brief, choose, type Climber } from "./parts.ts";

const MS = 260;
const LEVELS = ["easy", "medium", "hard", "expert", "master"] as const;

export const towers: Climber = (stage, host, act) => {
	const t = host.t;
	const tower = el("div", { class: "in-tower" });
	stage.append(tower);
	const level = choose<TowersLevel>(
		t("games.towers.level"),
		LEVELS.map((l) => [l, t(`games.towers.${l}`)] as const),
		"easy",
		() => act.changed(),
	);
	let built = "";
	let rows: HTMLButtonElement[][] = [];
	const build = () => {
		if (built === level.value) return;
		built = level.value;
		const [tiles, traps] = TOWERS[level.value];
		const pays = ladder(Array.from({ length: TOWERS_ROWS }, () => [tiles - traps, tiles] as const));
		rows = pays.map(() => Array.from({ length: tiles }, (_, n) => el("button", { type: "button", class: "in-tile", onclick: () => act.pick(n) })));
		tower.replaceChildren(
			...rows
				.map((row, r) =>
					el(
						"div",
						{ class: "in-floor", role: "group", "aria-label": t("games.towers.row", { n: r + 1 }) },
						el("span", { class: "in-pay" }, figureOf(host, `${brief(pays[r] as bigint)}×`)),
						...row,
					),
				)
				.reverse(),
		);
	};
	const draw = (round: Climb | undefined, locked: boolean) => {
		const open = round?.state === "ACTIVE";
		const at = round?.picks.length ?? 0;
		rows.forEach((row, r) => {
			attr(row[0]?.parentElement as Element, "data-row", open && r === at ? "next" : r < at ? "made" : "far");
			row.forEach((tile, n) => {
				const made = round?.picks[r] === n;
				const lies = round?.hidden[r];
				const state = made ? (round?.seen[r] ? "mine" : "free") : lies ? (lies.includes(n) ? "mine" : "free") : "closed";
				face(tile, state, made);
				attr(tile, "aria-label", t(state === "closed" ? "games.alone.tile" : state === "mine" ? "games.towers.trap" : "games.alone.free", { n: n + 1 }));
				tile.disabled = locked || !open || r !== at;
			});
		});
	};
	return {
		fields: [level.element],
		rules: [t("games.towers.rule")],
		bet: () => ({ level: level.value }),
		render(round, { locked }) {
			if (round) level.set(round.bet.level as TowersLevel);
			level.lock(locked || round?.state === "ACTIVE");
			build();
			draw(round, locked);
		},
		show(round, still) {
			const tile = rows[round.picks.length - 1]?.[round.picks.at(-1) ?? 0] as HTMLElement;
			tile.classList.add("is-turning");
			return tween(still ? 0 : MS, (p) => {
				if (p < 1) return;
				tile.classList.remove("is-turning");
				draw(round, true);
			});
		},
	};
};
