/** A round of the member. */
export interface Bet {
	id: string;
	vendor: string;
	gameCode: string;
	gameName?: string;
	roundId: string;
	state: "open" | "settled" | "voided";
	stake: string;
	payout: string;
	currency: string;
	placedAt: string;
	settledAt: string | null;
}

/** The sums of all rounds that a filter selects. */
export interface BetTotals {
	stake: string;
	payout: string;
	net: string;
	/** False where the sums are of the newest rounds only. */
	whole: boolean;
}

/** A movement of a pocket. */
export interface Entry {
	id: string;
	kind: string;
	pocket: string;
	/** Signed: a plus came in. */
	amount: string;
	balanceAfter: string;
	at: string;
	reference: string;
}

/** The periods that are offered. */
export const PERIODS = ["today", "yesterday", "week", "month"] as const;

/** A named stretch of days that ends with today, or is yesterday. */
export type Period = (typeof PERIODS)[number];

/** The moments of a period: from the first, before the second; days are the reader's own. */
export function spanOf(period: Period, now: Date): { from: string; to: string } {
	const day = (back: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - back).toISOString();
	const days = { today: [0, -1], yesterday: [1, 0], week: [6, -1], month: [29, -1] } as const;
	const [from, to] = days[period];
	return { from: day(from), to: day(to) };
}

/** The states by which rounds are filtered. */
export const BET_STATES = ["all", "open", "settled", "voided"] as const;

const PLAY = ["bet", "win", "promo", "bet.rollback", "win.rollback", "resettle"] as const;

/** The kinds of movements, in groups that mean something to a member. */
export const GROUPS = {
	all: [],
	deposits: ["deposit"],
	withdrawals: ["hold", "hold.capture", "hold.release", "withdrawal.return"],
	transfers: ["transfer.in", "transfer.out", "transfer.return"],
	line: ["kin.in", "kin.out"],
	rewards: ["bonus.cash", "bonus.grant", "bonus.convert", "bonus.rest", "bonus.takeBack", "bonus.cover", "bonus.expire", "bonus.forfeit", "bonus.cancel"],
	play: PLAY.flatMap((k) => [k, `${k}.bonus`, `${k}.cash`]),
} as const satisfies Record<string, readonly string[]>;

/** A group of kinds. */
export type Group = keyof typeof GROUPS;

const { deposits, withdrawals, transfers, line, rewards } = GROUPS;

const KINDS = [...deposits, ...withdrawals, ...transfers, ...line, ...rewards, ...PLAY, "sandbox.fund", "trial.fund"] as const;

/** The kinds that have a name of their own. */
export type Kind = (typeof KINDS)[number];

/**
 * The kind with a name, or "other". What went by two pockets is two movements,
 * of which the second tells its pocket at the end: both have one name.
 */
export const kindOf = (kind: string): Kind | "other" => KINDS.find((k) => k === kind) ?? KINDS.find((k) => kind === `${k}.bonus` || kind === `${k}.cash`) ?? "other";

/** Whether a movement is the fee of a withdrawal, which is held and paid beside the payout. */
export const isFee = (e: Pick<Entry, "kind" | "reference">): boolean => e.kind.startsWith("hold") && e.reference.endsWith(":fee");

const POCKETS = ["cash", "bonus", "locked"] as const;

/** The pocket with a name, or "other". */
export const pocketOf = (pocket: string): (typeof POCKETS)[number] | "other" => POCKETS.find((p) => p === pocket.toLowerCase()) ?? "other";

/** A choice out of a list by what the address says; the first one when it says something else. */
export const pick = <V extends string>(list: readonly V[], text: string | null): V => list.find((v) => v === text) ?? (list[0] as V);
