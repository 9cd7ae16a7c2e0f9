/** What the slot's screen shows, and the pure changes of it. The server decided every round before it gets here. */
import { type Chip, isWin, remember } from "@baize/game-kit";
import { type Amount, micro, parseAmount } from "@baize/kernel";
import { type Columns, type LineWin, type Paytable, type Round, type Spin, wildTimes } from "./net.ts";

/** idle: waits for the member; asking: the server was asked; turning: reels move; showing: wins of a spin; done: the round's sum. */
export type Phase = "idle" | "asking" | "turning" | "showing" | "done";

export interface State {
	readonly phase: Phase;
	readonly columns: Columns;
	readonly round?: Round;
	/** Which spin of the round is on the reels; 0 is the paid one. */
	readonly at: number;
	/** What the spins shown so far paid. */
	readonly sum: Amount;
	readonly freeLeft: number;
	readonly freeDone: number;
	readonly chips: readonly Chip[];
	readonly error?: string;
}

/** How large a grid is. */
export interface Size {
	readonly reels: number;
	readonly rows: number;
}

/** The reels before the first round: symbols side by side, no outcome. */
export function restingColumns(keys: readonly string[], { reels, rows }: Size): Columns {
	return Array.from({ length: reels }, (_, reel) => Array.from({ length: rows }, (__, row) => keys[(reel * 2 + row * 3) % keys.length] ?? ""));
}

export const start = (keys: readonly string[], size: Size): State => ({
	phase: "idle",
	columns: restingColumns(keys, size),
	at: 0,
	sum: micro(0n),
	freeLeft: 0,
	freeDone: 0,
	chips: [],
});

export const canSpin = (s: State): boolean => s.phase === "idle" || s.phase === "done";

export const ask = (s: State): State => ({ ...s, phase: "asking", error: undefined });

export const refuse = (s: State, error: string): State => ({ ...s, phase: "idle", error });

/** The answer is here: the paid spin goes onto the reels. */
export const answer = (s: State, round: Round): State => ({
	...s,
	phase: "turning",
	round,
	at: 0,
	sum: micro(0n),
	freeLeft: 0,
	freeDone: 0,
	columns: round.spins[0]?.columns ?? s.columns,
});

export const spinOf = (s: State): Spin | undefined => s.round?.spins[s.at];

/** The reels stand: what the spin paid and awarded is added. */
export function land(s: State): State {
	const spin = spinOf(s);
	if (!spin) return s;
	return { ...s, phase: "showing", sum: micro(s.sum + parseAmount(spin.amount)), freeLeft: s.freeLeft + spin.freeSpinsWon };
}

export const hasNext = (s: State): boolean => s.at + 1 < (s.round?.spins.length ?? 0);

/** The next free spin goes onto the reels. */
export function next(s: State): State {
	const at = s.at + 1;
	return { ...s, phase: "turning", at, freeLeft: Math.max(0, s.freeLeft - 1), freeDone: s.freeDone + 1, columns: s.round?.spins[at]?.columns ?? s.columns };
}

/** The round is over; it goes into the strip. */
export function finish(s: State, chip: Omit<Chip, "id" | "tone">): State {
	if (!s.round) return s;
	const { roundId, stake, payout } = s.round;
	return { ...s, phase: "done", sum: parseAmount(payout) as Amount, chips: remember(s.chips, { ...chip, id: roundId, tone: isWin(stake, payout) ? "good" : "calm" }) };
}

/** Payout over stake as the strip shows it, cut to two decimals: "2.40". */
export function timesText(stake: string, payout: string): string {
	const hundredths = (parseAmount(payout) * 100n) / parseAmount(stake);
	return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, "0")}`;
}

/** How a result may be shown: nothing, calm (came back, but not more than the stake), win, big (10 stakes) or huge (50). */
export type Mood = "none" | "calm" | "win" | "big" | "huge";

export function moodOf(stake: string, payout: string): Mood {
	const [s, p] = [parseAmount(stake), parseAmount(payout)];
	if (p === 0n) return "none";
	if (p <= s) return "calm";
	return p >= s * 50n ? "huge" : p >= s * 10n ? "big" : "win";
}

/** How long a sum counts up: 400 ms, more only with the size of the win. */
export function countMs(stake: string, payout: string): number {
	if (moodOf(stake, payout) === "calm" || moodOf(stake, payout) === "none") return 0;
	const digits = (parseAmount(payout) / parseAmount(stake)).toString().length;
	return 400 * digits;
}

export type Cells = readonly (readonly [number, number])[];

/** The cells of a win, reel and row: of a group as listed, of a line from the left, of ways every match. */
export function cellsOf(win: LineWin, columns: Columns, paytable: Paytable | undefined): Cells {
	const tall = columns[0]?.length ?? 3;
	if (win.cells) return win.cells.map((c) => [Math.floor(c / tall), c % tall] as const);
	const rows = paytable?.lines[win.line - 1];
	if (rows) return rows.slice(0, win.count).map((row, reel) => [reel, row] as const);
	return columns.slice(0, win.count).flatMap((column, reel) => column.flatMap((key, row) => (key === win.symbol || wildTimes(paytable, key) > 0 ? [[reel, row] as const] : [])));
}

/** What an expanding wild makes of the reels: it fills its own. */
export function expanded(columns: Columns, paytable: Paytable | undefined): Columns {
	if (!paytable?.expanding) return columns;
	return columns.map((column) => {
		const wild = column.find((key) => wildTimes(paytable, key) > 0);
		return wild ? column.map(() => wild) : column;
	});
}

/** The cells of all scatters, when they pay or award. */
export function scatterCells(spin: Spin, scatter: string | undefined): Cells {
	if (!scatter || (spin.freeSpinsWon === 0 && parseAmount(spin.scatterAmount) === 0n)) return [];
	return (spin.falls.at(-1)?.columns ?? spin.columns).flatMap((column, reel) => column.flatMap((key, row) => (key === scatter ? [[reel, row] as const] : [])));
}

/** A pay in parts as times the stake, without idle zeros: "0.25", "12". */
export function timesOf(pay: number, parts: number): string {
	return String(Math.round((pay / parts) * 10_000) / 10_000);
}
