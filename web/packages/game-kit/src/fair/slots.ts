// Slots, docs/fairness.md section 7. The sheet is the published par sheet.

import { formatAmount, parseAmount, smallest } from "./amount.ts";
import { Stream, proofOf, type Seeds } from "./stream.ts";
import type { Derived, Step } from "./types.ts";

export interface Sheet {
	readonly code: string;
	readonly strips: readonly string[];
	readonly lines: readonly (readonly number[])[];
	readonly pays: Readonly<Record<string, readonly number[]>>;
	readonly wild: string;
	readonly scatter: string;
	readonly scatterPays: readonly number[];
	readonly freeSpins: readonly number[];
	readonly freeMultiplier: number;
	readonly maxFreeSpins: number;
}

export interface SlotParams {
	readonly sheet: string;
	readonly stake: string;
	readonly digits: number;
}

/** Three rows of five letters, from the top. */
export function gridOf(sheet: Sheet, stops: readonly number[]): string[] {
	return [0, 1, 2].map((row) => sheet.strips.map((strip, reel) => strip.charAt(((stops[reel] ?? 0) + row) % strip.length)).join(""));
}

/** What one line pays, in stakes of one line. */
export function linePay(sheet: Sheet, grid: readonly string[], line: readonly number[]): number {
	const shown = line.map((row, reel) => (grid[row] ?? "").charAt(reel));
	const first = shown[0] ?? "";
	const end = shown.findIndex((symbol, reel) => reel > 0 && symbol !== first && symbol !== sheet.wild);
	const count = end < 0 ? shown.length : end;
	return sheet.pays[first]?.[count - 3] ?? 0;
}

function spinUnits(sheet: Sheet, grid: readonly string[]): { units: number; scatters: number } {
	const scatters = grid.join("").split(sheet.scatter).length - 1;
	const lines = sheet.lines.reduce((sum, line) => sum + linePay(sheet, grid, line), 0);
	return { units: lines + (sheet.scatterPays[scatters - 3] ?? 0) * sheet.lines.length, scatters };
}

export async function slot(seeds: Seeds, sheet: Sheet, sheetHash: string, p: SlotParams): Promise<Derived> {
	const stake = parseAmount(p.stake);
	const lines = BigInt(sheet.lines.length);
	if (p.sheet !== sheet.code || stake <= 0n || stake % (smallest(p.digits) * lines) !== 0n) throw new RangeError("stake or sheet");
	const stream = new Stream(seeds);
	const spins: string[] = [];
	const steps: Step[] = [];
	let payout = 0n;
	let awarded = 0;
	for (let left = 1; left > 0; left--) {
		const free = spins.length > 0;
		const stops: number[] = [];
		for (const strip of sheet.strips) stops.push(await stream.below(strip.length));
		const grid = gridOf(sheet, stops);
		const { units, scatters } = spinUnits(sheet, grid);
		const won = Math.min(sheet.freeSpins[scatters - 3] ?? 0, sheet.maxFreeSpins - awarded);
		awarded += won;
		left += won;
		const amount = (stake / lines) * BigInt(units * (free ? sheet.freeMultiplier : 1));
		payout += amount;
		spins.push(stops.join(","));
		steps.push({ what: free ? "freeSpin" : "spin", formula: `${stops.join(",")}: ${grid.join(" / ")}`, value: formatAmount(amount) });
	}
	return {
		outcome: spins.join(";"),
		payout: formatAmount(payout),
		proof: await proofOf(seeds),
		params: [sheetHash, formatAmount(stake), String(p.digits)],
		steps: [...steps, { what: "payout", formula: "sum", value: formatAmount(payout) }],
	};
}
