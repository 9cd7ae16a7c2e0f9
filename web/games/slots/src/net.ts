/** The studio's slot answers, read into the game's own words. */
import type { GameHost, Paid } from "@baize/game-kit";
import { newKey } from "@baize/kernel";

/** One line that paid; line counts from 1. */
export interface LineWin {
	readonly line: number;
	readonly symbol: string;
	readonly count: number;
	readonly amount: string;
}

/** One spin; columns are five reels of three symbols from the top. */
export interface Spin {
	readonly columns: readonly (readonly string[])[];
	readonly lines: readonly LineWin[];
	readonly scatters: number;
	readonly scatterAmount: string;
	readonly multiplier: number;
	readonly freeSpinsWon: number;
	readonly amount: string;
}

/** A whole round as the server decided it. */
export interface Round extends Paid {
	readonly roundId: string;
	readonly nonce: number;
	readonly stake: string;
	readonly payout: string;
	readonly spins: readonly Spin[];
	readonly totalFreeSpins: number;
}

/** The published par sheet, as far as a screen needs it. */
export interface Paytable {
	readonly lines: readonly (readonly number[])[];
	readonly pays: Readonly<Record<string, readonly number[]>>;
	readonly wild: string;
	readonly scatter: string;
	readonly scatterPays: readonly number[];
	readonly freeSpins: readonly number[];
	readonly freeMultiplier: number;
	readonly strips?: readonly string[];
}

type WireGrid = readonly (string | readonly string[])[];
type WireSpin = Omit<Spin, "columns" | "multiplier"> & { readonly grid: WireGrid; readonly multiplier: number | string };
type WireRound = Omit<Round, "spins"> & { readonly spins: readonly WireSpin[] };

/** Reads a grid given as five columns of three or as three rows of five; each may be a text or a list. */
export function columnsOf(grid: WireGrid): readonly (readonly string[])[] {
	const lists = grid.map((g) => (typeof g === "string" ? [...g] : g));
	if (lists.length === 5) return lists;
	return [0, 1, 2, 3, 4].map((reel) => lists.map((row) => row[reel] ?? ""));
}

/** Reads a round. */
export function roundOf(wire: WireRound): Round {
	const spins = wire.spins.map(({ grid, ...s }) => ({
		...s,
		lines: s.lines ?? [],
		scatterAmount: s.scatterAmount || "0",
		multiplier: Number(s.multiplier || 1),
		columns: columnsOf(grid),
	}));
	return { ...wire, spins };
}

/** The session's paytable, when the server gave one. */
export function paytableOf(raw: unknown): Paytable | undefined {
	const p = raw as Partial<Paytable> | null | undefined;
	return p && Array.isArray(p.lines) && p.pays ? (p as Paytable) : undefined;
}

/** Asks for one round. A lost answer is asked for again once with the same key, so that it is one bet. */
export async function spin(host: GameHost, stake: string): Promise<Round> {
	const call = { method: "POST", body: { stake }, idempotencyKey: newKey() } as const;
	try {
		return roundOf(await host.request<WireRound>("/studio/slots/spin", call));
	} catch (e) {
		if ((e as { code?: string }).code !== "network") throw e;
		return roundOf(await host.request<WireRound>("/studio/slots/spin", call));
	}
}
