import { calendarOf } from "@baize/kernel";

/** A header as it was sent. */
export interface Header {
	name: string;
	value: string;
}

/** A vendor's call with all that was kept of it; the log and the sandbox show it alike. */
export interface CallDetail {
	id: string;
	at: string;
	vendor: string;
	keyId: string;
	op: string;
	/** The dialect of the vendor's own that it came in; empty for the platform's protocol. */
	dialect: string;
	origin: string;
	http: number;
	status: string;
	micros: number;
	member: string;
	txId: string;
	roundId: string;
	replayed: boolean;
	path: string;
	headers: Header[];
	request: string;
	signed: string[];
	proof: "good" | "wrong" | "timestamp" | "nonce";
	replyHeaders: Header[];
	reply: string;
}

/** The operations of the vendor protocol. */
export const OPS = ["ping", "balance", "bet", "win", "bet-win", "rollback", "round-close", "tx-status", "resettle", "promo-win", "jackpot-win"] as const;

/** One of them. */
export type Op = (typeof OPS)[number];

/** A part of JSON as it is coloured. */
export interface Piece {
	at: number;
	kind: "key" | "text" | "number" | "word" | "plain";
	text: string;
}

const PIECES = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g;

/** JSON over several lines; what is none stays as it is. */
export function pretty(json: string): string {
	try {
		return JSON.stringify(JSON.parse(json), null, 2);
	} catch {
		return json;
	}
}

/** Cuts JSON into parts to colour. */
export function piecesOf(json: string): Piece[] {
	const out: Piece[] = [];
	let from = 0;
	const plain = (to: number) => to > from && out.push({ at: from, kind: "plain", text: json.slice(from, to) });
	for (const m of json.matchAll(PIECES)) {
		plain(m.index);
		const [all, text, colon, num] = m;
		if (text) {
			out.push({ at: m.index, kind: colon ? "key" : "text", text });
			if (colon) out.push({ at: m.index + text.length, kind: "plain", text: colon });
		} else out.push({ at: m.index, kind: num ? "number" : "word", text: all });
		from = m.index + all.length;
	}
	plain(json.length);
	return out;
}

/** Microseconds as people read them. */
export const tookText = (micros: number, lang: string): string => {
	const ms = micros / 1000;
	return `${new Intl.NumberFormat(calendarOf(lang), { maximumFractionDigits: ms < 10 ? 2 : 0 }).format(ms)} ms`;
};

/** How a status is coloured: good, a refusal that is the member's affair, or a failure. */
export function callTone(status: string): "good" | "wait" | "bad" | "move" {
	if (status === "OK") return "good";
	if (["NOT_ENOUGH_MONEY", "LIMIT_REACHED", "PLAYER_BLOCKED", "TRANSACTION_DOES_NOT_EXIST", "TRANSACTION_ROLLED_BACK", "ROUND_CLOSED"].includes(status)) return "wait";
	return ["BUSY", "IN_PROGRESS"].includes(status) ? "move" : "bad";
}
