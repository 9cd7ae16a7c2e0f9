/** The dice table's state and its pure changes. The roll and the payout are the server's. */
import { type Chip, isWin, remember, type RoundRecord } from "@baize/game-kit";
import { diceMultiplier, diceWinning } from "@baize/game-kit/fair";
import { type Amount, micro, readFigure } from "@baize/kernel";
import type { Rolled } from "./net.ts";

/** Targets are hundredths: 5000 is 50.00. */
export interface State {
	readonly over: boolean;
	readonly target: number;
	/** again: a past round is shown. */
	readonly phase: "idle" | "asking" | "rolling" | "done" | "again";
	readonly last?: Rolled;
	readonly chips: readonly Chip[];
	readonly error?: string;
}

export const start = (): State => ({ over: true, target: 5000, phase: "idle", chips: [] });

/** The targets a side takes, in hundredths. */
export const rangeOf = (over: boolean): readonly [number, number] => (over ? [199, 9998] : [1, 9800]);

export function aim(s: State, target: number): State {
	const [low, high] = rangeOf(s.over);
	return { ...s, target: Math.min(high, Math.max(low, Math.round(target))), phase: s.phase === "done" || s.phase === "again" ? "idle" : s.phase };
}

/** Changes the side and keeps the chance: over 50.49 wins as often as under 49.50. */
export const swap = (s: State): State => aim({ ...s, over: !s.over }, 9999 - s.target);

/** The winning rolls of 10,000, the multiplier in ten-thousandths: shown before the bet, decided by the server. */
export function odds(s: State): { winning: number; multiplier: bigint } {
	const winning = diceWinning(s.over ? "over" : "under", s.target);
	return { winning, multiplier: diceMultiplier(winning) };
}

/** What a win would add to the stake. */
export const profit = (s: State, stake: Amount): Amount => micro(((stake * odds(s).multiplier) / 10_000n / 10_000n) * 10_000n - stake);

const decimals = (n: number | bigint, places: number): string => {
	const digits = String(n).padStart(places + 1, "0");
	return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

export const targetText = (s: State): string => decimals(s.target, 2);
export const chanceText = (s: State): string => decimals(odds(s).winning, 2);
export const multiplierText = (s: State): string => decimals(odds(s).multiplier, 4);

/** Reads a typed target or chance in hundredths; undefined when it is none. */
export function readHundredths(text: string, locale = "en"): number | undefined {
	const m = /^(\d{1,2})(?:\.(\d{0,2}))?$/.exec(readFigure(text, locale) ?? "");
	return m ? Number(m[1]) * 100 + Number((m[2] ?? "").padEnd(2, "0")) : undefined;
}

/** The target that gives about so many winning rolls. */
export const targetFor = (over: boolean, winning: number): number => (over ? 9999 - winning : winning);

export const canRoll = (s: State): boolean => s.phase !== "asking" && s.phase !== "rolling";
export const ask = (s: State): State => ({ ...s, phase: "asking", error: undefined });
export const refuse = (s: State, error: string): State => ({ ...s, phase: "idle", error });
export const answer = (s: State, last: Rolled): State => ({ ...s, phase: "rolling", last });

/** The number stands; the roll goes into the strip. */
export function finish(s: State, label: string): State {
	if (!s.last) return s;
	return { ...s, phase: "done", chips: remember(s.chips, { id: s.last.roundId, text: s.last.roll, label, tone: isWin(s.last.stake, s.last.payout) ? "good" : "calm" }) };
}

/** GET /studio/rounds/{id} of a roll. */
export interface DiceRecord extends RoundRecord {
	readonly roll?: { readonly roll: string; readonly win: boolean; readonly multiplier: string };
}

/** A past roll comes onto the table, with the target that it was for. */
export function recall(s: State, past: DiceRecord): State {
	const bet = past.verify.params as { side: string; target: string };
	const last = { ...past, ...past.roll, win: past.roll?.win ?? false, roll: past.roll?.roll ?? "", multiplier: past.roll?.multiplier ?? "", balance: "0", balanceVersion: 0 };
	return { ...s, over: bet.side === "over", target: readHundredths(bet.target) ?? s.target, phase: "again", last, error: undefined };
}
