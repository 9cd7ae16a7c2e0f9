/** What the boards share: fields of the bet, figures, and the two kinds of boards. */
import { attr, el, figureOf, type GameHost, say, type Tween } from "@baize/game-kit";
import { type Amount, micro } from "@baize/kernel";
import type { BetParams, Climb, Played } from "./net.ts";

/** What a board draws with. */
export interface Look {
	readonly stake?: Amount;
	/** Nothing may be changed now. */
	readonly locked: boolean;
}

/** A game that is decided in one draw. */
export interface SingleBoard {
	readonly fields: readonly HTMLElement[];
	readonly rules: readonly string[];
	/** What is bet, or nothing where the member has to choose first. */
	bet(): BetParams | undefined;
	/** Sets the fields to those of a past round. */
	recall(bet: BetParams): void;
	render(look: Look): void;
	/** Forgets the last result. */
	clear(): void;
	/** Moves to the result that came. */
	show(played: Played, still: boolean): Tween;
	/** The share of rounds, as it is set, that pay more than the stake; undefined where the fields say it. */
	above?(): number | undefined;
	/** The result in a chip and in words. */
	text(played: Played): string;
	told(played: Played): string;
}

/** A game of steps. */
export interface ClimbBoard {
	readonly fields: readonly HTMLElement[];
	readonly rules: readonly string[];
	bet(): BetParams;
	/** Draws a round as it is, or the empty board. */
	render(round: Climb | undefined, look: Look): void;
	/** Moves from the last picture to a round with one pick more. */
	show(round: Climb, still: boolean): Tween;
}

/** What a board may ask of the game. */
export interface Acts {
	changed(): void;
	pick(n: number): void;
}

export type Single = (stage: HTMLElement, host: GameHost, act: Acts) => SingleBoard;
export type Climber = (stage: HTMLElement, host: GameHost, act: Acts) => ClimbBoard;

/** A field with its name above it. */
export const field = (name: string, ...inside: HTMLElement[]): HTMLElement => el("div", { class: "in-field" }, el("span", { class: "bz-label" }, name), ...inside);

/** A figure that is only shown. */
export function figure(host: GameHost, name: string): { element: HTMLElement; say(text: string): void; put(money: string): void } {
	const out = el("output", { class: "in-out" });
	return { element: field(name, out), say: (text) => say(out, figureOf(host, text)), put: (money) => say(out, money) };
}

export interface Chooser<V> {
	readonly element: HTMLElement;
	readonly value: V;
	set(value: V): void;
	lock(on: boolean): void;
	/** Hides what cannot be chosen now. */
	offer(fits: (value: V) => boolean): void;
}

/** One of a few: a row of buttons. */
export function choose<V extends string | number>(name: string, all: readonly (readonly [V, string])[], first: V, changed: () => void): Chooser<V> {
	let value = first;
	const buttons = all.map(([v, text]) => el("button", { type: "button", class: "in-choice", onclick: () => pick(v) }, text));
	const draw = () => {
		buttons.forEach((b, i) => {
			attr(b, "aria-pressed", String(all[i]?.[0] === value));
		});
	};
	const pick = (v: V) => {
		value = v;
		draw();
		changed();
	};
	draw();
	return {
		element: field(name, el("div", { class: "in-choices", role: "group", "aria-label": name }, ...buttons)),
		get value() {
			return value;
		},
		set(v) {
			value = v;
			draw();
		},
		lock(on) {
			for (const b of buttons) b.disabled = on;
		},
		offer(fits) {
			buttons.forEach((b, i) => {
				b.hidden = !fits(all[i]?.[0] as V);
			});
			if (!fits(value)) {
				value = all.find(([v]) => fits(v))?.[0] as V;
				draw();
			}
		},
	};
}

/** Low, medium and high. */
export const riskField = (host: GameHost, changed: () => void) =>
	choose(
		host.t("games.alone.risk"),
		(["low", "medium", "high"] as const).map((r) => [r, host.t(`games.info.volatility.${r}`)] as const),
		"medium",
		changed,
	);

/** A multiplier in ten-thousandths as it is written beside others: 17.5, 0.2, 1000. */
export const brief = (m: bigint): string => String(Number(m) / 10_000);

/** The server's multiplier without the zeros behind the second decimal. */
export const timesOf = (text: string): string => `${text.replace(/(\.\d\d\d*?)0+$/, "$1")}×`;

/** What a multiplier would add to a stake, floored as the server floors it for two decimals. */
export const gain = (stake: Amount, m: bigint): Amount => micro(((stake * m) / 10_000n / 10_000n) * 10_000n - stake);

/** How many ways there are to choose k of n; for figures that are only shown. */
export function choosing(n: number, k: number): number {
	let ways = k < 0 || k > n ? 0 : 1;
	for (let i = 1; i <= k && ways > 0; i++) ways = (ways * (n - k + i)) / i;
	return ways;
}

/** The tween's eased progress as even time. */
export const even = (p: number): number => 1 - Math.cbrt(1 - p);
