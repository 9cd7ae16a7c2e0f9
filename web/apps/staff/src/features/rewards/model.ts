/** A text by language; English is always there. */
export type Words = Record<string, string>;

/** One step of the VIP ladder. */
export interface Rank {
	level: number;
	name: Words;
	deposit: string;
	turnover: string;
	benefits: Words;
}

/** The VIP ladder. */
export interface Ranks {
	months: number;
	items: Rank[];
}

/** The rules of the points mall. */
export interface Points {
	rates: { category: string; turnover: string }[];
	exchange: number;
	rewards: { tag: string; name: Words; points: number; worth: string }[];
}

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

/** A list with one of its things changed. */
export const withAt = <Thing>(list: readonly Thing[], at: number, change: Partial<Thing>): Thing[] => list.map((x, i) => (i === at ? { ...x, ...change } : x));

/** A list without one of its things. */
export const withoutAt = <Thing>(list: readonly Thing[], at: number): Thing[] => list.filter((_, i) => i !== at);

/** Digits of a field as a whole number. */
export const wholeOf = (text: string): number => Number.parseInt(text, 10) || 0;
