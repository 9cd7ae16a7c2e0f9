/** The shared round as the server tells it: one state by request, frames by realtime. */
import type { GameHost, Paid } from "@baize/game-kit";
import { newKey } from "@baize/kernel";

/** VOID: the round could not be finished; bets still in play are returned. */
export type Phase = "BETTING" | "RUNNING" | "CRASHED" | "VOID";

/** A bet of anyone; the name is masked by the server, no is its place in the order of arrival. */
export interface TableBet {
	readonly no: number;
	readonly name: string;
	readonly stake: string;
	readonly cashedAt?: string;
	readonly payout?: string;
}

/** A bet of the member's own. */
export interface OwnBet extends Partial<Paid> {
	readonly betId: string;
	readonly stake: string;
	readonly autoCashout?: string;
	/** PENDING, LIVE, CASHED, LOST, CANCELLED, REFUSED, LATE or VOIDED. */
	readonly state: string;
	/** At which it was cashed out. */
	readonly multiplier?: string;
	readonly payout?: string;
}

export interface PastPoint {
	readonly roundNo: number;
	readonly point: string;
	/** The seed of the round, revealed when it ended. */
	readonly hash: string;
}

/** GET /studio/crash/state; a crash.phase frame is the same without `mine`, bets and history. */
export interface WireState {
	readonly roundNo: number;
	readonly phase: Phase;
	readonly startsAt?: string | number;
	readonly startedAt?: string | number;
	readonly serverNow?: string | number;
	readonly elapsedMs?: number;
	readonly crashPoint?: string;
	/** Of this round, once it is over. */
	readonly seed?: string;
	/** The largest stakes; betCount counts all. */
	readonly bets?: readonly TableBet[];
	readonly betCount?: number;
	readonly mine?: readonly OwnBet[];
	readonly history?: readonly PastPoint[];
	readonly terminalHash?: string;
	readonly salt?: string;
}

/** A frame in the game's words: a phase, or the bets that changed and those taken back. */
export type Frame =
	| { readonly kind: "phase"; readonly state: WireState }
	| { readonly kind: "bets"; readonly roundNo: number; readonly bets: readonly TableBet[]; readonly gone: readonly number[]; readonly count: number };

/** Reads a realtime message; undefined when it is none of ours. */
export function frameOf(kind: string, data: unknown): Frame | undefined {
	if (!data || typeof data !== "object") return undefined;
	if (kind === "crash.phase" && "phase" in data) return { kind: "phase", state: data as WireState };
	const { roundNo = 0, bets, gone = [], count } = data as { roundNo?: number; bets?: readonly TableBet[]; gone?: readonly number[]; count?: number };
	return kind === "crash.bets" && bets ? { kind: "bets", roundNo, bets, gone, count: count ?? bets.length } : undefined;
}

/** Milliseconds since 1970 of a time that is RFC 3339 or already a number. */
export const timeOf = (at: string | number | undefined): number | undefined => (at === undefined || at === "" ? undefined : typeof at === "number" ? at : Date.parse(at));

/** A bet with the balance after its last move; version 0 where that is not known yet. */
export type MovedBet = OwnBet & Required<Paid>;

export const fetchState = (host: GameHost, signal?: AbortSignal): Promise<WireState> => host.request<WireState>("/studio/crash/state", { signal });

export const place = (host: GameHost, stake: string, autoCashout: string | undefined): Promise<MovedBet> =>
	host.request("/studio/crash/bets", { method: "POST", body: autoCashout ? { stake, autoCashout } : { stake }, idempotencyKey: newKey() });

export const cancel = (host: GameHost, betId: string): Promise<MovedBet> => host.request(`/studio/crash/bets/${encodeURIComponent(betId)}`, { method: "DELETE" });

export const cashOut = (host: GameHost, betId: string): Promise<MovedBet> => host.request(`/studio/crash/bets/${encodeURIComponent(betId)}/cashout`, { method: "POST", body: {} });
