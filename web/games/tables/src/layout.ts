/** Where the spots of each game lie on the felt, and what they are called. */
import type { GameHost } from "@baize/game-kit";
import type { Spot } from "./net.ts";

/** A row of the felt: spots in columns; look colours it. */
export interface Group {
	readonly id: string;
	readonly columns: number;
	readonly spots: readonly string[];
}

const count = (from: number, to: number): readonly number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const REDS = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

/** red, black or green, as the wheel has it. */
export const pocketColour = (n: number): "red" | "black" | "green" => (n === 0 ? "green" : REDS.has(n) ? "red" : "black");

const LAYOUTS: Record<string, readonly Group[]> = {
	blackjack: [{ id: "boxes", columns: 7, spots: count(1, 7).map((n) => `b${n}`) }],
	baccarat: [
		{ id: "pairs", columns: 3, spots: ["player-pair", "banker-six", "banker-pair"] },
		{ id: "main", columns: 3, spots: ["player", "tie", "banker"] },
	],
	dragontiger: [
		{ id: "sides", columns: 4, spots: ["big", "small", "odd", "even"].map((x) => `dragon-${x}`) },
		{ id: "sides2", columns: 4, spots: ["big", "small", "odd", "even"].map((x) => `tiger-${x}`) },
		{ id: "main", columns: 4, spots: ["dragon", "tie", "suited-tie", "tiger"] },
	],
	teenpatti: [
		{ id: "pairs", columns: 2, spots: ["a-plus", "b-plus"] },
		{ id: "main", columns: 2, spots: ["a", "b"] },
	],
	roulette: [
		{ id: "numbers", columns: 13, spots: ["n0", ...count(1, 36).map((n) => `n${n}`)] },
		{ id: "dozens", columns: 6, spots: ["dozen-1", "dozen-2", "dozen-3", "column-1", "column-2", "column-3"] },
		{ id: "main", columns: 6, spots: ["low", "even", "red", "black", "odd", "high"] },
	],
	sicbo: [
		{ id: "main", columns: 4, spots: ["small", "odd", "even", "big"] },
		{ id: "totals", columns: 7, spots: count(4, 17).map((n) => `total-${n}`) },
		{ id: "singles", columns: 6, spots: count(1, 6).map((n) => `single-${n}`) },
		{ id: "doubles", columns: 6, spots: count(1, 6).map((n) => `double-${n}`) },
		{ id: "triples", columns: 7, spots: [...count(1, 6).map((n) => `triple-${n}`), "any-triple"] },
		{ id: "couples", columns: 5, spots: count(1, 5).flatMap((a) => count(a + 1, 6).map((b) => `pair-${a}-${b}`)) },
	],
};

/** The family of a game's rules. */
export const familyOf = (game: string): string => game.replace(/-(nc|lp)$/, "");

/** The groups of a game, without the spots that its rules do not have. */
export function layoutOf(game: string, spots: readonly Spot[]): readonly Group[] {
	const has = new Set(spots.map((s) => s.code));
	return (LAYOUTS[familyOf(game)] ?? []).map((g) => ({ ...g, spots: g.spots.filter((s) => has.has(s)) }));
}

/**
 * Where a bet on several numbers lies on the felt of roulette: on the line or the corner between them, streets and six lines
 * at the foot. In cells: the zero is column 0, the rows count from the top.
 */
export function zoneOf(code: string): { x: number; y: number } | undefined {
	if (!/^n\d+-/.test(code)) return undefined;
	const numbers = code.slice(1).split("-").map(Number);
	const middle = (all: readonly number[]) => all.reduce((a, b) => a + b, 0) / all.length;
	const inside = numbers.filter((n) => n > 0);
	const columns = inside.map((n) => Math.ceil(n / 3));
	const whole = inside.length >= 3 && new Set(inside.map((n) => (n - 1) % 3)).size === 3;
	return { x: inside.length < numbers.length ? 0.5 : middle(columns), y: whole ? 3.5 : middle(inside.map((n) => 3 - ((n - 1) % 3))) };
}

/** The spots that lie between others: splits, streets, corners and lines. */
export const betweenSpots = (spots: readonly Spot[]): readonly Spot[] => spots.filter((s) => zoneOf(s.code));

const DIE = ["", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];
const DICE: Record<string, number> = { single: 1, double: 2, triple: 3 };

/** Where a number or a bet between numbers lies on the felt of roulette: three rows, the highest on top. */
export function placeOf(code: string): string | null {
	const zone = zoneOf(code);
	if (zone) return `--x:${zone.x};--y:${zone.y}`;
	const n = Number(/^n(\d+)$/.exec(code)?.[1] ?? 0);
	return n > 0 ? `--row:${3 - ((n - 1) % 3)};--column:${Math.ceil(n / 3) + 1}` : null;
}

/** What stands on a spot: numbers and dice as they are, everything else in words. */
export function faceOf(code: string, host: Pick<GameHost, "t">): string {
	const [kind = "", a = "", b = ""] = code.split("-");
	if (/^n\d/.test(code)) return code.slice(1).replaceAll("-", "·");
	if (kind === "total") return a;
	if (kind === "pair") return `${DIE[Number(a)]}${DIE[Number(b)]}`;
	if (DICE[kind]) return (DIE[Number(a)] ?? "").repeat(DICE[kind]);
	if (kind === "dozen") return `${Number(a) * 12 - 11}–${Number(a) * 12}`;
	if (kind === "column") return `${a}·${Number(a) + 3}·${Number(a) + 6}…`;
	if (/^b\d/.test(code)) return host.t("games.tables.spot.box", { number: code.slice(1) });
	if (code === "low") return "1–18";
	if (code === "high") return "19–36";
	return host.t(`games.tables.spot.${wordOf(code)}`);
}

/** big of the dragon and big of the dice are one word. */
const wordOf = (code: string): string => code.replace(/^(dragon|tiger)-/, "");

/** What a reader hears: the kind in words, then the numbers. */
export function nameOf(code: string, host: Pick<GameHost, "t">): string {
	const [kind = "", a = "", b = ""] = code.split("-");
	if (/^n\d/.test(code)) return host.t("games.tables.numbers", { numbers: code.slice(1).replaceAll("-", ", ") });
	if (kind === "total") return host.t("games.tables.sum", { sum: a });
	if (DICE[kind] || kind === "pair") return host.t("games.tables.dice", { dice: b ? `${a}, ${b}` : Array(DICE[kind]).fill(a).join(", ") });
	if (kind === "dragon" || kind === "tiger") return a ? `${host.t(`games.tables.spot.${kind}`)}: ${host.t(`games.tables.spot.${a}`)}` : faceOf(code, host);
	if (kind === "dozen" || kind === "column" || code === "low" || code === "high") return host.t("games.tables.numbers", { numbers: faceOf(code, host) });
	return faceOf(code, host);
}

/** The colour of a spot on the felt. */
export function toneOf(code: string): string {
	const n = /^n(\d+)$/.exec(code)?.[1];
	if (n) return pocketColour(Number(n));
	if (/^(banker|dragon|a\b|big|red)/.test(code)) return "red";
	if (/^(player|tiger|b\b|small)/.test(code)) return "blue";
	if (/^(tie|suited|any)/.test(code)) return "green";
	return code === "black" ? "black" : "plain";
}
