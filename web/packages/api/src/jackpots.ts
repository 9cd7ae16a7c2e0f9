/** A jackpot as everybody may see it; amounts are decimal strings. */
export interface JackpotPool {
	level: "mini" | "minor" | "major" | "grand";
	kind: "must_hit_by" | "random";
	currency: string;
	/** What the pool holds in the book. */
	amount: string;
	/** A must-hit-by pool is won before it is above this; else "0.00". */
	ceiling: string;
	/** The average prize. */
	prize: string;
	cycle: number;
	/** SHA-256 of the seed that says when it is won. */
	seedHash: string;
}

/** All jackpots of a currency. */
export interface Jackpots {
	currency: string;
	/** Of every stake, into the pools and their seeds; percent. */
	takePct: string;
	/** Of every stake, given back by the pools in the long run; percent. */
	sharePct: string;
	pools: JackpotPool[];
}

/** The message jackpot.changed: what the pools hold now. */
export interface JackpotsTold {
	pools: Pick<JackpotPool, "level" | "amount" | "currency" | "cycle">[];
}

/** The message jackpot.won, to the winner alone. */
export interface JackpotWon {
	level: JackpotPool["level"];
	amount: string;
	currency: string;
	vendor: string;
	game: string;
	cycle: string;
}

/** The jackpots after what was told; null where a pool came, went or began anew, so that its rules must be read again. */
export function toldOf(old: Jackpots, told: JackpotsTold): Jackpots | null {
	const now = told.pools.filter((p) => p.currency === old.currency);
	const fits = now.length === old.pools.length && old.pools.every((p) => now.some((n) => n.level === p.level && n.cycle === p.cycle));
	return fits ? { ...old, pools: old.pools.map((p) => ({ ...p, amount: now.find((n) => n.level === p.level)?.amount ?? p.amount })) } : null;
}

/** A jackpot that was won, with all that proves it. */
export interface JackpotHit {
	id: string;
	level: JackpotPool["level"];
	currency: string;
	prize: string;
	/** Masked; empty for who wants not to be named. */
	winner: string;
	vendor: string;
	game: string;
	cycle: number;
	at: string;
	serverSeed: string;
	seedHash: string;
	/** What the verifier takes. */
	verify: unknown;
}
