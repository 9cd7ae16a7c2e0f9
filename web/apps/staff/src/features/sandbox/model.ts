import type { CallDetail } from "../../kit/call.ts";

/** A game opened for a test member. */
export interface Session {
	member: string;
	account: string;
	token: string;
	gameCode: string;
	currency: string;
}

/** The ways to spoil a call; the first spoils nothing. */
export const FAULTS = ["", "drop", "delay", "duplicate", "amount", "rollback", "signature", "timestamp", "nonce"] as const;

/** One of them. */
export type Fault = (typeof FAULTS)[number];

/** One request of a test and its answer. */
export interface Exchange {
	step: string;
	lost: boolean;
	call: CallDetail;
}

/** A member's money at a moment. */
export interface Balance {
	currency: string;
	cash: string;
	bonus: string;
	version: number;
}

/** A posting on one of a member's pockets. */
export interface BookLine {
	id: string;
	kind: string;
	pocket: string;
	amount: string;
	balanceAfter: string;
	at: string;
	reference: string;
}

/** What the gateway answered, and what stands in the book. */
export interface Result {
	exchanges: Exchange[];
	member: string;
	before: Balance;
	after: Balance;
	entries: BookLine[];
}
