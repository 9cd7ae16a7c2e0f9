/** What lies in the middle of the table: two hands of cards, the wheel or the dice; a function of the time of the deal. */
import { attr, el, say, type GameHost } from "@baize/game-kit";
import { createBoxes } from "./boxes.ts";
import { createCard, createDie, createWheel, rankOf, WHEEL } from "./cards.ts";
import { familyOf, pocketColour } from "./layout.ts";
import { dealOrder, dealt, handsOf, numbersOf, type State } from "./model.ts";

export interface Scene {
	readonly element: HTMLElement;
	/** Shows the table as it is at this moment; calm skips the flight. */
	render(state: State, now: number): void;
}

const SIDES: Record<string, readonly [string, string]> = { baccarat: ["player", "banker"], dragontiger: ["dragon", "tiger"], teenpatti: ["a", "b"] };

/** What a hand is worth where that is a number everybody counts. */
function worthOf(family: string, cards: readonly string[]): string {
	if (family !== "baccarat" || cards.length === 0) return "";
	const value = (c: string) => ("TJQK".includes(c.charAt(0)) ? 0 : c.startsWith("A") ? 1 : Number(rankOf(c)));
	return String(cards.reduce((sum, c) => sum + value(c), 0) % 10);
}

function createHands(host: GameHost, family: string): Scene {
	const names = SIDES[family] ?? ["a", "b"];
	const hands = names.map((name) => {
		const cards = el("span", { class: "ta-cards" });
		const worth = el("b", { class: "ta-worth" });
		return { cards, worth, box: el("div", { class: "ta-hand", "data-side": name }, el("span", { class: "ta-name" }, host.t(`games.tables.spot.${name}`), worth), cards) };
	});
	const element = el("div", { class: "ta-hands" }, ...hands.map((h) => h.box));
	let shown = "";
	let made: { card: HTMLElement; hand: number; text: string }[] = [];
	return {
		element,
		render(s, now) {
			const outcome = s.frame.outcome ?? "";
			const key = `${s.frame.roundNo} ${outcome}`;
			if (key !== shown) {
				shown = key;
				for (const h of hands) h.cards.replaceChildren();
				const all = outcome ? handsOf(outcome) : [];
				made = dealOrder(all).map(([hand, card]) => {
					const text = all[hand]?.[card] ?? "";
					const node = createCard(text);
					hands[hand]?.cards.append(node);
					return { card: node, hand, text };
				});
			}
			const due = Math.floor(dealt(s, now) * (made.length + 0.6));
			made.forEach((m, i) => {
				m.card.classList.toggle("is-dealt", i < due);
			});
			hands.forEach((h, i) => {
				say(
					h.worth,
					worthOf(
						family,
						made
							.slice(0, due)
							.filter((m) => m.hand === i)
							.map((m) => m.text),
					),
				);
				attr(h.box, "data-won", due >= made.length && made.length > 0 && sideWon(s) === i);
			});
		},
	};
}

/** Which hand won by the newest mark of the board: the second hand is red at baccarat, the first elsewhere; -1 before, or for a tie. */
function sideWon(s: State): number {
	const mark = s.board.find((p) => p.roundNo === s.frame.roundNo)?.mark;
	if (!mark || mark.side === "T") return -1;
	return (mark.side === "F") === (familyOf(s.frame.game) === "baccarat") ? 1 : 0;
}

function createRoulette(): Scene {
	const wheel = createWheel();
	const number = el("output", { class: "ta-number" });
	const element = el("div", { class: "ta-spin" }, wheel as unknown as Node, number);
	return {
		element,
		render(s, now) {
			const n = s.frame.outcome ? numbersOf(s.frame.outcome)[0] : undefined;
			const p = dealt(s, now);
			const done = n !== undefined && p >= 1;
			const eased = 1 - (1 - Math.min(1, p * 1.08)) ** 3;
			const idle = (now / 90) % 360;
			const disc = n === undefined ? idle : idle * 0 + eased * 200;
			const pocket = n === undefined ? 0 : (WHEEL.indexOf(n as (typeof WHEEL)[number]) * 360) / WHEEL.length;
			element.style.setProperty("--disc", `${disc.toFixed(2)}deg`);
			element.style.setProperty("--ball", n === undefined ? "0deg" : `${(disc + pocket - (1 - eased) * 1800).toFixed(2)}deg`);
			element.style.setProperty("--drop", n === undefined ? "-14px" : `${(-14 * (1 - Math.max(0, eased * 3 - 2))).toFixed(1)}px`);
			attr(element, "data-ball", n !== undefined);
			say(number, done ? String(n) : "");
			attr(number, "data-colour", done ? pocketColour(n) : null);
		},
	};
}

function createDice(): Scene {
	const row = el("div", { class: "ta-dice" });
	const sum = el("output", { class: "ta-number", "data-colour": "black" });
	const element = el("div", { class: "ta-spin" }, row, sum);
	let shown = "";
	return {
		element,
		render(s, now) {
			const p = dealt(s, now);
			const numbers = s.frame.outcome ? numbersOf(s.frame.outcome) : [];
			const done = p >= 1 && numbers.length > 0;
			const roll = Math.floor(now / 110);
			// While the dice tumble their faces are picture, not result; they land one after the other.
			const faces = [0, 1, 2].map((i) => (numbers.length > 0 && p > 0.6 + i * 0.15 ? (numbers[i] ?? 1) : numbers.length > 0 ? ((roll + i * 2) % 6) + 1 : i + 1));
			if (faces.join() !== shown) {
				shown = faces.join();
				row.replaceChildren(...faces.map(createDie));
			}
			attr(row, "data-rolling", numbers.length > 0 && !done);
			say(sum, done ? String(numbers.reduce((a, b) => a + b, 0)) : "");
		},
	};
}

/** Makes the scene of a game's family. */
export function createScene(host: GameHost, game: string): Scene {
	const family = familyOf(game);
	if (family === "blackjack") return createBoxes(host);
	if (family === "roulette") return createRoulette();
	return family === "sicbo" ? createDice() : createHands(host, family);
}
