/** What the studio answers to every game. Amounts are decimal strings. */
import { type Amount, parseAmount } from "@baize/kernel";
import type { StakeRule } from "./stakes.ts";

export interface Fairness {
	readonly serverSeedHash: string;
	readonly clientSeed: string;
	readonly nonce: number;
	readonly nextServerSeedHash: string;
}

export interface SymbolInfo {
	readonly key: string;
	readonly name: string;
	readonly imageUrl: string;
}

/** GET /studio/session. */
export interface Session {
	readonly engine: string;
	readonly game: {
		readonly code: string;
		readonly name: string;
		readonly theme: string;
		readonly symbols?: readonly SymbolInfo[];
		readonly minStake: string;
		readonly maxStake: string;
		/** Every stake is a multiple of it. */
		readonly stakeStep: string;
		readonly stakeGrid: readonly string[];
		/** Empty where members play against each other. */
		readonly returnPct: string;
		readonly volatility: string;
		readonly maxWin: string;
	};
	readonly currency: string;
	readonly symbol: string;
	readonly balance: string;
	readonly balanceVersion: number;
	readonly fairness?: Fairness;
	/** The least time between two rounds where the brand plays at a regulator's pace; 0 for none. */
	readonly paceMs?: number;
	/** The round of steps that waits for the member. */
	readonly steps?: unknown;
	/** What a slot pays, read from its par sheet. */
	readonly paytable?: unknown;
}

/** Answers that carry a balance. */
export interface Paid {
	readonly balance: string;
	readonly balanceVersion: number;
}

/** One row of GET /studio/history. */
export interface PastRound {
	readonly roundId: string;
	readonly nonce: number;
	readonly state?: string;
	readonly stake: string;
	readonly payout: string;
	readonly at: string;
	readonly result: string;
	readonly serverSeedHash: string;
}

/** PUT client-seed and POST rotate. */
export interface Rotated extends Fairness {
	readonly revealed: { readonly serverSeed: string; readonly serverSeedHash: string; readonly clientSeed: string; readonly nonces: number };
}

/** The stake rule of a session. */
export function ruleOf(session: Session): StakeRule {
	const { minStake, maxStake, stakeStep, stakeGrid } = session.game;
	const grid = stakeGrid.map(parseAmount).sort((a, b) => (a < b ? -1 : 1));
	return { min: parseAmount(minStake), max: parseAmount(maxStake), step: parseAmount(stakeStep), grid };
}

/** Where a game begins: the lowest stake of the grid, never a high one. */
export const firstStake = (rule: StakeRule): Amount => rule.grid.find((g) => g >= rule.min) ?? rule.min;
