import { parseAmount } from "@baize/kernel";

/** A rank by its name. */
export interface RankName {
	level: number;
	name: string;
}

/** A member's rank and the way to the next. */
export interface Progress {
	open: boolean;
	current: RankName;
	next?: RankName;
	deposit: string;
	turnover: string;
	nextDeposit: string;
	nextTurnover: string;
	missingDeposit: string;
	missingTurnover: string;
	keep: string;
	monthTurnover: string;
	missingKeep: string;
	monthDeposit: string;
	/** The next rank was there before: the month brings it back. */
	lost: boolean;
	locked: boolean;
}

/** A member's points. */
export interface Balance {
	points: number;
	owed: number;
	rank: number;
	monthDeposit: string;
}

/** What the house gives. */
export interface Prize {
	kind: string;
	amount: string;
	count: number;
	tag: string;
	turnoverTimes: number;
}

/** A reward of the mall. */
export interface Ware {
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

/** The states of a redemption. */
export const REDEMPTION_STATES = ["IN_PROCESS", "APPROVED", "REJECTED"] as const;

/** Points exchanged for a reward. */
export interface Redemption {
	id: string;
	reference: string;
	kind: string;
	name: string;
	points: number;
	prize: Prize;
	currency: string;
	state: (typeof REDEMPTION_STATES)[number];
	remark: string;
	createdAt: string;
	decidedAt: string;
}

/** A move of points. */
export interface PointRecord {
	id: string;
	kind: string;
	points: number;
	after: number;
	reference: string;
	at: string;
}

/** Something that waits to be claimed. */
export interface Claimable {
	source: string;
	id: string;
	kind: string;
	title: string;
	level: number;
	rankName: string;
	prize: Prize;
	currency: string;
	since: string;
	until: string;
	/** Where it is taken if a claim is not enough. */
	place: "" | "wheel" | "promotions";
}

/** A reward with how it went. */
export interface Reward {
	id: string;
	kind: string;
	ref: string;
	level: number;
	prize: Prize;
	currency: string;
	state: "CLAIMABLE" | "CLAIMED" | "EXPIRED";
	createdAt: string;
	until: string;
	claimedAt: string;
}

/** The kinds of moves that have a name. */
const MOVES = ["earn", "reverse", "gift", "redeem", "return", "convert"] as const;

/** The name of a move of points. */
export const moveOf = (kind: string): (typeof MOVES)[number] => MOVES.find((m) => kind === `points.${m}`) ?? "gift";

/** The kinds of claimable things that have words and a picture of their own. */
export const CLAIM_KINDS = ["rankUp", "rankWeek", "rankMonth", "birthday", "rebate", "cashback", "mission", "signin", "packet", "tickets", "campaign"] as const;

/** The kind of a claimable thing, where it is one of ours. */
export const claimKindOf = (kind: string): (typeof CLAIM_KINDS)[number] | undefined => CLAIM_KINDS.find((k) => k === kind);

/** How much of what is needed is there, in whole percent, never full before it is. */
export function shareOf(have: string, need: string): number {
	const [a, b] = [parseAmount(have), parseAmount(need)];
	if (b <= 0n || a >= b) return 100;
	return a <= 0n ? 0 : Math.max(1, Number((a * 100n) / b));
}

/** Why a reward cannot be had now; null where it can. */
export function hindrance(w: Ware, own: Balance | undefined): "soldOut" | "rank" | "deposits" | "points" | null {
	if (w.stock <= 0) return "soldOut";
	if (!own) return null;
	if (own.rank < w.rankFrom) return "rank";
	if (parseAmount(own.monthDeposit) < parseAmount(w.depositMonth)) return "deposits";
	return own.points < w.points ? "points" : null;
}

/** What points become, rounded down to the cent, as the server does it. */
export function worthOf(points: number, exchange: number): string {
	const cents = (BigInt(points) * 100n) / BigInt(exchange);
	return `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}
