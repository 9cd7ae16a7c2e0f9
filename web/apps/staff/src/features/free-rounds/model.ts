import { ApiError } from "@baize/api";
import { momentOf } from "../../kit/moment.ts";

/** Where a grant of free rounds can stand. */
export const GRANT_STATES = ["OPEN", "USED", "EXPIRED", "CANCELLED"] as const;

/** One of them. */
export type GrantState = (typeof GRANT_STATES)[number];

/** Free rounds of one member with one vendor. */
export interface Grant {
	id: string;
	vendor: string;
	/** The name by which the vendor's free bets use them up. */
	reward: string;
	member: string;
	currency: string;
	/** Any game of the vendor where empty. */
	games: string[];
	rounds: number;
	used: number;
	/** What one round is worth. */
	stake: string;
	/** Where winnings go. */
	pocket: Pocket;
	state: GrantState;
	expiresAt: string;
	createdAt: string;
	cancelledAt: string;
}

/** Where winnings can go. */
export const POCKETS = ["CASH", "BONUS"] as const;

/** One of them. */
export type Pocket = (typeof POCKETS)[number];

/** A round that was played from a grant. */
export interface Play {
	id: string;
	gameCode: string;
	gameName: string;
	roundId: string;
	state: "open" | "settled" | "voided";
	bets: number;
	returned: number;
	worth: string;
	payout: string;
	placedAt: string;
	settledAt: string;
}

/** How a state is coloured. */
export const toneOfGrant = (state: GrantState) => (({ OPEN: "good", USED: "rest", EXPIRED: "rest", CANCELLED: "bad" }) as const)[state];

/** How a round's state is coloured. */
export const toneOfPlay = (state: Play["state"]) => (({ open: "move", settled: "good", voided: "rest" }) as const)[state];

/** What the form holds. */
export interface Draft {
	vendor: string;
	reward: string;
	/** Account names, one a line. */
	members: string;
	/** One game, or any where empty. */
	game: string;
	rounds: string;
	stake: string;
	pocket: Pocket;
	/** As a date-and-time control holds it. */
	until: string;
}

/** The form before anything is written: nothing is given by default. */
export const EMPTY: Draft = { vendor: "", reward: "", members: "", game: "", rounds: "", stake: "", pocket: "BONUS", until: "" };

/** A field of the form. */
export type FieldName = keyof Draft;

/** What can be wrong with the form before it is sent. */
export type Wrong = "vendor" | "reward" | "nobody" | "crowd" | "rounds" | "stake" | "past";

/** How many members one form gives rounds to. */
export const MEMBERS_MAX = 50;
const ROUNDS_MAX = 10_000;

/** The account names of a field: one a line or between commas, each once. */
export const namesOf = (text: string): string[] => [
	...new Set(
		text
			.split(/[\n,;]+/)
			.map((n) => n.trim())
			.filter(Boolean),
	),
];

/** What is wrong with each field; an empty answer says that the form can be sent. */
export function wrongs(d: Draft, now: Date): Partial<Record<FieldName, Wrong>> {
	const names = namesOf(d.members).length;
	const rounds = /^\d{1,5}$/.test(d.rounds.trim()) ? Number(d.rounds) : 0;
	const until = momentOf(d.until);
	return {
		...(d.vendor === "" && { vendor: "vendor" }),
		...(!/^[A-Za-z0-9._:~-]{1,64}$/.test(d.reward.trim()) && { reward: "reward" }),
		...(names === 0 && { members: "nobody" }),
		...(names > MEMBERS_MAX && { members: "crowd" }),
		...((rounds < 1 || rounds > ROUNDS_MAX) && { rounds: "rounds" }),
		...(!/^(?!0*(\.0*)?$)\d{1,9}(\.\d{1,2})?$/.test(d.stake.trim()) && { stake: "stake" }),
		...((until === "" || Date.parse(until) <= now.getTime()) && { until: "past" }),
	} as Partial<Record<FieldName, Wrong>>;
}

/** The body that gives one member what the form says. */
export const bodyOf = (d: Draft, member: { id: string; currency: string }, reason: string) => ({
	vendor: d.vendor,
	reward: d.reward.trim(),
	member: member.id,
	currency: member.currency,
	games: d.game ? [d.game] : [],
	rounds: Number(d.rounds),
	stake: d.stake.trim(),
	pocket: d.pocket,
	expiresAt: momentOf(d.until),
	reason,
});

/** The field that a refusal of the server is about; nothing where it is about none. */
export function fieldOf(e: unknown): FieldName | undefined {
	if (!(e instanceof ApiError)) return undefined;
	const known: Record<string, FieldName> = {
		"betting.reward.duplicate": "reward",
		"betting.reward.worth": "stake",
		"betting.game.invalid": "game",
		"betting.command.invalid": "until",
		"betting.currency.wrong": "members",
		"betting.member.blocked": "members",
		"betting.member.excluded": "members",
	};
	const paths: Record<string, FieldName> = {
		vendor: "vendor",
		reward: "reward",
		games: "game",
		rounds: "rounds",
		stake: "stake",
		pocket: "pocket",
		expiresAt: "until",
		member: "members",
	};
	return known[e.code] ?? e.fields.map((f) => paths[f.path.split(/[.[]/).at(-1) ?? ""]).find(Boolean);
}
