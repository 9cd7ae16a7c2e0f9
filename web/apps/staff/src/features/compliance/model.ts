import type { Tone } from "../../kit/tone.ts";

/** What a member stated, or is known to be. */
export type Details = Partial<Record<"name" | "born" | "document" | "number" | "street" | "city" | "postcode" | "country" | "source" | "about", string>>;

/** A request of a member for a level. */
export interface Kyc {
	id: string;
	member: string;
	level: number;
	state: "sent" | "referred" | "passed" | "failed";
	reason: string;
	note: string;
	verifier: string;
	/** Empty for the verifier. */
	decidedBy: string;
	decidedAt: string;
	createdAt: string;
}

/** A request with all that it is judged by. */
export interface KycFile extends Kyc {
	memberLevel: number;
	stated: Details;
	known: Details;
	papers: { id: string; kind: string; gone: boolean }[];
	before: Kyc[];
	reasons: string[];
}

/** Where requests stand. */
export const KYC_STATES = ["referred", "passed", "failed"] as const;

/** A case that somebody must look at. */
export interface Case {
	id: string;
	kind: string;
	member: string;
	state: "open" | "taken" | "proposed" | "cleared" | "reported";
	owner: string;
	dueAt: string;
	reason: string;
	maker: string;
	checker: string;
	openedAt: string;
	closedAt: string;
}

/** A case with what was seen and written. */
export interface CaseFile extends Case {
	subject: string;
	facts: Record<string, unknown>;
	notes: { id: string; staff: string; text: string; at: string }[];
}

/** Where cases stand, with the two that gather. */
export const CASE_STATES = ["waiting", "overdue", "proposed", "cleared", "reported"] as const;

/** What cases are about. */
export const CASE_KINDS = [
	"structuring",
	"inOut",
	"payees",
	"sharedPayee",
	"deviceRing",
	"chipDumping",
	"oppositeSides",
	"geoJump",
	"largeWin",
	"largeDeposit",
	"depositSpike",
	"watchlist",
	"samePerson",
	"minor",
] as const;

/** Whether a case's time is over. */
export const overdue = (c: Pick<Case, "dueAt" | "closedAt">, now: number): boolean => c.closedAt === "" && Date.parse(c.dueAt) < now;

/** A significant event. */
export interface SignificantEvent {
	id: string;
	kind: string;
	member: string;
	staff: string;
	currency: string;
	amount: string;
	detail: string;
	at: string;
}

/** What significant events are about. */
export const EVENT_KINDS = [
	"largeWin",
	"largeWager",
	"largeDeposit",
	"override",
	"config",
	"gameChange",
	"jackpotChange",
	"adjustment",
	"personalData",
	"access",
	"programError",
	"selfCheck",
	"clock",
	"paidShutOut",
	"textingSpent",
] as const;

/** What belongs to members at a moment. */
export interface Funds {
	id: string;
	currency: string;
	cash: string;
	bonus: string;
	locked: string;
	vault: string;
	away: string;
	stakes: string;
	pools: string;
	held: string;
	at: string;
}

/** The parts of which the sum is made. */
export const FUND_PARTS = ["cash", "bonus", "locked", "vault", "away", "stakes", "pools"] as const;

/** A part of the program as it was found. */
export interface CheckPart {
	name: "program" | "settings" | "games" | "migrations" | "tables";
	sum: string;
	expected: string;
	state: "good" | "changed" | "unread";
}

/** A look of a node at itself and at its clock. */
export interface Check {
	id: string;
	node: number;
	/** Empty for the daily one. */
	staff: string;
	state: "good" | "failed";
	parts: CheckPart[];
	clock: "good" | "drift" | "unknown";
	/** Microseconds that must be added to the clock. */
	offset: number;
	at: string;
}

/** How what was found is coloured. */
export const CHECK_TONES: Record<Check["state"] | Check["clock"] | CheckPart["state"], Tone> = {
	good: "good",
	failed: "bad",
	changed: "bad",
	drift: "bad",
	unread: "wait",
	unknown: "wait",
};

/** Microseconds as milliseconds with their sign, in a reader's language. */
export const offsetText = (micros: number, lang: string): string =>
	new Intl.NumberFormat(lang, { style: "unit", unit: "millisecond", unitDisplay: "short", signDisplay: "exceptZero", maximumFractionDigits: 1 }).format(micros / 1000);

/** The rules of the room. */
export interface Rules {
	minAge: number;
	birthdayAge: number;
	gates: { deposits: string; withdrawals: string }[];
	papers: number;
	triesDay: number;
	caseHours: number;
	urgentHours: number;
	rules: Record<string, number | string>;
}

/** What is known of a case, in lines: names of facts and their text. */
export const factLines = (facts: Record<string, unknown>): [string, string][] =>
	Object.entries(facts).map(([name, value]) => [name, typeof value === "string" ? value : typeof value === "number" ? String(value) : JSON.stringify(value)]);

/** A member of whom a pseudonym is left, and what the law keeps, sealed. */
export interface Erased {
	member: string;
	pseudonym: string;
	erasedAt: string;
	until: string;
	kept: boolean;
}

/** What the law keeps of an erased member. */
export interface Kept {
	level: number;
	person: Record<string, string>;
}
