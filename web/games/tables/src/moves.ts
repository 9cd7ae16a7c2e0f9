/** What can be decided about an own box: hit, stand, double, split; by buttons and by keys. */
import { attr, el, type GameHost, say } from "@baize/game-kit";
import { handsOfBox } from "./blackjack.ts";
import { worthText } from "./boxes.ts";
import { ownBoxes, secondsOf, stakeOfBox, type State, turnOf } from "./model.ts";
import type { Move } from "./net.ts";

export interface Moves {
	readonly element: HTMLElement;
	/** The keys H, S, D and P; false where nothing is to be decided. */
	press(key: string): boolean;
	render(state: State, now: number): void;
}

const ALL: readonly (readonly [Move, string])[] = [
	["H", "hit"],
	["S", "stand"],
	["D", "double"],
	["P", "split"],
];

/** Makes the buttons; make asks the server for a move. */
export function createMoves(host: GameHost, make: (box: number, made: number, move: Move) => void): Moves {
	const t = host.t;
	let now: State | undefined;
	const act = (move: Move): boolean => {
		const box = now && !now.busy && !now.moving ? turnOf(now) : undefined;
		if (!box?.may.includes(move)) return false;
		make(box.box, box.made, move);
		return true;
	};
	/** Without an amount, the bare word. */
	const label = (name: string, amount: string) => t(`games.tables.move.${name}`, { amount }).replace(/[\s·]+$/, "");
	const buttons = ALL.map(([move, name]) => el("button", { type: "button", class: "ta-move", "data-move": name, disabled: true, onclick: () => act(move) }, label(name, "")));
	const words = el("p", { class: "ta-turn", role: "status" });
	const left = el("b", { class: "ta-turnleft" });
	const element = el(
		"div",
		{ class: "ta-moves", role: "group", "aria-label": t("games.tables.decide") },
		el("div", { class: "ta-turnline" }, words, left),
		el("div", { class: "ta-moveset" }, ...buttons),
	);
	element.hidden = true;
	return {
		element,
		press: (key) => ALL.some(([move]) => move === key.toUpperCase() && act(move)),
		render(s, at) {
			now = s;
			element.hidden = s.frame.phase !== "PLAYING" || ownBoxes(s).size === 0;
			if (element.hidden) return;
			const box = turnOf(s);
			const hand = box && handsOfBox(box.hands)[box.turn];
			const asking = s.frame.play?.boxes.some((b) => b.asking && ownBoxes(s).has(b.box));
			say(
				words,
				s.error ?? (box && hand ? t("games.tables.turn", { number: String(box.box), total: worthText(hand.cards) }) : t(asking ? "games.tables.asking" : "games.tables.waiting")),
			);
			words.classList.toggle("is-bad", Boolean(s.error));
			say(left, box?.until ? t("games.tables.seconds", { count: String(secondsOf(s, box.until, at)) }) : "");
			const amount = box ? host.money(stakeOfBox(s, box.box), { decimals: 0, digits: "latn" }) : "";
			ALL.forEach(([move, name], i) => {
				const button = buttons[i];
				if (!button) return;
				const further = move === "D" || move === "P";
				button.disabled = s.busy || s.moving || !box?.may.includes(move);
				button.hidden = move === "P" && !box?.may.includes(move);
				say(button, label(name, amount));
				attr(button, "data-further", further);
			});
		},
	};
}
