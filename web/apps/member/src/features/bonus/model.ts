import { parseAmount } from "@baize/kernel";

/** One line of a rule, as the server renders it. */
export interface Term {
	key: string;
	amount?: string;
	count?: number;
	percent?: number;
	names?: string[];
	at?: string;
	weights?: { category: string; percent: number }[];
}

/** Where a claim stands. */
export const CLAIMS = ["login", "coming", "join", "claim", "apply", "joined", "applying", "process", "issued", "claimed", "rejected"] as const;

/** One of them. */
export type ClaimState = (typeof CLAIMS)[number];

/** A bonus that a member holds, or held. */
export interface Bonus {
	id: string;
	name: string;
	state: "OFFERED" | "CLAIMED" | "QUEUED" | "ACTIVE" | "COMPLETED" | "FORFEITED" | "EXPIRED" | "CANCELLED";
	label: ClaimState;
	symbol: string;
	amount: string;
	/** What giving up would cost now. */
	left: string;
	target: string;
	counted: string;
	progress: { category: string; valid: string; counted: string }[];
	maxBet: string;
	converted: string;
	forfeited: string;
	refused: number;
	why: string;
	terms: Term[];
	createdAt: string;
	expiresAt: string | null;
	endedAt: string | null;
}

/** What a member applied for with a form, and what became of it. */
export interface Application {
	id: string;
	campaign: string;
	name: string;
	label: "applying" | "issued" | "rejected";
	remark: string;
	pictures: number;
	/** Why it was refused. */
	reason: string;
	at: string;
	decidedAt: string | null;
}

/** What a form needs, and where the reader's latest one stands. */
export interface ApplyForm {
	remark: boolean;
	images: number;
	sent?: Application;
	/** Another one may be sent. */
	again: boolean;
}

/** What can be claimed, with where the reader stands. */
export interface Campaign {
	id: string;
	name: string;
	type: "match" | "gift" | "rounds";
	symbol: string;
	terms: Term[];
	state: ClaimState;
	needCode: boolean;
	left?: number;
	bonus?: Bonus;
	form?: ApplyForm;
}

/** Cash that must be turned over before a withdrawal. */
export interface Rollover {
	amount: string;
	target: string;
	progress: string;
	at: string;
	doneAt: string | null;
}

/** The bounds of a form. */
export const APPLY = { remark: 140, imagesMax: 3, imageBytes: 5 << 20 };

/** What a form lacks or has too much of; null where it can be sent. */
export function applyFault(f: Pick<ApplyForm, "remark" | "images">, remark: string, images: number): "remarkNeeded" | "remarkLong" | "imagesNeeded" | null {
	if ([...remark].length > APPLY.remark) return "remarkLong";
	if (f.remark && !remark) return "remarkNeeded";
	return images < f.images ? "imagesNeeded" : null;
}

/** How far a bonus is played through, in thousandths. */
export function shareOf(done: string, target: string): number {
	const whole = parseAmount(target);
	if (whole <= 0n) return 1000;
	const part = (parseAmount(done) * 1000n) / whole;
	return Number(part > 1000n ? 1000n : part < 0n ? 0n : part);
}

/** Days and hours until a moment; null where it has come or there is none. */
export function timeLeft(at: string | null, nowMs: number): { d: number; h: number } | null {
	const hours = at ? Math.floor((Date.parse(at) - nowMs) / 3_600_000) : -1;
	return hours < 0 ? null : { d: Math.floor(hours / 24), h: hours % 24 };
}

/** Whether a bonus has ended. */
export const ended = (b: Pick<Bonus, "state">): boolean => ["COMPLETED", "FORFEITED", "EXPIRED", "CANCELLED"].includes(b.state);
