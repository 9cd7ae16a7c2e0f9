// Slots, docs/fairness.md section 7. The sheet is the published par sheet.

import { formatAmount, parseAmount, smallest } from "./amount.ts";
import { Stream, proofOf, type Seeds } from "./stream.ts";
import type { Derived, Step } from "./types.ts";

interface Hold {
	readonly coin: string;
	readonly from: number;
	readonly respins: number;
	readonly hit: number;
	readonly of: number;
	readonly values: readonly (readonly [number, number])[];
	readonly full: number;
}

export interface Sheet {
	readonly code: string;
	readonly kind?: "lines" | "ways" | "book";
	readonly rows?: number;
	readonly strips: readonly string[];
	readonly lines: readonly (readonly number[])[];
	readonly cost?: number;
	readonly pays: Readonly<Record<string, readonly number[]>>;
	readonly wild?: string;
	readonly wilds?: Readonly<Record<string, number>>;
	readonly expanding?: boolean;
	readonly scatter?: string;
	readonly scatterPays?: readonly number[];
	readonly freeSpins?: readonly number[];
	readonly freeMultiplier?: number;
	readonly maxFreeSpins?: number;
	readonly hold?: Hold;
	readonly maxWin?: number;
	/** SHA-256 of the book's text. */
	readonly book?: string;
}

export interface SlotParams {
	readonly sheet: string;
	readonly stake: string;
	readonly digits: number;
}

const partsOf = (sheet: Sheet): number => sheet.cost || sheet.lines.length;

/** Rows of letters, from the top. */
export function gridOf(sheet: Sheet, stops: readonly number[]): string[] {
	return Array.from({ length: sheet.rows ?? 3 }, (_, row) => sheet.strips.map((strip, reel) => strip.charAt(((stops[reel] ?? 0) + row) % strip.length)).join(""));
}

/** What a letter multiplies by as a wild; 0 for none. */
const wildTimes = (sheet: Sheet, letter: string): number => (sheet.wild && letter === sheet.wild ? 1 : (sheet.wilds?.[letter] ?? 0));

/** What one line pays, in parts. */
export function linePay(sheet: Sheet, grid: readonly string[], line: readonly number[]): number {
	const shown = line.map((row, reel) => (grid[row] ?? "").charAt(reel));
	const first = shown[0] ?? "";
	let times = 1;
	let count = 1;
	for (; count < shown.length; count++) {
		const wild = wildTimes(sheet, shown[count] ?? "");
		if (shown[count] !== first && wild === 0) break;
		times *= Math.max(1, wild);
	}
	return (sheet.pays[first]?.[count - 3] ?? 0) * times;
}

/** What all ways of all symbols pay, in parts. */
function waysPay(sheet: Sheet, grid: readonly string[]): number {
	let sum = 0;
	for (const [symbol, pays] of Object.entries(sheet.pays)) {
		let [ways, count] = [1, 0];
		for (; count < sheet.strips.length; count++) {
			const here = grid.reduce((n, row) => n + (row.charAt(count) === symbol ? 1 : wildTimes(sheet, row.charAt(count))), 0);
			if (here === 0) break;
			ways *= here;
		}
		sum += ways * (pays[count - 3] ?? 0);
	}
	return sum;
}

/** The grid with every reel filled by the wild that stands on it, where wilds expand. */
function expanded(sheet: Sheet, grid: readonly string[]): readonly string[] {
	if (!sheet.expanding) return grid;
	const wilds = sheet.strips.map((_, reel) => grid.map((row) => row.charAt(reel)).find((c) => wildTimes(sheet, c) > 0));
	return grid.map((row) => [...row].map((c, reel) => wilds[reel] ?? c).join(""));
}

const atMost = <T>(list: readonly T[] | undefined, at: number): T | undefined => (list && at >= 0 ? list[Math.min(at, list.length - 1)] : undefined);

function spinUnits(sheet: Sheet, grid: readonly string[]): { units: number; scatters: number } {
	const scatters = sheet.scatter ? grid.join("").split(sheet.scatter).length - 1 : 0;
	const shown = expanded(sheet, grid);
	const wins = sheet.kind === "ways" ? waysPay(sheet, shown) : sheet.lines.reduce((sum, line) => sum + linePay(sheet, shown, line), 0);
	return { units: wins + (atMost(sheet.scatterPays, scatters - 3) ?? 0) * partsOf(sheet), scatters };
}

/** Plays hold-and-spin; the text is that of the outcome. */
async function holdOf(hold: Hold, grid: readonly string[], stream: Stream): Promise<{ units: number; text: string }> {
	const tall = grid.length;
	const cells = tall * (grid[0]?.length ?? 0);
	const all = hold.values.reduce((sum, [, weight]) => sum + weight, 0);
	const value = async () => {
		let at = await stream.below(all);
		for (const [worth, weight] of hold.values) {
			at -= weight;
			if (at < 0) return worth;
		}
		return 0;
	};
	const coins = new Set<number>();
	let units = 0;
	const lock = async (cell: number) => {
		const worth = await value();
		coins.add(cell);
		units += worth;
		return `${cell}=${worth}`;
	};
	const first: string[] = [];
	for (let cell = 0; cell < cells; cell++) if (grid[cell % tall]?.charAt(Math.floor(cell / tall)) === hold.coin) first.push(await lock(cell));
	const groups = [first.join(",")];
	for (let left = hold.respins; left > 0 && coins.size < cells; ) {
		left--;
		const came: string[] = [];
		for (let cell = 0; cell < cells; cell++) if (!coins.has(cell) && (await stream.below(hold.of)) < hold.hit) came.push(await lock(cell));
		if (came.length > 0) left = hold.respins;
		groups.push(came.join(","));
	}
	return { units: units + (coins.size === cells ? hold.full : 0), text: groups.join("/") };
}

/** Draws an entry of a book, whose lines are [number, weight, payout in hundredths, "cells"]. */
async function draw(book: string, stream: Stream): Promise<{ entry: number; payout: number }> {
	const entries = book
		.split("\n")
		.filter(Boolean)
		.map((line) => JSON.parse(line) as [number, number, number, string]);
	let at = await stream.below(entries.reduce((sum, [, weight]) => sum + weight, 0));
	for (const [entry, weight, payout] of entries) {
		at -= weight;
		if (at < 0) return { entry, payout };
	}
	throw new RangeError("book");
}

export async function slot(seeds: Seeds, sheet: Sheet, sheetHash: string, p: SlotParams, book?: string): Promise<Derived> {
	const stake = parseAmount(p.stake);
	const parts = BigInt(partsOf(sheet));
	if (p.sheet !== sheet.code || stake <= 0n || stake % (smallest(p.digits) * parts) !== 0n) throw new RangeError("stake or sheet");
	const stream = new Stream(seeds);
	const steps: Step[] = [];
	const most = sheet.maxWin ? stake * BigInt(sheet.maxWin) : undefined;
	let payout = 0n;
	const spins: string[] = [];
	if (sheet.kind === "book") {
		const { entry, payout: hundredths } = await draw(book ?? "", stream);
		payout = (stake * BigInt(hundredths)) / 100n;
		spins.push(String(entry));
		steps.push({ what: "book", formula: `SHA-256 ${sheet.book}`, value: String(entry) });
	}
	let awarded = 0;
	for (let left = sheet.kind === "book" ? 0 : 1; left > 0; left--) {
		const free = spins.length > 0;
		const stops: number[] = [];
		for (const strip of sheet.strips) stops.push(await stream.below(strip.length));
		const grid = gridOf(sheet, stops);
		const { units, scatters } = spinUnits(sheet, grid);
		const won = Math.min(atMost(sheet.freeSpins, scatters - 3) ?? 0, (sheet.maxFreeSpins ?? 0) - awarded);
		awarded += won;
		left += won;
		let amount = (stake / parts) * BigInt(units * (free ? (sheet.freeMultiplier ?? 1) : 1));
		let text = stops.join(",");
		steps.push({ what: free ? "freeSpin" : "spin", formula: `${text}: ${grid.join(" / ")}`, value: formatAmount(amount) });
		const coins = sheet.hold ? grid.join("").split(sheet.hold.coin).length - 1 : 0;
		if (sheet.hold && !free && coins >= sheet.hold.from) {
			const run = await holdOf(sheet.hold, grid, stream);
			text += `+${run.text}`;
			const held = (stake / parts) * BigInt(run.units);
			amount += held;
			steps.push({ what: "hold", formula: run.text, value: formatAmount(held) });
		}
		payout += amount;
		spins.push(text);
		if (most !== undefined && payout >= most) {
			payout = most;
			break;
		}
	}
	return {
		outcome: spins.join(";"),
		payout: formatAmount(payout),
		proof: await proofOf(seeds),
		params: [sheetHash, formatAmount(stake), String(p.digits)],
		steps: [...steps, { what: "payout", formula: "sum", value: formatAmount(payout) }],
	};
}
