/** The felt: seats, cards, bets, pots and the board, drawn from one view of the table; what changed since the last one moves. */
import { attr, el, type GameHost, say } from "@baize/game-kit";
import { createCard, turn, wordsOf } from "./cards.ts";
import { amount, chairOf, lastDeed, overOf, seatOf } from "./model.ts";
import { createMotion } from "./motion.ts";
import type { Hand, View } from "./net.ts";
import { placeOf, styleOf } from "./seats.ts";

export interface Felt {
	readonly element: HTMLElement;
	render(view: View): void;
	/** Shows how much of the actor's clock is left. */
	tick(clock: { share: number; seconds: number; bank: boolean } | undefined): void;
	still(on: boolean): void;
}

export interface FeltHost {
	readonly host: GameHost;
	/** Chips in words: money, or tournament chips. */
	chips(text: string): string;
	/** Takes a free seat; absent where nobody may. */
	sit?(seat: number): void;
}

const chip = () => el("i", { class: "pk-chip" });

function createSeat(seat: number, d: FeltHost) {
	const t = d.host.t;
	const hole = el("span", { class: "pk-hole" });
	const name = el("b", { class: "pk-name" });
	const stack = el("span", { class: "pk-stack" });
	const tag = el("span", { class: "pk-tag" });
	const left = el("span", { class: "pk-left", "aria-hidden": "true" });
	const button = el("span", { class: "pk-d", title: t("games.poker.dealer"), role: "img", "aria-label": t("games.poker.dealer") }, "D");
	const plate = el("div", { class: "pk-plate" }, name, stack, left);
	const free = el("button", { type: "button", class: "pk-free", "aria-label": t("games.poker.free", { seat: seat + 1 }), onclick: () => d.sit?.(seat) }, "+");
	const box = el("div", { class: "pk-seat", role: "listitem" }, hole, plate, tag, button, free);
	const sum = el("span", {});
	const bet = el("div", { class: "pk-bet is-empty" }, chip(), sum);
	return { box, hole, name, stack, tag, left, button, plate, free, bet, sum, cards: "", put: "" };
}

/** Makes the felt of a table. */
export function createFelt(seats: number, still: boolean, d: FeltHost): Felt {
	const t = d.host.t;
	const all = Array.from({ length: seats }, (_, i) => createSeat(i, d));
	const board = el("div", { class: "pk-board", role: "group" });
	const pots = el("p", { class: "pk-pots" });
	const word = el("p", { class: "pk-word" });
	const middle = el("div", { class: "pk-middle" }, pots, board, word);
	const layer = el("div", { class: "pk-flights", "aria-hidden": "true" });
	const element = el(
		"div",
		{ class: "pk-table", "data-seats": seats },
		el("div", { class: "pk-oval" }),
		middle,
		...all.map((s) => s.bet),
		el("div", { class: "pk-seats", role: "list" }, ...all.map((s) => s.box)),
		layer,
	);
	const motion = createMotion(layer, still);
	let shown: View | undefined;
	const nameOf = (view: View, seat: number) => {
		const chair = chairOf(view, seat);
		if (seat === view.mine) return t("games.poker.you");
		return chair?.bot ? t("games.poker.bot", { seat: seat + 1 }) : (chair?.name ?? t("games.poker.seat", { seat: seat + 1 }));
	};
	const flyer = (from: HTMLElement) => el("div", { class: "pk-flyer" }, chip(), el("span", {}, from.textContent ?? ""));

	const drawSeat = (view: View, seat: number, fresh: boolean) => {
		const s = all[seat];
		if (!s) return;
		const hand = view.hand;
		const chair = chairOf(view, seat);
		const over = !hand || overOf(hand);
		const h = chair || !over ? seatOf(hand, seat) : undefined;
		attr(s.box, "style", styleOf(placeOf(seat, view.mine, seats), seats));
		attr(s.bet, "style", s.box.getAttribute("style"));
		attr(s.box, "data-taken", Boolean(chair));
		attr(s.box, "data-mine", seat === view.mine);
		attr(s.box, "data-turn", Boolean(hand && hand.actor === seat));
		attr(s.box, "data-folded", h?.folded);
		attr(s.box, "data-shown", Boolean(h?.cards.length));
		attr(s.box, "data-away", chair?.away);
		attr(s.box, "data-won", Boolean(over && h && amount(h.won) > 0n));
		s.free.hidden = Boolean(chair) || view.mine >= 0 || !d.sit || view.running;
		s.button.hidden = !hand || hand.button !== seat;
		if (chair) {
			say(s.name, nameOf(view, seat));
			say(s.stack, h?.allIn ? t("games.poker.allIn") : d.chips(h ? h.stack : chair.stack));
		}
		const deed = hand && h && lastDeed(hand, seat);
		const done = deed && (deed.allIn && deed.kind !== "FOLD" ? "allIn" : { FOLD: "fold", CHECK: "check", CALL: "called", RAISE: "raised" }[deed.kind]);
		const note = chair?.leaving ? "leaving" : chair?.away ? "away" : chair?.waits && !h ? "waiting" : undefined;
		const worth = over && hand?.log.some((e) => e.kind === "SHOW" && e.seat === seat) ? h?.worth : undefined;
		say(s.tag, worth ? t(`games.poker.worth.${worth}`) : done ? t(`games.poker.${done}`) : note ? t(`games.poker.${note}`) : "");
		attr(s.tag, "data-deed", worth ? "worth" : (done ?? note));
		const bet = h && !over ? h.bet : "0.00";
		const put = amount(bet) > 0n ? d.chips(bet) : "";
		if (put !== s.put) {
			if (put === "" && !fresh) motion.send(flyer(s.bet), s.bet, pots);
			const rises = put !== "";
			s.put = put;
			if (rises) say(s.sum, put);
			s.bet.classList.toggle("is-empty", !rises);
			if (rises) motion.come(s.bet, s.plate);
		}
		drawHole(view, seat, h?.folded && seat !== view.mine ? undefined : h?.cards, fresh);
	};

	const drawHole = (view: View, seat: number, cards: readonly string[] | undefined, fresh: boolean) => {
		const s = all[seat];
		if (!s || !view.hand) return s?.hole.replaceChildren();
		const key = cards ? cards.join() || "??" : "";
		if (key === s.cards && !fresh) return;
		s.cards = key;
		if (!cards) return s.hole.replaceChildren();
		const old = [...s.hole.children] as HTMLElement[];
		attr(s.hole, "role", cards.length ? "img" : null);
		attr(s.hole, "aria-label", cards.length ? wordsOf(cards) : null);
		if (old.length === 2 && !fresh) {
			for (const [i, c] of cards.entries()) turn(old[i] as HTMLElement, c);
			return;
		}
		const made = [0, 1].map((i) => createCard(cards[i] ?? ""));
		s.hole.replaceChildren(...made);
		if (!fresh && shown?.hand?.number !== view.hand.number) return;
		const count = view.hand.seats.length;
		const order = view.hand.seats.findIndex((x) => x.seat === seat);
		for (const [i, card] of made.entries()) motion.come(card, board, { delay: (i * count + order) * 70, turn: 30 });
	};

	const drawBoard = (hand: Hand | null, fresh: boolean) => {
		const cards = hand?.board ?? [];
		if (fresh) board.replaceChildren();
		const before = board.children.length;
		while (board.children.length > cards.length) board.lastElementChild?.remove();
		cards.slice(board.children.length).forEach((card, i) => {
			const node = createCard(card);
			board.append(node);
			if (shown) motion.come(node, element.firstElementChild as Element, { delay: 260 + i * 130 + Math.max(0, before + i - 2) * (cards.length - before > 1 ? 260 : 0), turn: -20 });
		});
		attr(board, "aria-label", cards.length ? t("games.poker.told.BOARD", { cards: wordsOf(cards) }) : null);
		attr(board, "data-empty", cards.length === 0);
	};

	const drawMiddle = (view: View) => {
		const hand = view.hand;
		if (!hand) {
			say(pots, "");
			return say(word, t("games.poker.quiet"));
		}
		const over = overOf(hand);
		const split = hand.seats.some((s) => s.allIn) || over ? hand.pots.filter((p) => p.seats.length > 1 || over) : [];
		say(
			pots,
			split.length > 1
				? split.map((p, i) => (i === 0 ? t("games.poker.pot", { amount: d.chips(p.amount) }) : t("games.poker.sidePot", { number: i, amount: d.chips(p.amount) }))).join(" · ")
				: t("games.poker.pot", { amount: d.chips(hand.pot) }),
		);
		const won = hand.seats.filter((s) => over && amount(s.won) > 0n);
		const line = won.map((s) => {
			const args = { name: nameOf(view, s.seat), amount: d.chips(s.won) };
			return s.worth && hand.log.some((e) => e.kind === "SHOW" && e.seat === s.seat)
				? t("games.poker.winsWith", { ...args, worth: t(`games.poker.worth.${s.worth}`) })
				: t("games.poker.told.WIN", args);
		});
		say(word, hand.street === "VOID" ? t("games.poker.told.VOID") : line.join(" "));
	};

	return {
		element,
		render(view) {
			const hand = view.hand;
			const fresh = Boolean(hand && shown && hand.number !== shown.hand?.number);
			const paid = Boolean(hand && overOf(hand) && shown?.hand?.number === hand.number && shown.hand && !overOf(shown.hand));
			attr(element, "data-street", hand?.street ?? null);
			for (const seat of all.keys()) drawSeat(view, seat, fresh);
			drawBoard(hand, fresh);
			drawMiddle(view);
			if (paid) for (const s of hand?.seats ?? []) if (amount(s.won) > 0n && all[s.seat]) motion.send(flyer(pots), pots, (all[s.seat] as (typeof all)[number]).plate, 420);
			shown = view;
		},
		tick(clock) {
			const actor = shown?.hand?.actor ?? -1;
			all.forEach((s, seat) => {
				const on = clock && seat === actor ? clock : undefined;
				s.plate.style.setProperty("--p", on ? on.share.toFixed(3) : "0");
				attr(s.plate, "data-bank", on?.bank);
				say(s.left, on ? String(on.seconds) : "");
			});
		},
		still(on) {
			motion.still = on;
		},
	};
}
