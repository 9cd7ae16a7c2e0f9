// The crash round, docs/fairness.md section 6.

import { floorTo, formatAmount, formatHundredths, parseAmount, parseHundredths } from "./amount.ts";
import { fromHex, hmac, sha256, toHex } from "./stream.ts";
import type { Derived } from "./types.ts";

const WHOLE = 1n << 52n;
const CEILING = 100_000_000n;
const MAX_CHAIN = 10_000_000;

export interface CrashParams {
	readonly stake: string;
	readonly cashOut: string;
	readonly maxProfit: string;
	readonly digits: number;
}

/** Whether hashing the seed `rounds` times gives the published value. */
export async function inChain(seed: string, published: string, rounds: number): Promise<boolean> {
	if (!Number.isInteger(rounds) || rounds < 1 || rounds > MAX_CHAIN) return false;
	let bytes = fromHex(seed);
	for (let i = 0; i < rounds; i++) bytes = await sha256(bytes);
	return toHex(bytes) === published;
}

/** The crash point in hundredths for the first 52 bits of a hash. */
export function crashPoint(x: bigint): bigint {
	const point = (99n * WHOLE) / (WHOLE - x);
	return point < 100n ? 100n : point > CEILING ? CEILING : point;
}

// floor(2^40 x e^(0.00006 x 2^i)), i = 0..17
const GROWTH = [
	1099577600452n,
	1099643577088n,
	1099775542235n,
	1100039520041n,
	1100567665755n,
	1101624718018n,
	1103741869292n,
	1107988386164n,
	1116530496688n,
	1133812793373n,
	1169184043117n,
	1243271368986n,
	1405827512772n,
	1797480759404n,
	2938520156412n,
	7853396445753n,
	56093845827649n,
	2861742850414995n,
] as const;
const LAST_MS = 230_259;

/** The multiplier in hundredths so many milliseconds after the start, exactly as the server has it. */
export function multiplierAt(ms: number): bigint {
	const at = Math.min(Math.max(Math.floor(ms), 0), LAST_MS);
	let p = 1n << 40n;
	GROWTH.forEach((g, i) => {
		if ((at >> i) & 1) p = (p * g) >> 40n;
	});
	const m = (p * 100n) >> 40n;
	return m > CEILING ? CEILING : m;
}

export async function crash(seed: string, salt: string, p: CrashParams): Promise<Derived> {
	const proof = toHex(await hmac(seed, salt));
	const x = BigInt(`0x${proof.slice(0, 13)}`);
	const point = crashPoint(x);
	const [stake, most, at] = [parseAmount(p.stake), parseAmount(p.maxProfit), parseHundredths(p.cashOut)];
	if (at !== 0n && (at < 101n || at > CEILING)) throw new RangeError("cashOut");
	const won = at !== 0n && at <= point ? (stake * at) / 100n : 0n;
	const payout = floorTo(won < stake + most ? won : stake + most, p.digits);
	return {
		outcome: formatHundredths(point),
		payout: formatAmount(payout),
		proof,
		params: [formatAmount(stake), formatHundredths(at), formatAmount(most), String(p.digits)],
		steps: [
			{ what: "hash", formula: `HMAC-SHA256(seed, "${salt}")`, value: proof },
			{ what: "x", formula: "hash >> 204", value: String(x) },
			{ what: "point", formula: "max(1.00, floor(99 x 2^52 / (2^52 - x)) / 100)", value: formatHundredths(point) },
			{ what: "payout", formula: `${formatHundredths(at)} <= ${formatHundredths(point)}`, value: formatAmount(payout) },
		],
	};
}
