/** The scene of blackjack: the dealer's hand, and seven boxes with the hands of everybody who plays. */
import { attr, el, type GameHost, say } from "@baize/game-kit";
import { blackjackRatio, handsOfBox, isNatural, totalOf, type Hand } from "./blackjack.ts";
import { createCard } from "./cards.ts";
import { dealt, ownBoxes, secondsOf, type State } from "./model.ts";
import type { Scene } from "./scene.ts";

export const BOXES = [1, 2, 3, 4, 5, 6, 7] as const;

/** The worth of a hand as it is said: soft hands with both. */
export function worthText(cards: readonly string[]): string {
	const { total, soft } = totalOf(cards);
	return soft && total < 21 ? `${total - 10}/${total}` : String(total);
}

/** Cards that were not seen yet fly in; those that lie there stay. */
function lay(row: HTMLElement, cards: readonly string[]): void {
	const shown = (row.dataset.cards ?? "").split(",").filter(Boolean);
	const same = shown.every((c, i) => c === cards[i]);
	if (!same) row.replaceChildren();
	for (const c of cards.slice(same ? shown.length : 0)) {
		const node = createCard(c);
		row.append(node);
		requestAnimationFrame(() => requestAnimationFrame(() => node.classList.add("is-dealt")));
	}
	row.dataset.cards = cards.join();
}

/** How a hand ended, as a word's key; undefined while it is open. */
function endOf(outcome: string, number: number, hands: readonly Hand[], i: number): string | undefined {
	const cards = hands[i]?.cards ?? [];
	if (totalOf(cards).total > 21) return "bust";
	if (hands.length === 1 && isNatural(cards)) return "natural";
	if (!outcome) return undefined;
	const [num, den] = blackjackRatio(outcome, `b${number}${i === 1 ? "s" : ""}`);
	return num > den ? "win" : num === den ? "push" : "lose";
}

interface Place {
	readonly box: HTMLElement;
	readonly name: HTMLElement;
	readonly insured: HTMLElement;
	readonly left: HTMLElement;
	readonly hands: HTMLElement;
}

/** Makes the scene of a blackjack table. */
export function createBoxes(host: GameHost): Scene {
	const t = host.t;
	const cards = el("span", { class: "ta-cards" });
	const worth = el("b", { class: "ta-worth" });
	const dealer = el("div", { class: "ta-hand", "data-side": "dealer" }, el("span", { class: "ta-name" }, t("games.tables.dealer"), worth), cards);
	const places = BOXES.map((n): Place => {
		const name = el("span", { class: "ta-boxname" });
		const left = el("b", { class: "ta-left" });
		const hands = el("div", { class: "ta-boxhands" });
		const insured = el("span", { class: "ta-insured" });
		return { name, left, hands, insured, box: el("li", { class: "ta-box", "data-box": String(n) }, hands, el("span", { class: "ta-boxfoot" }, insured, name, left)) };
	});
	const element = el("div", { class: "ta-jack" }, dealer, el("ul", { class: "ta-boxes", "aria-label": t("games.tables.boxes") }, ...places.map((p) => p.box)));
	let round = 0;
	const drawDealer = (s: State, now: number) => {
		const all = s.frame.outcome?.split("|")[0]?.split(",");
		const up = s.frame.play?.up;
		const hole = cards.querySelector(".is-hole");
		if (!all) {
			lay(cards, up ? [up] : []);
			if (up && !cards.querySelector(".is-hole")) cards.append(el("span", { class: "ta-card is-hole" }, el("span", { class: "ta-back" })));
			if (!up) hole?.remove();
			say(worth, up ? worthText([up]) : "");
			return;
		}
		hole?.remove();
		const due = Math.min(all.length, 2 + Math.floor(dealt(s, now) * (all.length - 1)));
		lay(cards, all.slice(0, due));
		say(worth, isNatural(all.slice(0, due)) ? t("games.tables.end.natural") : worthText(all.slice(0, due)));
	};
	const drawBox = (s: State, n: number, p: Place, now: number) => {
		const box = s.frame.play?.boxes.find((b) => b.box === n);
		const mine = ownBoxes(s).has(n);
		attr(p.box, "data-mine", mine);
		attr(p.box, "data-insured", box?.insured === true);
		attr(p.box, "data-turn", box !== undefined && box.turn >= 0);
		attr(p.box, "data-taken", Boolean(box) || (s.frame.spots[`b${n}`] ?? 0) > 0);
		say(p.name, mine ? t("games.tables.you") : (box?.name ?? t("games.tables.spot.box", { number: String(n) })));
		say(p.insured, box?.insured ? t("games.tables.insured") : "");
		say(p.left, box?.until && box.turn >= 0 ? String(secondsOf(s, box.until, now)) : "");
		const hands = box ? handsOfBox(box.hands) : [];
		while (p.hands.children.length > hands.length) p.hands.lastElementChild?.remove();
		const done = s.frame.outcome && (s.frame.phase !== "DEALING" || dealt(s, now) >= 1) ? s.frame.outcome : "";
		hands.forEach((hand, i) => {
			const row = (p.hands.children[i] ??
				p.hands.appendChild(el("div", { class: "ta-boxhand" }, el("span", { class: "ta-cards" }), el("b", { class: "ta-worth" })))) as HTMLElement;
			lay(row.firstElementChild as HTMLElement, hand.cards);
			const end = endOf(done, n, hands, i);
			attr(row, "data-end", end);
			attr(row, "data-now", box?.turn === i);
			attr(row, "data-doubled", hand.doubled);
			say(row.lastElementChild as Element, end ? t(`games.tables.end.${end}`) : worthText(hand.cards));
		});
		const words = hands.map((h) => `${h.cards.join(" ")} (${worthText(h.cards)})`).join("; ");
		attr(p.box, "aria-label", t("games.tables.hand", { number: String(n), cards: words || "–" }));
	};
	return {
		element,
		render(s, now) {
			if (s.frame.roundNo !== round) {
				round = s.frame.roundNo;
				for (const row of [cards, ...places.map((p) => p.hands)]) {
					row.replaceChildren();
					delete row.dataset.cards;
				}
			}
			drawDealer(s, now);
			places.forEach((p, i) => {
				drawBox(s, BOXES[i] ?? 1, p, now);
			});
		},
	};
}
