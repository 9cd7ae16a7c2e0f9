// Dice, docs/fairness.md section 5.

import { floorTo, formatAmount, formatHundredths, parseAmount, parseHundredths } from "./amount.ts";
import { Stream, proofOf, type Seeds } from "./stream.ts";
import type { Derived } from "./types.ts";

export interface DiceParams {
	readonly side: "under" | "over";
	readonly target: string;
	readonly stake: string;
	readonly digits: number;
}

/** The number of winning rolls of 10,000. */
export function diceWinning(side: DiceParams["side"], target: number): number {
	if (side !== "under" && side !== "over") throw new RangeError("side");
	const winning = side === "under" ? target : 9999 - target;
	if (!(winning >= 1 && winning <= 9800)) throw new RangeError("target");
	return winning;
}

/** floor(0.99 / p) to four decimals, in ten-thousandths. */
export function diceMultiplier(winning: number): bigint {
	return 99_000_000n / BigInt(winning);
}

export async function dice(seeds: Seeds, p: DiceParams): Promise<Derived> {
	const target = Number(parseHundredths(p.target));
	const stake = parseAmount(p.stake);
	if (stake <= 0n) throw new RangeError("stake");
	const winning = diceWinning(p.side, target);
	const multiplier = diceMultiplier(winning);
	const roll = await new Stream(seeds).below(10_000);
	const won = p.side === "under" ? roll < target : roll > target;
	const payout = won ? floorTo((stake * multiplier) / 10_000n, p.digits) : 0n;
	const outcome = formatHundredths(BigInt(roll));
	const multiplierText = `${multiplier / 10_000n}.${(multiplier % 10_000n).toString().padStart(4, "0")}`;
	return {
		outcome,
		payout: formatAmount(payout),
		proof: await proofOf(seeds),
		params: [p.side, formatHundredths(BigInt(target)), formatAmount(stake), String(p.digits)],
		steps: [
			{ what: "roll", formula: "word mod 10000 / 100", value: outcome },
			{ what: "won", formula: `${outcome} ${p.side === "under" ? "<" : ">"} ${formatHundredths(BigInt(target))}`, value: String(won) },
			{ what: "multiplier", formula: `floor(99000000 / ${winning}) / 10000`, value: multiplierText },
			{ what: "payout", formula: won ? `floor(${formatAmount(stake)} x ${multiplierText})` : "0", value: formatAmount(payout) },
		],
	};
}
