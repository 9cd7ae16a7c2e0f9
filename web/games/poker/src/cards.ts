/** Cards as they lie on the felt; "As", "Td" are the server's names of them. */
import { attr, el, svg } from "@baize/game-kit";
import { SUIT_SHAPES } from "@baize/game-kit/suits";

const SIGNS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** The rank as it is printed. */
export const rankOf = (card: string): string => (card.startsWith("T") ? "10" : card.slice(0, 1));

/** A card in a sentence. */
export const wordOf = (card: string): string => `${rankOf(card)}${SIGNS[card.slice(1)] ?? ""}`;
export const wordsOf = (cards: readonly string[]): string => cards.map(wordOf).join(" ");

const suit = (card: string) =>
	svg("svg", { viewBox: "0 0 24 24", class: "pk-suit", "aria-hidden": "true" }, svg("path", { d: SUIT_SHAPES[card.slice(1)] ?? "" })) as unknown as Node;

/** A card; an empty name lies face down. */
export function createCard(card: string): HTMLElement {
	const node = el("span", { class: "pk-card" }, el("span", { class: "pk-back" }));
	if (card) turn(node, card);
	return node;
}

/** Turns a card up, once. */
export function turn(node: HTMLElement, card: string): void {
	if (node.dataset.card === card) return;
	node.querySelector(".pk-face")?.remove();
	node.append(el("span", { class: "pk-face", "data-suit": card.slice(1) }, el("b", {}, rankOf(card)), suit(card)));
	attr(node, "data-card", card);
}
