/** Blackjack by its published rules: what the fixed cards and the members' moves give. docs/fairness.md section 18. */
import type { Stream } from "@baize/game-kit/fair";

export interface Hand {
	readonly cards: readonly string[];
	readonly doubled: boolean;
}

const RANKS = "A23456789TJQK";
const SUITS = "SHDC";
const BOXES = 7;
const DEALER = 12;
const HAND = 22;

const worth = (card: string): number => Math.min(10, RANKS.indexOf(card.charAt(0)) + 1);

/** The worth of a hand; soft where an ace counts eleven. */
export function totalOf(cards: readonly string[]): { total: number; soft: boolean } {
	const hard = cards.reduce((sum, c) => sum + worth(c), 0);
	const soft = hard <= 11 && cards.some((c) => c.startsWith("A"));
	return { total: soft ? hard + 10 : hard, soft };
}

export const isNatural = (cards: readonly string[]): boolean => cards.length === 2 && totalOf(cards).total === 21;

/** The hands of a box as an outcome writes them. */
export const handsOfBox = (text: string): readonly Hand[] => text.split("/").map((h) => ({ cards: h.replace("*", "").split(","), doubled: h.endsWith("*") }));

/** The hands of a box as text. */
export const boxText = (hands: readonly Hand[]): string => hands.map((h) => h.cards.join() + (h.doubled ? "*" : "")).join("/");

/** A box after some moves; turn is the hand that is decided about, or none of them. */
export interface Played {
	readonly hands: readonly Hand[];
	readonly turn: number;
}

/** Plays the moves of a box from its own cards, those of the first hand and those of one that a split makes; undefined for a move that the rules do not have. */
export function playBox(own: readonly string[], split: readonly string[], moves: string, looked: boolean): Played | undefined {
	const [first, second] = [[...own], [...split]];
	let hands: { cards: string[]; doubled: boolean }[] = [{ cards: first.splice(0, 2), doubled: false }];
	let turn = looked || isNatural(hands[0]?.cards ?? []) ? 2 : 0;
	const draw = (hand: number) => hands[hand]?.cards.push((hand === 1 ? second : first).shift() ?? "");
	const pass = () => {
		while (turn < hands.length && totalOf(hands[turn]?.cards ?? []).total >= 21) turn++;
	};
	pass();
	for (const move of moves) {
		const hand = hands[turn];
		if (!hand) return undefined;
		const [a = "", b = ""] = hand.cards;
		const two = hand.cards.length === 2;
		if (move === "H") draw(turn);
		else if (move === "S") turn++;
		else if (move === "D" && two) {
			hand.doubled = true;
			draw(turn++);
		} else if (move === "P" && two && hands.length === 1 && worth(a) === worth(b)) {
			hands = [a, b].map((c) => ({ cards: [c], doubled: false }));
			draw(0);
			draw(1);
			if (a.startsWith("A")) turn = 2;
		} else return undefined;
		pass();
	}
	return { hands, turn };
}

/** The outcome of a round with these moves; undefined where they cannot be played. */
export async function dealBlackjack(stream: Stream, moves: string): Promise<string | undefined> {
	const cards: string[] = [];
	while (cards.length < DEALER + BOXES * 2 * HAND) {
		const c = await stream.below(52);
		cards.push(`${RANKS[c % 13]}${SUITS[Math.floor(c / 13)]}`);
	}
	let n = 2;
	while (totalOf(cards.slice(0, n)).total < 17) n++;
	const dealer = cards.slice(0, n);
	const parts = [dealer.join()];
	let before = 0;
	for (const part of moves ? moves.split(",") : []) {
		const [, number = "", insured = "", made = ""] = /^([1-7]):(I?)([HSDP]*)$/.exec(part) ?? [];
		if (insured && !dealer[0]?.startsWith("A")) return undefined;
		const at = DEALER + (Number(number) - 1) * 2 * HAND;
		if (Number(number) <= before) return undefined;
		before = Number(number);
		const box = playBox(cards.slice(at, at + HAND), cards.slice(at + HAND, at + 2 * HAND), made, isNatural(dealer.slice(0, 2)));
		if (!box || box.turn < box.hands.length) return undefined;
		parts.push(`${number}${insured ? "i" : ""}:${boxText(box.hands)}`);
	}
	return parts.join("|");
}

/** What a spot of a box gives back: b3 the first stake, b3d a double, b3s a split, b3sd a double of what was split off, b3i an insurance. */
export function blackjackRatio(outcome: string, spot: string): readonly [number, number] {
	const [dealerText = "", ...boxes] = outcome.split("|");
	const dealer = dealerText.split(",");
	const own = boxes.find((b) => b.startsWith(spot.charAt(1)));
	const text = own?.slice(own.indexOf(":") + 1);
	const more = spot.slice(2);
	if (more === "i") return own?.charAt(1) === "i" && isNatural(dealer) ? [3, 1] : [0, 1];
	const hands = text === undefined ? [] : handsOfBox(text);
	const hand = hands[more.startsWith("s") ? 1 : 0];
	if (!hand || (more.endsWith("d") && !hand.doubled)) return [0, 1];
	if (hands.length === 1 && isNatural(hand.cards)) return isNatural(dealer) ? [1, 1] : [5, 2];
	const [ours, his] = [totalOf(hand.cards).total, totalOf(dealer).total];
	if (ours > 21 || isNatural(dealer)) return [0, 1];
	if (his > 21 || ours > his) return [2, 1];
	return ours === his ? [1, 1] : [0, 1];
}
