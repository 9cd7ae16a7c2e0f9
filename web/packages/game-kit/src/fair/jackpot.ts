// The cycle of a jackpot, docs/fairness.md section 19.

import { formatAmount, parseAmount, smallest } from "./amount.ts";
import { proofOf, type Seeds, Stream } from "./stream.ts";
import type { Derived } from "./types.ts";

export interface JackpotParams {
	readonly kind: "must_hit_by" | "random";
	readonly seed: string;
	readonly ceiling: string;
	readonly mean: string;
	readonly digits: number;
}

const WORD = 1n << 32n;
const STEPS = 1000n;

/** A whole number in [0, n); beyond a word the high part is drawn first, again where the whole is not below n. */
async function below(src: Stream, n: bigint): Promise<bigint> {
	if (n < WORD) return BigInt(await src.below(Number(n)));
	const high = Number((n - 1n) / WORD) + 1;
	for (;;) {
		const top = BigInt(await src.below(high));
		const v = top * WORD + BigInt(await src.word());
		if (v < n) return v;
	}
}

/** The smallest unit of the currency, in micro-units; rules that no pool can have are refused. */
function unitOf(p: JackpotParams, seed: bigint, ceiling: bigint, mean: bigint): bigint {
	const unit = smallest(p.digits);
	const held = p.kind === "must_hit_by" ? ceiling >= seed + unit && mean === 0n : p.kind === "random" && mean >= STEPS * unit && ceiling === 0n;
	if (!held || seed < 0n || seed % unit || ceiling % unit || mean % unit) throw new RangeError("kind");
	return unit;
}

/** What a cycle gathers until it is won. */
export async function jackpot(seeds: Seeds, p: JackpotParams): Promise<Derived> {
	const [seed, ceiling, mean] = [parseAmount(p.seed), parseAmount(p.ceiling), parseAmount(p.mean)];
	const unit = unitOf(p, seed, ceiling, mean);
	const src = new Stream(seeds);
	let units: bigint;
	let formula: string;
	if (p.kind === "must_hit_by") {
		const span = (ceiling - seed) / unit;
		units = 1n + (await below(src, span));
		formula = `1 + Below(${span})`;
	} else {
		const whole = mean / STEPS / unit;
		const step = whole > 1n ? whole : 1n;
		let k = 0n;
		while ((await src.below(Number(STEPS))) !== 0) k++;
		units = k * step + 1n + (await below(src, step));
		formula = `${k} x ${step} + 1 + Below(${step})`;
	}
	const proof = await proofOf(seeds);
	const outcome = formatAmount(units * unit);
	return {
		outcome,
		payout: formatAmount(0n),
		proof,
		params: [p.kind, formatAmount(seed), formatAmount(ceiling), formatAmount(mean), String(p.digits)],
		steps: [
			{ what: "hash", formula: `HMAC-SHA256(seed, "${seeds.clientSeed}:${seeds.nonce}:0")`, value: proof },
			{ what: "threshold", formula, value: outcome },
		],
	};
}
