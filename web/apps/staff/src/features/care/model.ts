/** What a limit bounds. */
export type LimitKind = "deposit" | "loss" | "stake" | "bet" | "session" | "balance";
/** Over what it counts. */
export type Period = "" | "day" | "week" | "month";

/** A bound of a member with how much of it is used. */
export interface Limit {
	kind: LimitKind;
	period: Period;
	own: string;
	house: string;
	amount: string;
	used: string;
	wish?: { amount: string; readyAt: string; lapsesAt: string };
}

/** A member's protection. */
export interface Protection {
	currency: string;
	limits: Limit[];
	pause: { kind: "" | "timeout" | "exclusion" | "forever"; active: boolean; from: string; until: string; match: boolean };
	reality: number;
	reviewedAt: string;
}

/** One change of it. */
export interface Line {
	id: string;
	what: string;
	detail: Record<string, unknown>;
	staff: string;
	at: string;
}

/** An account that shares traces with an excluded person. */
export interface Match {
	id: string;
	member: string;
	of: string;
	by: string[];
	state: "open" | "same" | "other";
	staff: string;
	at: string;
	decidedAt: string;
}

const COUNTED: readonly LimitKind[] = ["deposit", "loss", "stake"];
const PLAIN: readonly LimitKind[] = ["bet", "session", "balance"];
const PERIODS: readonly Period[] = ["day", "week", "month"];

/** Kinds with their periods, as one choice. */
export const BOUNDS: readonly { value: string; kind: LimitKind; period: Period }[] = [
	...COUNTED.flatMap((kind) => PERIODS.map((period) => ({ value: `${kind}.${period}`, kind, period }))),
	...PLAIN.map((kind) => ({ value: kind, kind, period: "" as Period })),
];

/** How long staff may keep a member away. */
export const SPANS = [
	{ value: "timeout.24", kind: "timeout", hours: 24, months: 0 },
	{ value: "timeout.168", kind: "timeout", hours: 168, months: 0 },
	{ value: "timeout.1008", kind: "timeout", hours: 1008, months: 0 },
	{ value: "exclusion.6", kind: "exclusion", hours: 0, months: 6 },
	{ value: "exclusion.12", kind: "exclusion", hours: 0, months: 12 },
	{ value: "exclusion.60", kind: "exclusion", hours: 0, months: 60 },
	{ value: "forever", kind: "forever", hours: 0, months: 0 },
] as const;
