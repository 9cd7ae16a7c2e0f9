import { type Amount, amountText, micro, parseAmount } from "@baize/kernel";

/** Constants of the home page; times in ms. */
export const HOME = {
	sectionCap: 12,
	banner: { delay: 5000, speed: 1000 },
	promotionsPerView: [1.1, 2.2, 3],
	hot: { delay: 1200, speed: 1100 },
	hotPerView: [2.3, 5, 6],
	railPerView: [2.3, 5, 6],
	vendorsPerView: [2.3, 4, 6],
	arrowsAbove: 7,
	winnersShown: 9,
	winnerStepPx: 0.5,
	figureStep: "165.11",
	figureEveryMs: 3000,
	jackpotEveryMs: [3000, 4000, 5000],
	jackpotRaise: [100, 500],
	jackpotStart: [20_000_000, 21_000_000],
} as const;

/** The next figure of a hot card: a step up, never past what was really paid. */
export function nextFigure(shown: Amount, paid: Amount): Amount {
	const next = shown + parseAmount(HOME.figureStep);
	return next > paid ? paid : micro(next);
}

/** The next figure of a card whose figure is a sample: a step up, without an end. */
export const nextSample = (shown: Amount): Amount => micro(shown + parseAmount(HOME.figureStep));

const STEPS_BELOW = 20n;

/** Where a hot card's figure starts: twenty steps below what was paid, or one step where that is little. */
export function firstFigure(paid: Amount): Amount {
	const step = parseAmount(HOME.figureStep);
	const first = paid - step * STEPS_BELOW;
	return first > step ? micro(first) : step < paid ? step : paid;
}

/** A whole number between two bounds for a chance in [0, 1). */
export const between = ([low, high]: readonly [number, number], chance: number): number => low + Math.floor(chance * (high - low + 1));

/** The illustrated jackpot after one more raise. */
export const raised = (shown: string, chance: number): string => amountText(micro(parseAmount(shown) + BigInt(between(HOME.jackpotRaise, chance)) * 1_000_000n));
