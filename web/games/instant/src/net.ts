/** The studio's answers to the games that one member plays alone. */
import type { GameHost, HostCall, Paid } from "@baize/game-kit";
import { newKey } from "@baize/kernel";

/** A round that was decided in one draw. */
export interface Played extends Paid {
	readonly roundId: string;
	readonly nonce: number;
	readonly stake: string;
	readonly payout: string;
	/** With four decimals. */
	readonly multiplier: string;
	readonly outcome: string;
	readonly detail: unknown;
}

/** Picks of one chance, and what a cash-out pays after one of them has won. */
export interface Choice {
	readonly picks: readonly number[];
	readonly multiplier: string;
	readonly cashOut: string;
	readonly winning: number;
	readonly of: number;
}

/** A round of steps as far as the server shows it. */
export interface Climb extends Paid {
	readonly roundId: string;
	readonly nonce: number;
	readonly state: "ACTIVE" | "CASHED" | "LOST" | "TIMEOUT" | "VOIDED" | "REFUSED" | "PLACED";
	readonly bet: Readonly<Record<string, unknown>>;
	readonly stake: string;
	readonly payout: string;
	readonly steps: number;
	readonly multiplier: string;
	readonly cashOut: string;
	readonly picks: readonly number[];
	readonly seen: readonly number[];
	readonly open: readonly number[];
	readonly next: readonly Choice[];
	readonly hidden: readonly (readonly number[])[];
}

export type BetParams = Readonly<Record<string, unknown>>;

/** Sends a write; a lost answer is asked for once more with the same key. */
async function twice<Value>(host: GameHost, path: string, body: unknown): Promise<Value> {
	const call: HostCall = { method: "POST", body, idempotencyKey: newKey() };
	return host.request<Value>(path, call).catch((e: { code?: string }) => {
		if (e.code !== "network") throw e;
		return host.request<Value>(path, call);
	});
}

export const play = (host: GameHost, stake: string, bet: BetParams): Promise<Played> => twice(host, "/studio/instant/play", { stake, bet });
export const begin = (host: GameHost, stake: string, bet: BetParams): Promise<Climb> => twice(host, "/studio/steps", { stake, bet });
export const pick = (host: GameHost, round: Climb, n: number): Promise<Climb> => twice(host, `/studio/steps/${round.roundId}/picks`, { made: round.picks.length, pick: n });
export const cashOut = (host: GameHost, round: Climb): Promise<Climb> => twice(host, `/studio/steps/${round.roundId}/cashout`, { made: round.picks.length });
