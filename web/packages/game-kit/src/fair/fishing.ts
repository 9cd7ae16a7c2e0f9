// A bullet of a fishing room, docs/fairness-fishing.md: which fish swim where
// follows from the water's public seed, what a hit pays from the stay's seeds.

import { formatAmount, parseAmount } from "./amount.ts";
import { proofOf, type Seeds, Stream } from "./stream.ts";
import type { Derived, Step } from "./types.ts";

/** A kind of fish as a sheet publishes it. */
export interface Species {
	readonly code: string;
	readonly kind: "PLAIN" | "BOSS" | "BOMB" | "CHAIN" | "LASER";
	readonly worths: readonly { readonly times: number; readonly weight: number }[];
	readonly often: number;
	readonly crossS: number;
	readonly radius: number;
}

export interface Weapon {
	readonly code: string;
	readonly power: number;
	readonly hits: number;
	readonly reach: number;
	/** Ten-thousandths. */
	readonly return: number;
}

/** The fish and weapons of a room. */
export interface FishSheet {
	readonly code: string;
	readonly species: readonly Species[];
	readonly weapons: readonly Weapon[];
}

/** A fish on its way; times are milliseconds of the water's age. */
export interface Fish {
	readonly id: number;
	readonly species: number;
	readonly fromMs: number;
	readonly forMs: number;
	readonly left: boolean;
	readonly y: number;
	readonly y2: number;
	readonly wave: number;
	readonly wide: number;
}

export const WATER = { width: 16_000, height: 9_000, slotMs: 700, bossEveryMs: 120_000, margin: 2_000, longestMs: 45_000 } as const;

/** Whether a number names a fish: there are bosses in few slots. */
export const swims = (id: number): boolean => Number.isSafeInteger(id) && id >= 0 && (id % 2 === 0 || (Math.floor(id / 2) * WATER.slotMs) % WATER.bossEveryMs < WATER.slotMs);

async function pick(stream: Stream, species: readonly Species[], boss: boolean): Promise<number> {
	const weights = species.map((s) => (boss ? Number(s.kind === "BOSS") : s.often));
	let at = await stream.below(weights.reduce((a, b) => a + b, 0));
	return weights.findIndex((w) => {
		at -= w;
		return at < 0;
	});
}

/** The fish with a number, as the water's seed makes it. */
export async function fishOf(sheet: FishSheet, water: string, id: number): Promise<Fish> {
	if (!swims(id)) throw new RangeError("fish");
	const stream = new Stream({ serverSeed: water, clientSeed: "fish", nonce: id });
	const species = await pick(stream, sheet.species, id % 2 === 1);
	const cross = (sheet.species[species]?.crossS ?? 0) * 1000;
	return {
		id,
		species,
		fromMs: Math.floor(id / 2) * WATER.slotMs,
		forMs: Math.min(cross, WATER.longestMs),
		left: (await stream.below(2)) === 1,
		y: await stream.below(WATER.height),
		y2: await stream.below(WATER.height),
		wave: 2000 + (await stream.below(4000)),
		wide: await stream.below(900),
	};
}

/** Where a fish is; undefined before it came and after it left. Whole numbers, cut as the server cuts them. */
export function placeOf(f: Fish, ms: number): { x: number; y: number } | undefined {
	const passed = ms - f.fromMs;
	if (passed < 0 || passed >= f.forMs) return undefined;
	let x = -WATER.margin + Math.trunc((passed * (WATER.width + 2 * WATER.margin)) / f.forMs);
	if (f.left) x = WATER.width - x;
	let y = f.y + Math.trunc(((f.y2 - f.y) * passed) / f.forMs);
	const phase = (passed % f.wave) * 4;
	if (phase < f.wave) y += Math.trunc((f.wide * phase) / f.wave);
	else if (phase < 3 * f.wave) y += Math.trunc((f.wide * (2 * f.wave - phase)) / f.wave);
	else y += Math.trunc((f.wide * (phase - 4 * f.wave)) / f.wave);
	return x >= 0 && x < WATER.width ? { x, y } : undefined;
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** The chance of one of n fish that a bullet hits: return / (n x mean worth), in lowest terms. */
export function chanceOf(w: Weapon, s: Species, n: number): { in: number; of: number } {
	const weights = s.worths.reduce((sum, x) => sum + x.weight, 0);
	const worth = s.worths.reduce((sum, x) => sum + x.times * x.weight, 0);
	const [a, b] = [w.return * weights, 10_000 * n * worth];
	const g = gcd(a, b);
	return { in: a / g, of: b / g };
}

async function worthOf(stream: Stream, s: Species): Promise<number> {
	if (s.worths.length === 1) return s.worths[0]?.times ?? 0;
	let at = await stream.below(s.worths.reduce((sum, x) => sum + x.weight, 0));
	for (const w of s.worths) {
		at -= w.weight;
		if (at < 0) return w.times;
	}
	throw new RangeError("worth");
}

export interface FishingParams {
	readonly sheet: string;
	readonly water: string;
	readonly weapon: string;
	readonly fish: readonly number[];
	readonly stake: string;
}

/** Derives what a bullet paid. */
export async function fishing(seeds: Seeds, sheet: FishSheet, p: FishingParams): Promise<Derived> {
	const weapon = sheet.weapons.find((w) => w.code === p.weapon);
	const stake = parseAmount(p.stake);
	const ascending = p.fish.every((f, i) => i === 0 || f > (p.fish[i - 1] as number));
	if (!weapon || sheet.code !== p.sheet || stake <= 0n || p.fish.length < 1 || p.fish.length > weapon.hits || !ascending) throw new RangeError("params");
	const stream = new Stream(seeds);
	const steps: Step[] = [];
	const times: number[] = [];
	for (const id of p.fish) {
		const species = sheet.species[(await fishOf(sheet, p.water, id)).species] as Species;
		const chance = chanceOf(weapon, species, p.fish.length);
		const caught = (await stream.below(chance.of)) < chance.in;
		times.push(caught ? await worthOf(stream, species) : 0);
		steps.push({ what: "fish", formula: `${species.code} ${id}: Below(${chance.of}) < ${chance.in}`, value: String(times.at(-1)) });
	}
	const sum = times.reduce((a, b) => a + b, 0);
	const spelt = (each: readonly number[]) => p.fish.map((f, i) => `${f}:${each[i]}`).join(",");
	const payout = formatAmount(stake * BigInt(weapon.power) * BigInt(sum));
	steps.push({ what: "payout", formula: `${p.stake} x ${weapon.power} x ${sum}`, value: payout });
	return {
		outcome: spelt(times),
		payout,
		proof: await proofOf(seeds),
		params: [p.sheet, p.water, p.weapon, spelt(times.map(() => 0)), formatAmount(stake)],
		steps,
	};
}
