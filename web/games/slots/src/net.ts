/** The studio's slot answers, read into the game's own words. */
import type { GameHost, Paid, RoundRecord } from "@baize/game-kit";
import { newKey } from "@baize/kernel";

/** What paid: a line counting from 1, or (line 0) all ways of a symbol, or the group of cells that `cells` lists. */
export interface LineWin {
	readonly line: number;
	readonly symbol: string;
	readonly count: number;
	readonly ways?: number;
	readonly times?: number;
	/** Reel by reel from the left, each from the top. */
	readonly cells?: readonly number[];
	readonly amount: string;
}

export type Columns = readonly (readonly string[])[];

/** A grid after what had won fell away. */
export interface Fall {
	readonly columns: Columns;
	readonly lines: readonly LineWin[];
}

export interface Coin {
	readonly cell: number;
	readonly amount: string;
}

/** Hold-and-spin: the coins in view, then those of each draw. */
export interface HoldRun {
	readonly coins: readonly Coin[];
	readonly respins: readonly (readonly Coin[])[];
	readonly full: boolean;
	readonly prize: string;
	readonly amount: string;
}

/** One spin; columns are the reels, each from the top. */
export interface Spin {
	readonly columns: Columns;
	readonly lines: readonly LineWin[];
	readonly falls: readonly Fall[];
	readonly hold?: HoldRun;
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
	readonly kind: "lines" | "ways" | "book";
	readonly reels: number;
	readonly rows: number;
	/** A stake has so many parts; pays are in parts. */
	readonly parts: number;
	readonly lines: readonly (readonly number[])[];
	readonly pays: Readonly<Record<string, readonly number[]>>;
	readonly wild: string;
	readonly wilds: Readonly<Record<string, number>>;
	readonly expanding: boolean;
	readonly scatter: string;
	readonly scatterPays: readonly number[];
	readonly freeSpins: readonly number[];
	readonly freeMultiplier: number;
	readonly hold?: { readonly coin: string; readonly from: number; readonly respins: number; readonly values: readonly (readonly [number, number])[]; readonly full: number };
	readonly fall?: {
		readonly group: "touching" | "anywhere" | "columns";
		readonly sizes: readonly number[];
		readonly weights: Readonly<Record<string, number>>;
		readonly ladder: readonly number[];
	};
	readonly strips?: readonly string[];
	readonly maxWin: number;
	readonly hit?: string;
	readonly feature?: string;
}

type WireGrid = readonly (string | readonly string[])[];
interface WireFall {
	readonly grid: WireGrid;
	readonly lines: readonly LineWin[];
}
type WireSpin = Omit<Spin, "columns" | "multiplier" | "falls"> & { readonly grid: WireGrid; readonly multiplier: number | string; readonly falls?: readonly WireFall[] };
type WireRound = Omit<Round, "spins"> & { readonly spins: readonly WireSpin[] };

/** Reads a grid given as columns; each may be a text or a list. */
export const columnsOf = (grid: WireGrid): Columns => grid.map((g) => (typeof g === "string" ? [...g] : g));

/** Reads a round. */
export function roundOf(wire: WireRound): Round {
	const spins = wire.spins.map(({ grid, falls, ...s }) => ({
		...s,
		lines: s.lines ?? [],
		scatterAmount: s.scatterAmount || "0",
		multiplier: Number(s.multiplier || 1),
		columns: columnsOf(grid),
		falls: (falls ?? []).map((f) => ({ columns: columnsOf(f.grid), lines: f.lines ?? [] })),
	}));
	return { ...wire, spins };
}

/** GET /studio/rounds/{id} of a slot. */
export type SlotRecord = RoundRecord & { readonly spins?: WireRound["spins"] };

/** A round from its record; undefined where nothing of it was ever shown. */
export function roundOfRecord(past: SlotRecord): Round | undefined {
	if (!past.spins?.length) return undefined;
	return roundOf({ ...past, spins: past.spins, totalFreeSpins: past.spins.length - 1, balance: "0", balanceVersion: 0 });
}

/** The session's paytable, when the server gave one. What a sheet leaves out gets what that stands for. */
export function paytableOf(raw: unknown): Paytable | undefined {
	const p = raw as (Partial<Paytable> & Pick<Paytable, "pays" | "lines">) | null | undefined;
	if (!p || !Array.isArray(p.lines) || !p.pays) return undefined;
	return {
		kind: "lines",
		reels: p.strips?.length ?? 5,
		rows: 3,
		parts: p.lines.length || 1,
		wild: "",
		wilds: {},
		expanding: false,
		scatter: "",
		scatterPays: [],
		freeSpins: [],
		freeMultiplier: 1,
		maxWin: 0,
		...p,
	};
}

/** What a symbol multiplies by as a wild; 0 for none. */
export const wildTimes = (p: Paytable | undefined, key: string): number => (p && key === p.wild && key !== "" ? 1 : (p?.wilds[key] ?? 0));

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
