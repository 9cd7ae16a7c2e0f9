import { formatFigure } from "@baize/kernel";

/** How a return stands to its theory. */
export type ReturnState = "holds" | "few" | "unfixed" | "off";

/** A game, or all games of a profile, over the window; figures in millionths of the stakes. */
export interface Line {
	mechanic: string;
	sheet: string;
	/** Empty of a profile, as is the game. */
	vendor: string;
	game: string;
	name: string;
	games: number;
	currency: string;
	level: string;
	rounds: number;
	stake: string;
	payout: string;
	returnPpm: number;
	deviationPpm: number;
	actualPpm: number;
	driftPpm: number;
	boundPpm: number;
	state: ReturnState;
}

/** Everything that was found. */
export interface Returns {
	first: string;
	last: string;
	profiles: Line[];
	games: Line[];
}

/** A day, and the window up to it. */
export interface Day {
	day: string;
	rounds: number;
	stake: string;
	payout: string;
	actualPpm: number;
	driftPpm: number;
	boundPpm: number;
}

/** What identifies a line in a list. */
export const keyOf = (l: Line): string => [l.mechanic, l.sheet, l.vendor, l.game, l.currency, l.level].join("/");

/** The tone of a state. */
export const TONES = { holds: "good", few: "rest", unfixed: "rest", off: "bad" } as const;

/** Millionths as percent with two decimals; a drift has its sign. */
export function percent(ppm: number, lang: string, signed = false): string {
	const sign = ppm < 0 ? "−" : signed && ppm > 0 ? "+" : "";
	return `${sign}${formatFigure((Math.abs(ppm) / 10_000).toFixed(2), lang)}%`;
}

/** A plot of 100 by 100: the drift as a line, what chance allows as a band around zero. */
export interface Plot {
	line: string;
	band: string;
	/** What the upper edge stands for, in millionths. */
	top: number;
}

const WIDEST = 2.5;

/** Plots the drift day by day. The scale follows the drift and the last days' band: the band of the first days is cut, it says nothing. */
export function plotOf(days: readonly Pick<Day, "driftPpm" | "boundPpm">[]): Plot | null {
	const shown = days.filter((d) => d.boundPpm > 0);
	const last = shown.at(-1);
	if (!last || shown.length < 2) return null;
	const top = Math.max(last.boundPpm * WIDEST, Math.abs(last.driftPpm) * 1.2);
	const x = (i: number) => ((100 * i) / (shown.length - 1)).toFixed(2);
	const y = (ppm: number) => (50 - (50 * Math.max(-top, Math.min(top, ppm))) / top).toFixed(2);
	const path = (of: (d: (typeof shown)[number]) => number) => shown.map((d, i) => `${x(i)} ${y(of(d))}`);
	const band = [...path((d) => d.boundPpm), ...path((d) => -d.boundPpm).reverse()].join("L");
	return { line: `M${path((d) => d.driftPpm).join("L")}`, band: `M${band}Z`, top };
}
