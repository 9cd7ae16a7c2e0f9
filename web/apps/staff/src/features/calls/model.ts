import type { CallDetail } from "../../kit/call.ts";

/** A line of the vendors' call log. */
export type CallRow = Omit<CallDetail, "path" | "headers" | "request" | "signed" | "proof" | "replyHeaders" | "reply">;

/** What narrows the log. */
export interface CallFilter {
	vendor: string;
	op: string;
	status: string;
	origin: string;
	member: string;
	txId: string;
}

/** The statuses that are worth a filter of their own, besides good and failed. */
export const CALL_STATUSES = [
	"NOT_ENOUGH_MONEY",
	"DUPLICATE_TRANSACTION",
	"TRANSACTION_ROLLED_BACK",
	"TRANSACTION_DOES_NOT_EXIST",
	"ROUND_CLOSED",
	"INVALID_TOKEN",
	"INVALID_REQUEST",
	"INVALID_SIGNATURE",
	"LIMIT_REACHED",
	"INTERNAL",
	"BUSY",
] as const;

/** A search that is an id of ours is a member; anything else names a transaction or a round. */
export const searchOf = (text: string): Pick<CallFilter, "member" | "txId"> => (/^0[0-9a-z]{12}$/.test(text) ? { member: text, txId: "" } : { member: "", txId: text });
