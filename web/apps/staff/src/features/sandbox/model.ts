import type { CallDetail, Op } from "../../kit/call.ts";

/** A game opened for a test member. */
export interface Session {
	member: string;
	account: string;
	token: string;
	gameCode: string;
	currency: string;
}

/** What the form of a call holds. */
export interface Form {
	op: Op;
	txId: string;
	roundId: string;
	amount: string;
	winAmount: string;
	refTxId: string;
	roundClosed: boolean;
}

/** A field of the form. */
export type FormField = Exclude<keyof Form, "op">;

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

const FIELDS: Record<Op, readonly FormField[]> = {
	ping: [],
	balance: [],
	bet: ["roundId", "txId", "amount", "roundClosed"],
	win: ["roundId", "txId", "amount", "refTxId", "roundClosed"],
	"bet-win": ["roundId", "txId", "amount", "winAmount", "roundClosed"],
	rollback: ["roundId", "txId", "refTxId"],
	"round-close": ["roundId"],
	"tx-status": ["txId"],
};

const NEEDS_TOKEN: readonly Op[] = ["balance", "bet", "bet-win"];

/** The fields that an operation takes, in the order of the wire. */
export const fieldsOf = (op: Op): readonly FormField[] => FIELDS[op];

/** Whether a fault can be made of an operation: some need money that moves. */
export const fits = (fault: Fault, op: Op): boolean => !["drop", "amount", "rollback"].includes(fault) || ["bet", "win", "bet-win"].includes(op);

/** A form with fresh ids. */
export const newForm = (id: () => string): Form => ({ op: "bet", txId: id(), roundId: id(), amount: "10.00", winAmount: "15.00", refTxId: "", roundClosed: false });

/** The body of a call as the vendor would write it. */
export function bodyOf(form: Form, session: Session | undefined, vendor: string, requestUuid: string): string {
	const { op } = form;
	const body: Record<string, unknown> = { vendorId: vendor, requestUuid };
	if (NEEDS_TOKEN.includes(op)) body.token = session?.token ?? "";
	if (op !== "ping" && op !== "tx-status" && op !== "balance")
		Object.assign(body, { userId: session?.member ?? "", currency: session?.currency ?? "", gameCode: session?.gameCode ?? "" });
	if (op === "balance") Object.assign(body, { userId: session?.member ?? "", currency: session?.currency ?? "" });
	for (const field of ["roundId", "txId", "amount", "winAmount", "refTxId", "roundClosed"] as const) {
		if (!fieldsOf(op).includes(field)) continue;
		if (field === "roundClosed") {
			if (form.roundClosed) body.roundClosed = true;
		} else if (form[field] !== "" || field !== "refTxId") body[field] = form[field];
	}
	return JSON.stringify(body, null, 2);
}

/** The form for the next call: a win or rollback that follows refers to the bet before it; used ids are not used again. */
export function after(form: Form, id: () => string): Form {
	const staked = form.op === "bet" || form.op === "bet-win";
	return { ...form, txId: id(), roundId: form.roundClosed || form.op === "round-close" ? id() : form.roundId, refTxId: staked ? form.txId : form.refTxId };
}

/** A body with a fresh requestUuid, where it can be read. */
export function freshen(body: string, requestUuid: string): string {
	try {
		return JSON.stringify({ ...(JSON.parse(body) as object), requestUuid }, null, 2);
	} catch {
		return body;
	}
}
