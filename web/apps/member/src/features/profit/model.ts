import { parseAmount } from "@baize/kernel";

/** Sums of one day or category; the signs are the member's. */
export interface Figures {
	bets: number;
	stake: string;
	payout: string;
	valid: string;
	rebate: string;
	promo: string;
	deposit: string;
	withdrawal: string;
	net: string;
}

/** One day of the brand. */
export interface Day extends Figures {
	/** 2026-11-21 */
	day: string;
}

/** One category of games. */
export interface Category extends Figures {
	category: string;
}

/** What the member's play came to. */
export interface Profit {
	first: string;
	last: string;
	from: string;
	offsetMinutes: number;
	symbol: string;
	total: Figures;
	days: Day[];
	categories: Category[];
}

/** The periods that are offered, in days. */
export const SPANS = ["1", "7", "30", "90"] as const;

/** A period. */
export type Span = (typeof SPANS)[number];

/** How a sum ended for the member. */
export type Outcome = "won" | "lost" | "even";

/** How a sum ended for the member, by its sign alone. */
export function outcomeOf(net: string): Outcome {
	const n = parseAmount(net);
	return n > 0n ? "won" : n < 0n ? "lost" : "even";
}

/** A bar of the chart: where it begins and how high it is, in hundredths of the chart. */
export interface Bar {
	top: number;
	height: number;
}

/** The smallest bar of a day that was not even: it must be seen. */
const LEAST = 1.5;

/** The bars of days' nets, and where the line of nothing stands: gains rise from it, losses hang. */
export function barsOf(nets: readonly string[]): { zero: number; bars: Bar[] } {
	const all = nets.map(parseAmount);
	const ordered = [0n, ...all].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
	const [low = 0n, high = 0n] = [ordered[0], ordered.at(-1)];
	const span = high - low;
	if (span === 0n) return { zero: 50, bars: all.map(() => ({ top: 50, height: 0 })) };
	const part = (n: bigint) => Number((n * 10_000n) / span) / 100;
	const zero = part(high);
	return {
		zero,
		bars: all.map((n) => {
			if (n === 0n) return { top: zero, height: 0 };
			const height = Math.max(LEAST, part(n < 0n ? -n : n));
			return n > 0n ? { top: zero - height, height } : { top: zero, height };
		}),
	};
}

/** The day with the greatest gain; none where no day had one. */
export function bestOf<D extends { net: string }>(days: readonly D[]): D | undefined {
	return days.reduce<D | undefined>((best, d) => (parseAmount(d.net) > (best ? parseAmount(best.net) : 0n) ? d : best), undefined);
}

/** What a part is of a whole, in percent. */
export function shareOf(part: string, whole: string): number {
	const w = parseAmount(whole);
	return w > 0n ? Number((parseAmount(part) * 1000n) / w) / 10 : 0;
}
