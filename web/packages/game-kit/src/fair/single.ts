// Limbo, plinko, wheel and keno, docs/fairness.md sections 10 to 13: bets that
// are decided in one draw.

import { formatHundredths, parseHundredths } from "./amount.ts";
import { type Risk, settled, type Wager, whole, without } from "./alone.ts";
import { type Seeds, Stream } from "./stream.ts";
import type { Derived } from "./types.ts";

export interface LimboParams extends Wager {
	readonly target: string;
}
export interface PlinkoParams extends Wager {
	readonly rows: number;
	readonly risk: Risk;
}
export interface WheelParams extends Wager {
	readonly segments: number;
	readonly risk: Risk;
}
export interface KenoParams extends Wager {
	readonly picks: readonly number[];
}

const WHOLE = 1n << 52n;
/** The bounds of a limbo target in hundredths. */
export const LIMBO_MIN = 101n;
export const LIMBO_MAX = 1_000_000n;

/** The number of limbo in hundredths for a 52-bit x. */
export function limboPoint(x: bigint): bigint {
	const point = (99n * WHOLE) / (WHOLE - x);
	return point < 100n ? 100n : point > 100_000_000n ? 100_000_000n : point;
}

export async function limbo(seeds: Seeds, p: LimboParams): Promise<Derived> {
	const target = parseHundredths(p.target);
	if (target < LIMBO_MIN || target > LIMBO_MAX) throw new RangeError("target");
	const x = BigInt(await new Stream(seeds).bits52());
	const point = limboPoint(x);
	const won = point >= target;
	const [text, aim] = [formatHundredths(point), formatHundredths(target)];
	return settled(seeds, p, [aim], text, won ? target * 100n : 0n, [
		{ what: "x", formula: "(a x 2^32 + b) / 2^12", value: String(x) },
		{ what: "point", formula: "max(1.00, floor(99 x 2^52 / (2^52 - x)) / 100)", value: text },
		{ what: "won", formula: `${text} >= ${aim}`, value: String(won) },
	]);
}

// From the edge to the centre, in hundredths.
const PLINKO: Record<number, Record<Risk, readonly number[]>> = {
	8: { low: [550, 270, 120, 89, 45], medium: [1300, 360, 110, 78, 29], high: [2900, 510, 90, 47, 15] },
	12: { low: [1000, 560, 320, 180, 90, 81, 55], medium: [3300, 1300, 540, 230, 90, 52, 25], high: [17000, 3100, 680, 190, 43, 39, 20] },
	16: {
		low: [1600, 960, 580, 360, 230, 150, 96, 72, 45],
		medium: [11000, 4300, 1750, 740, 330, 160, 99, 25, 25],
		high: [100000, 18000, 3700, 920, 280, 100, 55, 36, 15],
	},
};

/** What each bin pays from left to right, in ten-thousandths. */
export function plinkoTable(rows: number, risk: Risk): readonly bigint[] {
	const half = Object.hasOwn(PLINKO, rows) && Object.hasOwn(PLINKO[rows] as object, risk) ? PLINKO[rows]?.[risk] : undefined;
	if (!half) throw new RangeError("table");
	return Array.from({ length: rows + 1 }, (_, bin) => BigInt(half[Math.min(bin, rows - bin)] as number) * 100n);
}

export async function plinko(seeds: Seeds, p: PlinkoParams): Promise<Derived> {
	const table = plinkoTable(p.rows, p.risk);
	const stream = new Stream(seeds);
	const path: number[] = [];
	while (path.length < p.rows) path.push(await stream.below(2));
	const bin = path.reduce((a, b) => a + b, 0);
	return settled(seeds, p, [String(p.rows), p.risk], path.join(","), table[bin] as bigint, [
		{ what: "draw", formula: `${p.rows} x (word mod 2)`, value: path.join(",") },
		{ what: "bin", formula: path.join(" + "), value: String(bin) },
	]);
}

const WHEEL = {
	low: [0, 110, 130, 110, 130, 0, 110, 160, 110, 130],
	medium: [0, 150, 0, 200, 0, 150, 0, 200, 0, 300, 0, 150, 0, 200, 0, 150, 0, 200, 0, 280],
} as const;

/** What each segment pays, clockwise from segment 0, in ten-thousandths. */
export function wheelTable(segments: number, risk: Risk): readonly bigint[] {
	const n = whole(segments, 10, 50);
	const set: readonly number[] | undefined = risk === "high" ? Array.from({ length: n }, (_, i) => (i === 0 ? 99 * n : 0)) : Object.hasOwn(WHEEL, risk) ? WHEEL[risk] : undefined;
	if (!set || n % 10 !== 0 || n % set.length !== 0) throw new RangeError("table");
	return Array.from({ length: n }, (_, i) => BigInt(set[i % set.length] as number) * 100n);
}

export async function wheel(seeds: Seeds, p: WheelParams): Promise<Derived> {
	const table = wheelTable(p.segments, p.risk);
	const segment = await new Stream(seeds).below(p.segments);
	return settled(seeds, p, [String(p.segments), p.risk], String(segment), table[segment] as bigint, [{ what: "draw", formula: `word mod ${p.segments}`, value: String(segment) }]);
}

export const KENO_NUMBERS = 40;
export const KENO_DRAWN = 10;
export const KENO_PICKS = 10;

// By the number of picks, from no hit on, in hundredths.
const KENO: readonly (readonly number[])[] = [
	[],
	[0, 396],
	[0, 137, 800],
	[0, 0, 368, 4000],
	[0, 0, 186, 800, 12000],
	[0, 0, 101, 300, 2500, 60000],
	[0, 0, 0, 217, 1300, 15000, 200000],
	[0, 0, 0, 184, 500, 4000, 50000, 500000],
	[0, 0, 0, 134, 300, 1600, 15000, 150000, 800000],
	[0, 0, 0, 0, 420, 900, 6000, 50000, 400000, 900000],
	[0, 0, 0, 0, 259, 500, 3000, 25000, 200000, 800000, 1000000],
];

/** What each number of hits pays with so many picks, in ten-thousandths. */
export const kenoTable = (picks: number): readonly bigint[] => (KENO[picks] ?? []).map((h) => BigInt(h) * 100n);

export async function keno(seeds: Seeds, p: KenoParams): Promise<Derived> {
	const { picks } = p;
	if (!Array.isArray(picks) || picks.length < 1 || picks.length > KENO_PICKS) throw new RangeError("picks");
	for (const [i, n] of picks.entries()) whole(n, i > 0 ? (picks[i - 1] as number) + 1 : 1, KENO_NUMBERS);
	const drawn = (await without(new Stream(seeds), KENO_NUMBERS, KENO_DRAWN)).map((n) => n + 1);
	const hits = drawn.filter((n) => picks.includes(n)).length;
	return settled(seeds, p, [picks.join(",")], drawn.join(","), kenoTable(picks.length)[hits] as bigint, [
		{ what: "draw", formula: "word mod 40, 39, ... 31", value: drawn.join(",") },
		{ what: "hits", formula: picks.join(","), value: String(hits) },
	]);
}
