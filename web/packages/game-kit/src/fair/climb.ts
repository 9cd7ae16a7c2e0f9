// Mines, towers, hi-lo and coin flip, docs/fairness.md sections 14 to 17:
// rounds of steps. A walk is a function of the chance and of the picks.

import { formatAmount } from "./amount.ts";
import { moneyLines, pays, timesText, type Wager, whole, without } from "./alone.ts";
import { proofOf, type Seeds, Stream } from "./stream.ts";
import type { Derived, Step } from "./types.ts";

/** How a round of steps was played. */
export interface Climbed extends Wager {
	readonly picks: readonly number[];
	readonly cashedOut: boolean;
}
export interface MinesParams extends Climbed {
	readonly mines: number;
}
export interface TowersParams extends Climbed {
	readonly level: TowersLevel;
}
export type TowersLevel = keyof typeof TOWERS;

export const MINES_TILES = 25;
export const TOWERS_ROWS = 8;
export const COIN_FLIPS = 20;
const HILO_TURNS = 60;
const HILO_STEPS = 20;

/** Tiles and traps of a row. */
export const TOWERS = { easy: [4, 1], medium: [3, 1], hard: [2, 1], expert: [3, 2], master: [4, 3] } as const;

/** What a pick meets: its chance to win, and whether it did. Equal numbers: a card passed over. */
interface Met {
	readonly winning: number;
	readonly of: number;
	readonly seen: number;
	readonly won: boolean;
}
interface Played {
	readonly outcome: string;
	readonly lines: readonly string[];
	readonly met: readonly Met[];
	readonly how: string;
}

/** floor(0.99 / chance) to four decimals; winning and of are those of the steps that won. */
export function climbMultiplier(steps: readonly (readonly [number, number])[]): bigint {
	let [won, of] = [1n, 1n] as [bigint, bigint];
	for (const [winning, all] of steps) {
		won *= BigInt(winning);
		of *= BigInt(all);
	}
	return (9900n * of) / won;
}

/** The multipliers of a field or tower after 1, 2, ... steps. */
export function ladder(chances: readonly (readonly [number, number])[]): bigint[] {
	return chances.map((_, i) => climbMultiplier(chances.slice(0, i + 1)));
}

/** The chances of the tiles of a field with so many mines. */
export const minesChances = (mines: number): [number, number][] =>
	Array.from({ length: MINES_TILES - mines }, (_, k) => [MINES_TILES - mines - k, MINES_TILES - k] as [number, number]);

const rising = (a: number, b: number) => a - b;

async function climb(seeds: Seeds, p: Climbed, played: Played): Promise<Derived> {
	const { met } = played;
	if (met.length === 0 || typeof p.cashedOut !== "boolean") throw new RangeError("picks");
	met.forEach((m, i) => {
		if (!m.won && i !== met.length - 1) throw new RangeError("a pick after the end");
	});
	const lost = !(met.at(-1) as Met).won;
	const steps = met.filter((m) => m.won && m.winning < m.of).map((m) => [m.winning, m.of] as const);
	if (p.cashedOut === lost || (p.cashedOut && steps.length === 0)) throw new RangeError("no round ends so");
	const multiplier = lost ? 0n : climbMultiplier(steps);
	const payout = formatAmount(p.cashedOut ? pays(p, multiplier) : 0n);
	const told: Step[] = met.map((m, i) => ({ what: "pick", formula: `${i + 1}: ${p.picks[i]}, ${m.winning} / ${m.of}`, value: String(m.seen) }));
	return {
		outcome: played.outcome,
		payout,
		proof: await proofOf(seeds),
		params: [...played.lines, ...moneyLines(p), p.picks.join(","), lost ? "lost" : "cashed"],
		steps: [
			{ what: "draw", formula: played.how, value: played.outcome },
			...told,
			{
				what: "multiplier",
				formula: lost ? "0" : `floor(9900 x ${steps.map((s) => s[1]).join(" x ")} / (${steps.map((s) => s[0]).join(" x ")})) / 10000`,
				value: timesText(multiplier),
			},
			{ what: "payout", formula: `${p.stake} x ${timesText(multiplier)}`, value: payout },
		],
	};
}

export async function mines(seeds: Seeds, p: MinesParams): Promise<Derived> {
	const count = whole(p.mines, 1, MINES_TILES - 1);
	const field = (await without(new Stream(seeds), MINES_TILES, count)).sort(rising);
	const chances = minesChances(count);
	const met = p.picks.map((tile, i) => {
		whole(tile, 0, MINES_TILES - 1);
		const chance = chances[i];
		if (!chance || p.picks.indexOf(tile) !== i) throw new RangeError("pick");
		const mine = field.includes(tile);
		return { winning: chance[0], of: chance[1], seen: mine ? 1 : 0, won: !mine };
	});
	return climb(seeds, p, { outcome: field.join(","), lines: [String(count)], met, how: `${count} x (word mod 25, 24, ...)` });
}

export async function towers(seeds: Seeds, p: TowersParams): Promise<Derived> {
	if (!Object.hasOwn(TOWERS, p.level)) throw new RangeError("level");
	const [tiles, traps] = TOWERS[p.level];
	const stream = new Stream(seeds);
	const rows: number[][] = [];
	while (rows.length < TOWERS_ROWS) rows.push((await without(stream, tiles, traps)).sort(rising));
	const met = p.picks.map((tile, row) => {
		whole(tile, 0, tiles - 1);
		const lies = rows[row];
		if (!lies) throw new RangeError("pick");
		return { winning: tiles - traps, of: tiles, seen: lies.includes(tile) ? 1 : 0, won: !lies.includes(tile) };
	});
	return climb(seeds, p, { outcome: rows.map((r) => r.join(",")).join(";"), lines: [p.level], met, how: `8 x (word mod ${tiles}, ...)` });
}

export async function coin(seeds: Seeds, p: Climbed): Promise<Derived> {
	if (p.picks.length > COIN_FLIPS) throw new RangeError("picks");
	const stream = new Stream(seeds);
	const met: Met[] = [];
	for (const side of p.picks) {
		whole(side, 0, 1);
		const seen = await stream.below(2);
		met.push({ winning: 1, of: 2, seen, won: seen === side });
	}
	return climb(seeds, p, { outcome: met.map((m) => m.seen).join(","), lines: [], met, how: "word mod 2" });
}

/** Ranks 1 (ace) to 13 (king). */
export const rankOf = (card: number): number => (card % 13) + 1;
/** The picks of hi-lo. */
export const LOWER = 0;
export const HIGHER = 1;
export const NEXT = 2;

export async function hilo(seeds: Seeds, p: Climbed): Promise<Derived> {
	const stream = new Stream(seeds);
	const cards = [await stream.below(52)];
	const met: Met[] = [];
	let steps = 0;
	for (const [i, pick] of p.picks.entries()) {
		const rank = rankOf(cards[i] as number);
		const winning = [rank, 14 - rank, 13][whole(pick, 0, 2)] as number;
		const guess = pick !== NEXT;
		if (i >= HILO_TURNS || steps >= HILO_STEPS || (guess ? winning >= 13 : i === HILO_TURNS - 1)) throw new RangeError("pick");
		const seen = await stream.below(52);
		const next = rankOf(seen);
		const won = !guess || (pick === LOWER ? next <= rank : next >= rank);
		cards.push(seen);
		met.push({ winning, of: 13, seen, won });
		if (guess) steps++;
	}
	return climb(seeds, p, { outcome: cards.join(","), lines: [], met, how: "word mod 52" });
}
