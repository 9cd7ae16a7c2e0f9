import type { Tone } from "../../kit/tone.ts";

/** A text by language. */
export type Words = Record<string, string>;

/** The kinds of things that the mall gives. */
export const KINDS = ["cash", "bonus", "rounds", "ticket", "goods"] as const;

/** What is given. */
export interface Prize {
	kind: (typeof KINDS)[number];
	amount: string;
	count: number;
	tag: string;
	turnoverTimes: number;
}

/** A reward of the mall. */
export interface Ware {
	tag: string;
	open: boolean;
	sort: number;
	name: Words;
	note: Words;
	points: number;
	prize: Prize;
	worth: string;
	each: number;
	rankFrom: number;
	depositMonth: string;
	stock: number;
	version: number;
}

/** A reward that is being made. */
export const NEW_WARE: Ware = {
	tag: "",
	open: true,
	sort: 0,
	name: {},
	note: {},
	points: 1000,
	prize: { kind: "cash", amount: "10", count: 0, tag: "", turnoverTimes: 1 },
	worth: "0",
	each: 0,
	rankFrom: 0,
	depositMonth: "0",
	stock: 0,
	version: 0,
};

/** Only what a prize of the kind consists of is sent. */
export function prizeOf(p: Prize): Prize {
	const money = p.kind === "cash" || p.kind === "bonus";
	const counted = p.kind === "rounds" || p.kind === "ticket";
	return {
		kind: p.kind,
		amount: money ? p.amount : "0",
		count: counted ? p.count : 0,
		tag: p.kind === "cash" ? "" : p.tag,
		turnoverTimes: p.kind === "cash" ? p.turnoverTimes : 0,
	};
}

/** The states of a redemption. */
export const STATES = ["IN_PROCESS", "APPROVED", "REJECTED"] as const;

/** How they are coloured. */
export const TONES: Record<string, Tone> = { IN_PROCESS: "wait", APPROVED: "good", REJECTED: "bad" };

/** Points exchanged for a reward, as staff see it. */
export interface Redemption {
	id: string;
	reference: string;
	kind: Prize["kind"];
	name: string;
	points: number;
	prize: Prize;
	currency: string;
	state: (typeof STATES)[number];
	remark: string;
	createdAt: string;
	decidedAt: string;
	member: string;
	account: string;
}

/** A member's rank and points, as staff see them. */
export interface Dossier {
	progress: { current: { level: number; name: string }; deposit: string; turnover: string; monthTurnover: string; keep: string };
	floor: number;
	best: number;
	points: number;
	owed: number;
	steps: { from: number; to: number; why: "up" | "keep" | "staff"; reason: string; at: string }[];
}

/** Digits of a field as a whole number, with its sign. */
export const wholeOf = (text: string): number => Number.parseInt(text, 10) || 0;
