import type { Winner } from "@baize/api";

/** One step of the VIP ladder. */
export interface Rank {
	level: number;
	name: string;
	deposit: string;
	turnover: string;
	keep: string;
	upgrade: string;
	weekly: string;
	monthly: string;
	birthday: string;
	rebate: { category: string; basisPoints: number }[];
	pointsPercent: number;
	withdrawCount: number;
	withdrawDay: string;
	/** One benefit a line. */
	benefits: string;
}

/** The VIP ladder. */
export interface Ladder {
	open: boolean;
	bonusTurnoverTimes: number;
	rebates: boolean;
	items: Rank[];
}

/** A reward of the mall, as everybody sees it. */
export interface MallReward {
	tag: string;
	name: string;
	note: string;
	points: number;
	kind: string;
	amount: string;
	count: number;
	turnoverTimes: number;
	worth: string;
	stock: number;
	each: number;
	rankFrom: number;
	depositMonth: string;
}

/** The points mall. */
export interface Mall {
	open: boolean;
	rates: { category: string; turnover: string }[];
	depositPer: string;
	exchange: number;
	convertMin: number;
	convertDay: number;
	convertTurnoverTimes: number;
	rewards: MallReward[];
}

/** Where a reader stands with an offer, as the server says. */
export const CLAIM_STATES = ["none", "login", "coming", "join", "joined", "claim", "applying", "process", "issued", "claimed", "signed", "rejected"] as const;

/** One of them. */
export type ClaimState = (typeof CLAIM_STATES)[number];

/** What a promotion promises. */
export interface Offer {
	promotion: string;
	who: string;
	wagerTimes: number;
	maxWin: string;
	state: ClaimState;
}

/** The periods that wins can be narrowed to, in hours; 0 is all that is kept. */
export const PERIODS = { all: 0, day: 24, week: 168 } as const;

/** One of them. */
export type Period = keyof typeof PERIODS;

/** The wins of a period whose game has the words in its name. */
export function winsOf(wins: readonly Winner[], period: Period, words: string, nowMs: number): Winner[] {
	const since = PERIODS[period] ? nowMs - PERIODS[period] * 3_600_000 : 0;
	const wanted = words.trim().toLowerCase();
	return wins.filter((w) => Date.parse(w.vo.at) >= since && w.vo.gameName.toLowerCase().includes(wanted));
}

/** The ways to install the site, with the brand's address of each. */
export const PLATFORMS = { ios: "MOBILECONFIG2", android: "ANDROID2", lite: "LITEIOS" } as const;

/** One of them. */
export type Platform = keyof typeof PLATFORMS;

/** The platforms that the brand has an address for. */
export function platformsOf(resources: readonly { name: string; url: string }[]): { platform: Platform; url: string }[] {
	return (Object.keys(PLATFORMS) as Platform[]).flatMap((platform) => {
		const url = resources.find((r) => r.name === PLATFORMS[platform])?.url;
		return url ? [{ platform, url }] : [];
	});
}
