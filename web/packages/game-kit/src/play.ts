/** What was played since the member began: time, rounds and the net result. Shown always, in every game. */
import { type Amount, micro, parseAmount, amountText } from "@baize/kernel";

/** One sitting. Times are milliseconds of the page's clock. */
export interface Play {
	readonly since: number;
	readonly last: number;
	readonly rounds: number;
	readonly net: Amount;
}

/** The part of Storage that is used. */
export interface PlayStore {
	getItem(key: string): string | null;
	setItem(key: string, value: string): void;
}

const KEY = "baize.play";
const PAUSE_MS = 30 * 60_000;

/** A sitting that starts now. */
export const begin = (now: number): Play => ({ since: now, last: now, rounds: 0, net: micro(0n) });

/** The sitting with one more round. */
export const settle = (play: Play, stake: string, payout: string, now: number): Play => ({
	...play,
	last: now,
	rounds: play.rounds + 1,
	net: micro(play.net + parseAmount(payout) - parseAmount(stake)),
});

/** Whether a result is one to celebrate: more came back than was staked. */
export const isWin = (stake: string, payout: string): boolean => parseAmount(payout) > parseAmount(stake);

/** What a round changed: payout less stake. */
export const netOf = (stake: string, payout: string): Amount => micro(parseAmount(payout) - parseAmount(stake));

/** Goes on with the sitting of this tab, or starts one after half an hour of rest. */
export function resume(store: PlayStore, now: number): Play {
	try {
		const raw = JSON.parse(store.getItem(KEY) ?? "null") as { since: number; last: number; rounds: number; net: string } | null;
		if (raw && now >= raw.last && now - raw.last < PAUSE_MS) return { ...raw, net: parseAmount(raw.net) };
	} catch {
		// An unreadable note is as good as none.
	}
	return begin(now);
}

/** Keeps the sitting for the next game of this tab. */
export function keep(store: PlayStore, play: Play): void {
	store.setItem(KEY, JSON.stringify({ ...play, net: amountText(play.net) }));
}

/** Time played as h:mm or m:ss. */
export function clockText(ms: number): string {
	const s = Math.max(0, Math.floor(ms / 1000));
	const two = (n: number) => String(n).padStart(2, "0");
	return s < 3600 ? `${Math.floor(s / 60)}:${two(s % 60)}` : `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
}
