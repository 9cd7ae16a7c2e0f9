/** The shared round as the server tells it: one state by request, frames by realtime. */
import type { GameHost, Paid } from "@baize/game-kit";
import { newKey } from "@baize/kernel";

export type Phase = "BETTING" | "RUNNING" | "CRASHED";

/** A bet of anyone; the name is masked by the server. */
export interface TableBet {
	readonly name: string;
	readonly stake: string;
	readonly cashedAt?: string;
	readonly payout?: string;
}

/** A bet of the member's own. */
export interface OwnBet {
	readonly betId: string;
	readonly stake: string;
	readonly autoCashout?: string;
	readonly state: string;
	readonly cashedAt?: string;
	readonly payout?: string;
}

export interface PastPoint {
	readonly roundNo: number;
	readonly point: string;
	/** The seed of the round, revealed when it ended. */
	readonly hash: string;
}

/** GET /studio/crash/state; a crash.phase frame is the same without `mine`. */
export interface WireState {
	readonly roundNo: number;
	readonly phase: Phase;
	readonly startsAt?: string | number;
	readonly startedAt?: string | number;
	readonly serverNow?: string | number;
	readonly elapsedMs?: number;
	readonly crashPoint?: string;
	readonly bets?: readonly TableBet[];
	readonly mine?: readonly OwnBet[];
	readonly history?: readonly PastPoint[];
	readonly terminalHash?: string;
	readonly salt?: string;
}

/** One cash-out at the table. */
export interface WireCashout {
	readonly roundNo?: number;
	readonly betId?: string;
	readonly name?: string;
	readonly multiplier?: string;
	readonly cashedAt?: string;
	readonly payout?: string;
}

/** A frame in the game's words. */
export type Frame =
	| { readonly kind: "phase"; readonly state: WireState }
	| { readonly kind: "bets"; readonly roundNo: number; readonly bets: readonly TableBet[] }
	| { readonly kind: "cashout"; readonly cashout: WireCashout };

/** Reads a realtime message; undefined when it is none of ours. */
export function frameOf(kind: string, data: unknown): Frame | undefined {
	if (!data || typeof data !== "object") return undefined;
	if (kind === "crash.phase" && "phase" in data) return { kind: "phase", state: data as WireState };
	if (kind === "crash.cashout") return { kind: "cashout", cashout: data as WireCashout };
	const bets = data as { roundNo?: number; bets?: readonly TableBet[] };
	return kind === "crash.bets" && bets.bets ? { kind: "bets", roundNo: bets.roundNo ?? 0, bets: bets.bets } : undefined;
}

/** Milliseconds since 1970 of a time that is RFC 3339 or already a number. */
export const timeOf = (at: string | number | undefined): number | undefined => (at === undefined || at === "" ? undefined : typeof at === "number" ? at : Date.parse(at));

export interface CashedOut extends Paid {
	readonly multiplier: string;
	readonly payout: string;
}

export const fetchState = (host: GameHost, signal?: AbortSignal): Promise<WireState> => host.request<WireState>("/studio/crash/state", { signal });

export const place = (host: GameHost, stake: string, autoCashout: string | undefined): Promise<OwnBet & Partial<Paid>> =>
	host.request("/studio/crash/bets", { method: "POST", body: autoCashout ? { stake, autoCashout } : { stake }, idempotencyKey: newKey() });

export const cancel = (host: GameHost, betId: string): Promise<Partial<Paid> | null> => host.request(`/studio/crash/bets/${encodeURIComponent(betId)}`, { method: "DELETE" });

export const cashOut = (host: GameHost, betId: string): Promise<CashedOut> => host.request(`/studio/crash/bets/${encodeURIComponent(betId)}/cashout`, { method: "POST", body: {} });
