/** Hi-lo: is the next card lower or higher. Cards are drawn by code. */
import { attr, el, figureOf, say, tween } from "@baize/game-kit";
import { HIGHER, LOWER, NEXT, rankOf } from "@baize/game-kit/fair";
import type { Climb } from "./net.ts";
import { type Climber, timesOf } from "./parts.ts";

const MS = 320;
const KEPT = 8;
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] as const;
const SUITS = ["♠", "♥", "♣", "♦"] as const;

/** A card as it is written: 0 is the ace of spades. */
export const cardText = (card: number): string => `${RANKS[rankOf(card) - 1]}${SUITS[Math.floor(card / 13)]}`;
const red = (card: number) => Math.floor(card / 13) % 2 === 1;

function fill(node: HTMLElement, card: number | undefined): void {
	attr(node, "data-red", card !== undefined && red(card));
	attr(node, "data-back", card === undefined);
	node.replaceChildren();
	if (card === undefined) return;
	const [rank, suit] = [RANKS[rankOf(card) - 1] as string, SUITS[Math.floor(card / 13)] as string];
	node.append(el("b", {}, rank), el("i", {}, suit), el("span", {}, suit));
}

const cardsOf = (round: Climb): readonly number[] => [...round.open, ...round.seen];

export const hilo: Climber = (stage, host, act) => {
	const t = host.t;
	const card = el("div", { class: "in-card", role: "img" });
	const trail = el("ol", { class: "in-trail", "aria-hidden": "true" });
	const guess = (pick: number, name: string, sign: string) => {
		const odds = el("span", {});
		const button = el("button", { type: "button", class: "in-guess", onclick: () => act.pick(pick) }, el("i", { "aria-hidden": "true" }, sign), el("b", {}, name), odds);
		return { pick, button, odds };
	};
	const guesses = [guess(LOWER, t("games.hilo.lower"), "▼"), guess(HIGHER, t("games.hilo.higher"), "▲"), guess(NEXT, t("games.hilo.next"), "↻")];
	const buttons = el("div", { class: "in-guesses" }, ...guesses.map((g) => g.button));
	stage.append(el("div", { class: "in-hilo" }, trail, card, buttons));
	const draw = (round: Climb | undefined, locked: boolean) => {
		const cards = round ? cardsOf(round) : [];
		const now = cards.at(-1);
		fill(card, now);
		attr(card, "aria-label", now === undefined ? t("games.hilo.none") : cardText(now));
		trail.replaceChildren(
			...cards
				.slice(0, -1)
				.slice(-KEPT)
				.map((c) => {
					const small = el("li", {});
					fill(small, c);
					return small;
				}),
		);
		for (const { pick, button, odds } of guesses) {
			const choice = round?.state === "ACTIVE" ? round.next.find((c) => c.picks.includes(pick)) : undefined;
			button.disabled = locked || !choice;
			say(odds, choice && pick !== NEXT ? figureOf(host, `${((choice.winning * 100) / choice.of).toFixed(1)}% · ${timesOf(choice.multiplier)}`) : "");
		}
	};
	return {
		fields: [],
		rules: [t("games.hilo.rule")],
		bet: () => ({}),
		render: (round, { locked }) => draw(round, locked),
		show(round, still) {
			let turned = false;
			return tween(still ? 0 : MS, (p) => {
				card.style.transform = p < 1 ? `rotateY(${p < 0.5 ? p * 180 : (1 - p) * -180}deg)` : "";
				if (p >= 0.5 && !turned) {
					turned = true;
					draw(round, true);
				}
			});
		},
	};
};
