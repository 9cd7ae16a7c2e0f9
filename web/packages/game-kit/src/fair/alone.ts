// What the games have in common that one member plays alone, docs/fairness.md
// sections 10 to 17. Multipliers are ten-thousandths.

import { floorTo, formatAmount, parseAmount, smallest } from "./amount.ts";
import { proofOf, type Seeds, type Stream } from "./stream.ts";
import type { Derived, Step } from "./types.ts";

/** The money of a bet. */
export interface Wager {
	readonly stake: string;
	readonly digits: number;
}

export type Risk = "low" | "medium" | "high";

/** A multiplier with its four decimals. */
export const timesText = (m: bigint): string => `${m / 10_000n}.${(m % 10_000n).toString().padStart(4, "0")}`;

/** The stake times a multiplier, floored to the currency. */
export const pays = (w: Wager, multiplier: bigint): bigint => floorTo((stakeOf(w) * multiplier) / 10_000n, w.digits);

/** The stake; one that is not above zero is no stake. */
export function stakeOf(w: Wager): bigint {
	smallest(w.digits);
	const stake = parseAmount(w.stake);
	if (stake <= 0n) throw new RangeError("stake");
	return stake;
}

/** The receipt's lines of the stake and its decimals. */
export const moneyLines = (w: Wager): string[] => [formatAmount(stakeOf(w)), String(w.digits)];

/** n of the numbers 0 to of - 1, none put back: each draw takes the number at that place of those left. */
export async function without(stream: Stream, of: number, n: number): Promise<number[]> {
	const left = Array.from({ length: of }, (_, i) => i);
	const drawn: number[] = [];
	while (drawn.length < n) drawn.push(...left.splice(await stream.below(left.length), 1));
	return drawn;
}

/** The whole number of a parameter, or a fault. */
export function whole(n: unknown, low: number, high: number): number {
	if (typeof n !== "number" || !Number.isInteger(n) || n < low || n > high) throw new RangeError(`not from ${low} to ${high}`);
	return n;
}

/** Ends the derivation of a bet that is decided in one draw. */
export async function settled(seeds: Seeds, w: Wager, lines: readonly string[], outcome: string, multiplier: bigint, steps: readonly Step[]): Promise<Derived> {
	const payout = formatAmount(pays(w, multiplier));
	return {
		outcome,
		payout,
		proof: await proofOf(seeds),
		params: [...lines, ...moneyLines(w)],
		steps: [
			...steps,
			{ what: "multiplier", formula: outcome, value: timesText(multiplier) },
			{ what: "payout", formula: `floor(${w.stake} x ${timesText(multiplier)})`, value: payout },
		],
	};
}
