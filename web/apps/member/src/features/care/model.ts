import { parseAmount } from "@baize/kernel";

/** What a limit bounds. */
export type LimitKind = "deposit" | "loss" | "stake" | "bet" | "session" | "balance";
/** Over what it counts; "" counts nothing. */
export type Period = "" | "day" | "week" | "month";
/** How a member stays away. */
export type PauseKind = "timeout" | "exclusion" | "forever";

/** An increase or removal that waits. */
export interface Wish {
	amount: string;
	readyAt: string;
	lapsesAt: string;
}

/** A bound with how much of it is used. */
export interface Limit {
	kind: LimitKind;
	period: Period;
	own: string;
	house: string;
	amount: string;
	used: string;
	wish?: Wish;
}

/** All that protects the member. */
export interface Care {
	currency: string;
	limits: Limit[];
	pause: { kind: "" | PauseKind; active: boolean; from: string; until: string; match: boolean };
	reality: number;
	realityDue: string;
	reviewDue: boolean;
	reviewedAt: string;
	coolOffHours: number;
	/** Paid in and out since the account was opened, and the first less the second. */
	everIn: string;
	everOut: string;
	everNet: string;
	now: string;
}

/** Time and net position of the session. */
export interface Meter {
	startedAt: string;
	now: string;
	stake: string;
	payout: string;
	net: string;
	reality: number;
	realityDue: string;
}

/** The kinds in their order, with their periods. */
export const KINDS: readonly { kind: LimitKind; periods: readonly Period[] }[] = [
	{ kind: "deposit", periods: ["day", "week", "month"] },
	{ kind: "loss", periods: ["day", "week", "month"] },
	{ kind: "stake", periods: ["day", "week", "month"] },
	{ kind: "bet", periods: [""] },
	{ kind: "session", periods: [""] },
	{ kind: "balance", periods: [""] },
];

/** The intervals of the reminder in minutes; 0 is none. */
export const INTERVALS = [0, 15, 30, 60] as const;

/** How long a time-out may last, in hours. */
export const TIMEOUTS = [24, 72, 168, 336, 672, 1008] as const;

/** How long a self-exclusion may last, in months. */
export const EXCLUSIONS = [6, 12, 24, 36, 60] as const;

/** The limit of a kind and period. */
export const limitOf = (care: Care, kind: LimitKind, period: Period): Limit | undefined => care.limits.find((l) => l.kind === kind && l.period === period);

/** How much of a limit is used, in whole hundredths; money is never a float. */
export function usedPart(limit: Limit): number {
	const most = parseAmount(limit.amount);
	if (most <= 0n) return 0;
	const part = (parseAmount(limit.used) * 100n) / most;
	return Number(part > 100n ? 100n : part);
}

/** What is left of a limit. */
export function left(limit: Limit): bigint {
	const rest = parseAmount(limit.amount) - parseAmount(limit.used);
	return rest > 0n ? rest : 0n;
}

/** Whether a wanted amount holds at once: a first limit, or a lower one. */
export function holdsAtOnce(limit: Limit | undefined, wanted: string): boolean {
	const own = limit ? parseAmount(limit.own) : 0n;
	const next = parseAmount(wanted);
	return next > 0n && (own === 0n || next <= own);
}

/** Milliseconds as hours, minutes and seconds. */
export function clockOf(ms: number): { h: number; m: number; s: number } {
	const all = Math.max(0, Math.floor(ms / 1000));
	return { h: Math.floor(all / 3600), m: Math.floor(all / 60) % 60, s: all % 60 };
}

/** Hours, minutes and seconds as h:mm:ss. */
export function clockText(ms: number): string {
	const { h, m, s } = clockOf(ms);
	return `${h}:${String(m).padStart(2, "0")}:${String(s).padStart(2, "0")}`;
}

/** How far the server's clock is ahead of this one, in milliseconds. */
export const aheadBy = (serverNow: string, nowMs: number): number => Date.parse(serverNow) - nowMs;
