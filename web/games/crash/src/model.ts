/** The crash table's state and its pure changes. Between two frames the curve is only drawn, never decided. */
import { multiplierAt } from "@baize/game-kit/fair";
import { type Amount, micro, parseAmount, readFigure } from "@baize/kernel";
import { type Frame, type OwnBet, type PastPoint, type Phase, type TableBet, timeOf, type WireState } from "./net.ts";

export interface State {
	readonly roundNo: number;
	readonly phase: Phase;
	/** When betting ends and when the round started, in milliseconds of this page's clock. */
	readonly startsAt: number;
	readonly startedAt: number;
	readonly crashPoint?: string;
	readonly bets: readonly TableBet[];
	readonly betCount: number;
	readonly mine: readonly OwnBet[];
	readonly history: readonly PastPoint[];
	readonly terminalHash: string;
	readonly salt: string;
	/** A stake for the next round, sent when betting opens. One round only. */
	readonly queued?: { readonly stake: Amount; readonly auto?: string };
	readonly busy: boolean;
	readonly online: boolean;
	readonly error?: string;
}

export const HISTORY = 20;

export const start = (): State => ({
	roundNo: 0,
	phase: "CRASHED",
	startsAt: 0,
	startedAt: 0,
	bets: [],
	betCount: 0,
	mine: [],
	history: [],
	terminalHash: "",
	salt: "",
	busy: false,
	online: true,
});

const ORDER = { BETTING: 0, RUNNING: 1, CRASHED: 2, VOID: 2 } as const;

/** Whether a state is from before what is shown: a frame overtakes the answer to a request. */
const isOlder = (w: WireState, s: State): boolean => w.roundNo < s.roundNo || (w.roundNo === s.roundNo && ORDER[w.phase] < ORDER[s.phase]);

/** Takes a state of the server; half is half the way of the request that brought it. Of an older one only the own bets are news. */
export function sync(s: State, w: WireState, now: number, half = 0): State {
	if (isOlder(w, s)) return { ...s, mine: (w.roundNo === s.roundNo && w.mine) || s.mine, online: true };
	const ahead = (timeOf(w.serverNow) ?? now) + half - now;
	const sameRound = w.roundNo === s.roundNo;
	const startedAt = w.phase === "RUNNING" ? (w.elapsedMs !== undefined ? now - half - w.elapsedMs : (timeOf(w.startedAt) ?? now) - ahead) : s.startedAt;
	const ended =
		w.phase === "CRASHED" && w.crashPoint && !w.history
			? [{ roundNo: w.roundNo, point: w.crashPoint, hash: w.seed ?? "" }, ...s.history.filter((h) => h.roundNo !== w.roundNo)]
			: s.history;
	return {
		...s,
		roundNo: w.roundNo,
		phase: w.phase,
		startsAt: (timeOf(w.startsAt) ?? now) - ahead,
		startedAt,
		crashPoint: w.crashPoint,
		bets: w.bets ?? (sameRound ? s.bets : []),
		betCount: w.betCount ?? w.bets?.length ?? (sameRound ? s.betCount : 0),
		mine: w.mine ?? (sameRound ? s.mine : []),
		history: (w.history ?? ended).slice(0, HISTORY),
		terminalHash: w.terminalHash ?? s.terminalHash,
		salt: w.salt ?? s.salt,
		online: true,
	};
}

/** The bets with those that changed in their place; the largest stakes first, then in the order of arrival. */
export function merged(bets: readonly TableBet[], changed: readonly TableBet[], gone: readonly number[]): readonly TableBet[] {
	const out = new Set([...gone, ...changed.map((b) => b.no)]);
	const all = [...bets.filter((b) => !out.has(b.no)), ...changed];
	const stakes = new Map(all.map((b) => [b.no, parseAmount(b.stake)]));
	return all.sort((a, b) => {
		const [x = 0n, y = 0n] = [stakes.get(a.no), stakes.get(b.no)];
		return x === y ? a.no - b.no : x < y ? 1 : -1;
	});
}

/** Takes a realtime frame. */
export function take(s: State, f: Frame, now: number): State {
	if (f.kind === "phase") return isOlder(f.state, s) ? s : sync(s, f.state, now);
	if (f.roundNo && f.roundNo !== s.roundNo) return s;
	return { ...s, bets: merged(s.bets, f.bets, f.gone), betCount: f.count };
}

const GONE = /RETURN|VOID|CANCEL|REFUSED|LATE/;

/** The member's bet that counts: the last one that is in play, or else the last. */
export const ownBet = (s: State): OwnBet | undefined => s.mine.findLast((b) => !GONE.test(b.state)) ?? s.mine.at(-1);

/** Whether the own automatic cash-out must have come at the server by now. */
export function autoIsDue(s: State, now: number): boolean {
	const auto = ownBet(s)?.autoCashout;
	return standing(s) === "riding" && auto !== undefined && multiplierNow(s, now) >= hundredths(auto);
}

/** How an own bet stands. */
export type Standing = "none" | "placed" | "riding" | "cashed" | "lost" | "returned";

export function standing(s: State): Standing {
	const bet = ownBet(s);
	if (!bet) return "none";
	if (GONE.test(bet.state)) return bet.state === "CANCELLED" ? "none" : "returned";
	if (bet.state === "CASHED" || bet.multiplier) return "cashed";
	if (s.phase === "BETTING") return "placed";
	if (s.phase === "VOID") return "returned";
	return s.phase === "RUNNING" ? "riding" : "lost";
}

/** What the one button does now. */
export type Act = "bet" | "cancel" | "cashout" | "queue" | "unqueue" | "wait";

export function actOf(s: State): Act {
	const how = standing(s);
	if (how === "riding") return "cashout";
	if (s.queued) return "unqueue";
	if (s.phase === "BETTING") return how === "none" || how === "returned" ? "bet" : how === "placed" ? "cancel" : "wait";
	return "queue";
}

/** The multiplier on screen in hundredths; the server's point once there is one. */
export function multiplierNow(s: State, now: number): bigint {
	if (s.phase === "BETTING") return 100n;
	if (s.phase !== "RUNNING") return hundredths(s.crashPoint ?? s.history[0]?.point ?? "1.00");
	return multiplierAt(now - s.startedAt);
}

export const hundredths = (text: string): bigint => parseAmount(text) / 10_000n;

export const timesText = (m: bigint): string => `${m / 100n}.${(m % 100n).toString().padStart(2, "0")}`;

/** What a cash-out would show now, floored to the currency; the server's moment decides. */
export const worth = (stake: string, m: bigint): Amount => micro(((parseAmount(stake) * m) / 100n / 10_000n) * 10_000n);

/** Seconds until the start, not under zero. */
export const secondsLeft = (s: State, now: number): number => Math.max(0, (s.startsAt - now) / 1000);

/** Reads an automatic cash-out: empty is none, otherwise at least 1.01 with two decimals; null when it is neither. */
export function readAuto(text: string, locale = "en"): string | undefined | null {
	if (text.trim() === "") return undefined;
	const clean = readFigure(text, locale) ?? "";
	if (!/^\d{1,7}(\.\d{1,2})?$/.test(clean)) return null;
	const m = hundredths(clean.replace(/^0+(?=\d)/, ""));
	return m < 101n || m > 100_000_000n ? null : timesText(m);
}

/** One to four bars for a way there and back in milliseconds. */
export const barsOf = (ms: number): number => (ms < 120 ? 4 : ms < 250 ? 3 : ms < 500 ? 2 : 1);
