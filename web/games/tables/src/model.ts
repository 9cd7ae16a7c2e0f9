/** The table's state and its pure changes. What was dealt is the server's; here it is only shown in time. */
import { type Amount, amountText, micro, parseAmount } from "@baize/kernel";
import { moreSaid, type Said } from "@baize/game-kit";
import type { Box, Frame, News, OwnBet, PastRound, Phase, RoadName, Cell, Table, TableState, Wager } from "./net.ts";

/** Chips that lie on the felt and are not sent yet, oldest first. */
export type Draft = readonly { readonly spot: string; readonly stake: Amount }[];

export interface State {
	readonly table: Table;
	readonly frame: Frame;
	/** The server's clock less this page's, in milliseconds. */
	readonly ahead: number;
	readonly mine: readonly OwnBet[];
	readonly board: readonly PastRound[];
	readonly roads?: Readonly<Record<RoadName, readonly Cell[]>>;
	readonly chat: readonly Said[];
	readonly mutedUntil?: string;
	readonly draft: Draft;
	/** What was bet last, to bet it again. */
	readonly last: readonly Wager[];
	readonly chip: Amount;
	readonly seated: boolean;
	readonly busy: boolean;
	/** A decision is on its way. */
	readonly moving: boolean;
	readonly online: boolean;
	readonly error?: string;
}

export const chipsOf = (table: Table): readonly Amount[] => [1n, 2n, 5n, 10n, 50n].map((n) => micro(parseAmount(table.min) * n)).filter((c) => c <= parseAmount(table.max));

export function start(table: Table, now: number): State {
	return {
		table,
		frame: table.frame,
		ahead: Date.parse(table.frame.serverNow) - now,
		mine: [],
		board: table.frame.board ?? [],
		roads: table.frame.roads,
		chat: [],
		draft: [],
		last: [],
		chip: parseAmount(table.min),
		seated: true,
		busy: false,
		moving: false,
		online: true,
	};
}

/**
 * Takes a state of the server; half is half the way of the request that brought it. A frame overtakes the answer to a request:
 * of one from before what is shown only what is the member's own is news.
 */
export function sync(s: State, w: TableState, now: number, half = 0): State {
	if (Date.parse(w.serverNow) < Date.parse(s.frame.serverNow)) {
		const mine = w.roundNo === s.frame.roundNo ? w.mine : s.mine;
		return { ...s, mine, chat: w.chat, mutedUntil: w.mutedUntil, seated: w.seated, online: true };
	}
	const next = turn({ ...s, ahead: Date.parse(w.serverNow) + half - now }, w);
	return { ...next, mine: w.mine, chat: w.chat, mutedUntil: w.mutedUntil, seated: w.seated, board: w.board ?? s.board, roads: w.roads ?? s.roads, online: true };
}

/** Goes on to a frame; with a new round the chips that were not sent stay on the felt, the bets do not. */
function turn(s: State, frame: Frame): State {
	const same = frame.roundNo === s.frame.roundNo;
	const { board = s.board, roads = s.roads } = frame;
	return { ...s, frame, mine: same ? s.mine : [], board, roads, error: same ? s.error : undefined };
}

/** Takes a realtime message. */
export function take(s: State, n: News, now: number): State {
	if (n.kind === "chat") return { ...s, chat: moreSaid(s.chat, n.said) };
	if (n.kind === "play") return n.roundNo === s.frame.roundNo ? { ...s, frame: { ...s.frame, play: n.play } } : s;
	if (n.kind === "bets") return n.roundNo === s.frame.roundNo ? { ...s, frame: { ...s.frame, ...n.count } } : s;
	if (n.frame.roundNo < s.frame.roundNo) return s;
	return turn({ ...s, ahead: Date.parse(n.frame.serverNow) - now }, n.frame);
}

/** The phase of this moment: what the frame said, moved on by the clock where the next frame is still on its way. */
export function phaseAt(s: State, now: number): Phase {
	const t = now + s.ahead;
	const f = s.frame;
	if (f.phase === "OPENING" && t >= Date.parse(f.bettingAt)) return t < Date.parse(f.closesAt) ? "BETTING" : "CLOSED";
	return f.phase === "BETTING" && t >= Date.parse(f.closesAt) ? "CLOSED" : f.phase;
}

/** How much of the betting time is left, 1 to 0, and in seconds. */
export function timeLeft(s: State, now: number): { share: number; seconds: number } {
	const ends = Date.parse(s.frame.closesAt);
	const whole = ends - Date.parse(s.frame.bettingAt);
	const left = Math.max(0, Math.min(whole, ends - now - s.ahead));
	return { share: whole > 0 ? left / whole : 0, seconds: Math.ceil(left / 1000) };
}

/** How far the deal has come, 0 to 1: a client that comes late sees what the others see. */
export function dealt(s: State, now: number): number {
	const f = s.frame;
	if (!f.outcome) return 0;
	if (f.phase !== "DEALING") return 1;
	const from = Date.parse(f.dealsAt);
	return Math.max(0, Math.min(1, (now + s.ahead - from) / (Date.parse(f.resultAt) - from)));
}

const IN_PLAY = /^(PENDING|LIVE|PAID|LOST)$/;

/** The own bets that count. */
export const inPlay = (s: State): readonly OwnBet[] => s.mine.filter((b) => IN_PLAY.test(b.state));

const sum = (all: readonly Amount[]): Amount => micro(all.reduce((a, b) => a + b, 0n));

export const draftTotal = (s: State): Amount => sum(s.draft.map((d) => d.stake));
export const betTotal = (s: State): Amount => sum(inPlay(s).map((b) => parseAmount(b.stake)));

/** What lies on each spot: sent, and not sent yet. */
export function onSpots(s: State): ReadonlyMap<string, { sent: Amount; draft: Amount }> {
	const all = new Map<string, { sent: Amount; draft: Amount }>();
	const add = (spot: string, sent: bigint, draft: bigint) => {
		const was = all.get(spot);
		all.set(spot, { sent: micro((was?.sent ?? 0n) + sent), draft: micro((was?.draft ?? 0n) + draft) });
	};
	for (const b of inPlay(s)) for (const w of b.wagers) add(w.spot, parseAmount(w.stake), 0n);
	for (const d of s.draft) add(d.spot, 0n, d.stake);
	return all;
}

/** Puts the chosen chip on a spot; what the table does not allow stays off, with the reason's last word. */
export function drop(s: State, spot: string, balance: Amount, now: number): { state: State; fault?: "closed" | "max" | "long" | "funds" | "box" } {
	if (phaseAt(s, now) !== "BETTING") return { state: s, fault: "closed" };
	if (BOX.test(spot) && (s.frame.spots[spot] ?? 0) > 0) return { state: s, fault: "box" };
	const draft = [...s.draft, { spot, stake: s.chip }];
	const fault = faultOf({ ...s, draft }, balance);
	return fault ? { state: s, fault } : { state: { ...s, draft, error: undefined } };
}

const LONG = 10;

/** Why the chips on the felt cannot be sent. */
export function faultOf(s: State, balance: Amount): "max" | "long" | "funds" | undefined {
	const total = draftTotal(s);
	if (total > balance) return "funds";
	if (total + betTotal(s) > parseAmount(s.table.max)) return "max";
	const long = new Set(s.table.spots.filter((x) => Number(x.pays) > LONG).map((x) => x.code));
	let staked = 0n;
	for (const [spot, on] of onSpots(s)) if (long.has(spot)) staked += on.sent + on.draft;
	return staked > parseAmount(s.table.longMax) ? "long" : undefined;
}

/** The wagers that are sent for the chips on the felt. */
export function wagersOf(draft: Draft): readonly Wager[] {
	const stakes = new Map<string, bigint>();
	for (const d of draft) stakes.set(d.spot, (stakes.get(d.spot) ?? 0n) + d.stake);
	return [...stakes].map(([spot, stake]) => ({ spot, stake: amountText(micro(stake)) }));
}

export const undo = (s: State): State => ({ ...s, draft: s.draft.slice(0, -1), error: undefined });
export const wipe = (s: State): State => ({ ...s, draft: [], error: undefined });
export const again = (s: State): State => ({ ...s, draft: s.last.map((w) => ({ spot: w.spot, stake: parseAmount(w.stake) })), error: undefined });

/** What a round gave: sums over the own bets once they are decided; undefined before. */
export function resultOf(s: State): { stake: string; payout: string } | undefined {
	const bets = inPlay(s);
	if (bets.length === 0 || bets.some((b) => b.state === "LIVE" || b.state === "PENDING")) return undefined;
	return { stake: amountText(betTotal(s)), payout: amountText(sum(bets.map((b) => parseAmount(b.payout)))) };
}

const BOX = /^b([1-7])/;

/** The boxes of blackjack that are the member's own. */
export const ownBoxes = (s: State): ReadonlySet<number> => new Set(inPlay(s).flatMap((b) => b.wagers.map((w) => Number(BOX.exec(w.spot)?.[1] ?? 0))));

/** What was staked on a box at first: so much a double or a split adds. */
export const stakeOfBox = (s: State, box: number): Amount => {
	const first = inPlay(s).flatMap((b) => b.wagers.filter((w) => w.spot === `b${box}`))[0];
	return first ? parseAmount(first.stake) : micro(0n);
};

/** The own box to decide about: the first that waits. */
export function turnOf(s: State): Box | undefined {
	const own = ownBoxes(s);
	return s.frame.phase === "PLAYING" ? s.frame.play?.boxes.find((b) => own.has(b.box) && b.turn >= 0 && !b.asking) : undefined;
}

/** Whole seconds until a moment of the server. */
export const secondsOf = (s: State, until: string, now: number): number => Math.max(0, Math.ceil((Date.parse(until) - now - s.ahead) / 1000));

/** The hands or numbers of an outcome's text. */
export const handsOf = (outcome: string): readonly (readonly string[])[] => outcome.split("|").map((h) => h.split(","));
export const numbersOf = (outcome: string): readonly number[] => outcome.split(",").map(Number);

/** The order in which the cards of two hands are dealt: one each in turn, third cards last; [hand, card]. */
export function dealOrder(hands: readonly (readonly string[])[]): readonly (readonly [number, number])[] {
	const order: [number, number][] = [];
	for (let card = 0; card < 3; card++) for (let hand = 0; hand < hands.length; hand++) if (card < (hands[hand]?.length ?? 0)) order.push([hand, card]);
	return order;
}
