/** A text by language; English is always there. */
export type Words = Record<string, string>;

/** One step of the VIP ladder. */
export interface Rank {
	level: number;
	name: Words;
	deposit: string;
	turnover: string;
	keep: string;
	upgrade: string;
	weekly: string;
	monthly: string;
	birthday: string;
	uplift: Rebate[];
	pointsPercent: number;
	withdrawCount: number;
	withdrawDay: string;
	benefits: Words;
}

/** The VIP ladder. */
export interface Ranks {
	open: boolean;
	bonusTurnoverTimes: number;
	items: Rank[];
}

/** The rules of the points mall. */
export interface Points {
	open: boolean;
	rates: { category: string; turnover: string }[];
	depositPer: string;
	exchange: number;
	convertMin: number;
	convertDay: number;
	convertTurnoverTimes: number;
}

/** The part of turnover in a category that is given back, in hundredths of a percent. */
export interface Rebate {
	category: string;
	basisPoints: number;
}

/** The periods of cashback. */
export const PERIODS = ["day", "week", "month"] as const;

/** What is given back for play. */
export interface Rebates {
	open: boolean;
	auto: boolean;
	rates: Rebate[];
	turnoverTimes: number;
	cashback: {
		open: boolean;
		auto: boolean;
		period: (typeof PERIODS)[number];
		basisPoints: number;
		cap: string;
		minLoss: string;
		turnoverTimes: number;
	};
}

/** The categories that may have a rate. */
export const CATEGORIES = ["RNG", "LIVE", "FISH", "PVP", "SPORTS", "ESPORTS", "LOTT", "ELOTT", "COCKFIGHT", "INHOUSE"] as const;

/** Rates with one of them set; a rate of nothing is left out. */
export const withRate = (rates: readonly Rebate[] | null, category: string, basisPoints: number): Rebate[] =>
	CATEGORIES.flatMap((c) => {
		const n = c === category ? basisPoints : (rates?.find((r) => r.category === c)?.basisPoints ?? 0);
		return n > 0 ? [{ category: c, basisPoints: n }] : [];
	});

/** What a promotion promises. */
export interface Offer {
	promotion: string;
	who: Words;
	wagerTimes: number;
	maxWin: string;
	claim: (typeof CLAIMS)[number];
}

/** The offers behind the promotions. */
export interface Offers {
	items: Offer[];
}

/** How an offer is had. */
export const CLAIMS = ["none", "join", "claim", "sign"] as const;

export { withAt, withoutAt, wholeOf } from "../../kit/lists.ts";
