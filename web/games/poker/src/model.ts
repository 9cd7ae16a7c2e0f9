/** A table's state and its pure changes. The server decides everything; what it told last is shown as it is. */
import { type Amount, amountText, micro, parseAmount } from "@baize/kernel";
import type { Chair, Deed, Event, Hand, HandSeat, Options, View } from "./net.ts";

/** What a member wants done when their turn comes. */
export type Wish = { readonly kind: "fold" | "check" } | { readonly kind: "call"; readonly toMatch: string };

export interface State {
	readonly view: View;
	/** The server's clock less this page's, in milliseconds. */
	readonly ahead: number;
	readonly wish?: Wish;
	readonly online: boolean;
	readonly busy: boolean;
	readonly error?: string;
}

const ahead = (view: View, now: number, half = 0): number => Date.parse(view.serverNow) + half - now;

export const start = (view: View, now: number): State => ({ view, ahead: ahead(view, now), online: true, busy: false });

/** Takes a table that was asked for; half is half the way of the request. An older one than is shown is left aside. */
export function sync(s: State, view: View, now: number, half = 0): State {
	if (older(view, s.view) && view.mine === s.view.mine) return { ...s, online: true };
	return settle({ ...s, view, ahead: ahead(view, now, half), online: true }, s.view);
}

/** Takes a pushed table, which knows nothing of the own seat: that is kept from before. */
export function take(s: State, pushed: View, now: number): State {
	if (pushed.code !== s.view.code || older(pushed, s.view)) return s;
	const view = { ...pushed, mine: s.view.mine, chat: s.view.chat, mutedUntil: s.view.mutedUntil, hand: pushed.hand && own(pushed.hand, s.view) };
	return settle({ ...s, view, ahead: ahead(pushed, now) }, s.view);
}

const older = (a: View, b: View): boolean => (a.hand?.number ?? 0) < (b.hand?.number ?? 0) || (a.hand?.number === b.hand?.number && a.step < b.step);

/** The own cards, and what may be done while nothing has moved, stay with a hand. */
function own(hand: Hand, old: View): Hand {
	if (old.hand?.number !== hand.number) return hand;
	const mine = seatOf(old.hand, old.mine);
	const options = old.hand.log.length === hand.log.length ? old.hand.options : undefined;
	const seats = hand.seats.map((s) => (mine && s.seat === mine.seat && s.cards.length === 0 ? { ...s, cards: mine.cards, worth: mine.worth } : s));
	return { ...hand, seats, ...(options && { options }) };
}

/** A wish lives as long as the hand does, and a call only while it costs the same. */
function settle(s: State, old: View): State {
	const hand = s.view.hand;
	const gone = !hand || hand.number !== old.hand?.number || overOf(hand) || (s.wish?.kind === "call" && s.wish.toMatch !== hand.toMatch);
	const moved = hand?.number !== old.hand?.number || s.view.step !== old.step;
	return { ...s, wish: gone ? undefined : s.wish, error: moved ? undefined : s.error };
}

/** Whether the own part of the table must be asked for: cards, options, or the seat itself have changed. */
export function stale(s: State): boolean {
	const { view } = s;
	if (view.mine < 0) return false;
	if (!chairOf(view, view.mine)) return true;
	const hand = view.hand;
	const mine = hand && seatOf(hand, view.mine);
	if (!hand || !mine) return false;
	const blind = mine.cards.length === 0 && !overOf(hand);
	return blind || (hand.actor === view.mine && !hand.options) || (hand.board.length >= 3 && !mine.worth && mine.cards.length > 0);
}

export const overOf = (hand: Pick<Hand, "street">): boolean => hand.street === "PAID" || hand.street === "VOID";
export const seatOf = (hand: Pick<Hand, "seats"> | null | undefined, seat: number): HandSeat | undefined => hand?.seats.find((s) => s.seat === seat);
export const chairOf = (view: Pick<View, "chairs">, seat: number): Chair | undefined => view.chairs.find((c) => c.seat === seat);
export const amount = (text: string): Amount => parseAmount(text);

/** What is done at once for a wish, when the turn has come; undefined leaves it to the member. */
export function grant(wish: Wish | undefined, o: Options): Deed | undefined {
	if (!wish) return undefined;
	if (wish.kind === "fold") return o.canCheck ? "CHECK" : "FOLD";
	if (wish.kind === "check") return o.canCheck ? "CHECK" : undefined;
	return o.canCheck ? "CHECK" : "CALL";
}

/** How much of the clock is left: of the answer's time first, then of the time bank. Undefined while nobody is asked. */
export function clockOf(s: Pick<State, "view" | "ahead">, now: number): { share: number; seconds: number; bank: boolean } | undefined {
	const hand = s.view.hand;
	if (!hand || hand.actor < 0 || !hand.actBy || !hand.deadline) return undefined;
	const at = now + s.ahead;
	const [act, end] = [Date.parse(hand.actBy), Date.parse(hand.deadline)];
	const bank = at >= act;
	const [until, whole] = bank ? [end, Math.max(1, end - act)] : [act, s.view.rules.actForNs / 1e6];
	const left = Math.max(0, Math.min(whole, until - at));
	return { share: left / whole, seconds: Math.ceil(left / 1000), bank };
}

const fit = (to: bigint, o: Options, chip: bigint): Amount => {
	const [min, max] = [parseAmount(o.minTo), parseAmount(o.maxTo)];
	if (to >= max) return max;
	const down = to - (to % chip);
	return down < min ? min : micro(down);
};

/** A raise by a part of the pot, the call counted in. */
export function potRaise(hand: Hand, o: Options, num: bigint, den: bigint, chip: string): Amount {
	const pot = parseAmount(hand.pot) + parseAmount(o.toCall);
	return fit(parseAmount(hand.toMatch) + (pot * num) / den, o, parseAmount(chip));
}

/** A raise a big blind higher or lower. */
export const nudge = (to: Amount, by: bigint, view: View, o: Options): Amount => fit(to + by * parseAmount(view.bigBlind), o, parseAmount(view.rules.chip));

/** What was typed, as near as the rules allow. */
export const clampRaise = (to: Amount, view: View, o: Options): Amount => fit(to, o, parseAmount(view.rules.chip));

/** Where a raise stands between the least and all-in, in thousandths, and back: small raises have most of the way. */
export function shareOf(to: Amount, o: Options): number {
	const [min, max] = [parseAmount(o.minTo), parseAmount(o.maxTo)];
	return max > min ? Math.round(1000 * Math.sqrt(Number(((to - min) * 1_000_000n) / (max - min)) / 1_000_000)) : 1000;
}
export function raiseAt(share: number, view: View, o: Options): Amount {
	const [min, max] = [parseAmount(o.minTo), parseAmount(o.maxTo)];
	const by = ((max - min) * BigInt(Math.round(share * share))) / 1_000_000n;
	return fit(min + by, o, parseAmount(view.rules.chip));
}

export const raiseText = (to: Amount): string => amountText(to);

/** What may be added to the own chips: from the big blind or the title's smallest stake up to the largest buy-in. */
export function roomAt(view: View, smallest: string): { readonly min: Amount; readonly max: Amount } {
	const [blind, stake] = [parseAmount(view.bigBlind), parseAmount(smallest)];
	const chair = chairOf(view, view.mine);
	const has = chair ? parseAmount(chair.stack) + parseAmount(chair.adds ?? "0") : 0n;
	return { min: blind > stake ? blind : stake, max: micro(parseAmount(view.buyInMax) - has) };
}

/** Whether the own seat is in a hand that is not over. */
export const inHand = (view: View): boolean => Boolean(view.hand && !overOf(view.hand) && seatOf(view.hand, view.mine));

/** What a seat did last on this street, or in all where the street has none of it: a fold stays. */
export function lastDeed(hand: Hand, seat: number): Event | undefined {
	const done = hand.log.findLast((e) => e.seat === seat && /^(FOLD|CHECK|CALL|RAISE)$/.test(e.kind));
	return done && (done.kind === "FOLD" || done.street === hand.street || (overOf(hand) && done.allIn)) ? done : undefined;
}

/** A table in which the cards that run out are not told by the chips before they lie there. */
export function unpaid(view: View): View {
	if (!view.hand) return view;
	const seats = view.hand.seats.map((s) => ({ ...s, stack: amountText(micro(parseAmount(s.stack) - parseAmount(s.won))), won: "0.00" }));
	return { ...view, hand: { ...view.hand, street: "RIVER", actor: -1, seats, pots: view.hand.pots.map((p) => ({ ...p, winners: [] })) } };
}
