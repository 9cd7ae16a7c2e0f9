/** What can be decided about an own box: hit, stand, double, split; by buttons and by keys. */
import { attr, el, type GameHost, say } from "@baize/game-kit";
import { type Amount, micro } from "@baize/kernel";
import { handsOfBox, isNatural } from "./blackjack.ts";
import { worthText } from "./boxes.ts";
import { ownBoxes, secondsOf, stakeOfBox, type State, turnOf } from "./model.ts";
import type { Move } from "./net.ts";

export interface Moves {
	readonly element: HTMLElement;
	/** The keys H, S, D, P, I and N; false where nothing is to be decided. */
	press(key: string): boolean;
	render(state: State, now: number): void;
}

const ALL: readonly (readonly [Move, string])[] = [
	["H", "hit"],
	["S", "stand"],
	["D", "double"],
	["P", "split"],
	["I", "insure"],
	["N", "decline"],
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
				s.error ??
					(box && hand
						? t(box.may.includes("I") ? "games.tables.insurance" : "games.tables.turn", { number: String(box.box), total: worthText(hand.cards) })
						: t(asking ? "games.tables.asking" : "games.tables.waiting")),
			);
			words.classList.toggle("is-bad", Boolean(s.error));
			say(left, box?.until ? t("games.tables.seconds", { count: String(secondsOf(s, box.until, at)) }) : "");
			const stake = box ? stakeOfBox(s, box.box) : micro(0n);
			const money = (of: Amount) => host.money(of, { decimals: of % 1_000_000n === 0n ? 0 : 2, digits: "latn" });
			const offered = box?.may.includes("I") ?? false;
			ALL.forEach(([move, name], i) => {
				const button = buttons[i];
				if (!button) return;
				const further = /[DPI]/.test(move);
				const open = box?.may.includes(move) ?? false;
				button.disabled = s.busy || s.moving || !open;
				button.hidden = /[IN]/.test(move) ? !offered : offered || (move === "P" && !open);
				const even = move === "I" && hand !== undefined && isNatural(hand.cards);
				say(button, label(even ? "even" : name, box ? money(move === "I" ? micro(stake / 2n) : stake) : ""));
				attr(button, "data-further", further);
			});
		},
	};
}
