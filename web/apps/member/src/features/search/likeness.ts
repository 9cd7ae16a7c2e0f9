import type { Spoken } from "./fold.ts";

/** The fewest letters that are looked for inside a word, and those of a word that may have a slip or two: shorter ones are like too many others. */
const [MIN_INNER, MIN_SLIPS, MIN_TWO_SLIPS, MIN_SLIPPED] = [4, 4, 8, 3] as const;

/** 0 unless the text begins with or holds the word, in one of the ways it may sound. */
export const likeness = ({ ways }: Spoken, text: string): number => Math.max(...ways.map((way) => likenessOf(text, way)));

function likenessOf(text: string, token: string): number {
	const at = text.indexOf(token);
	if (at === 0) return text.length === token.length ? 100 : 80 - Math.min(20, text.length - token.length);
	return at > 0 && token.length >= MIN_INNER ? 40 : 0;
}

/** 0 unless the text is the word but for the slips that a word of its length may have: one from four letters on, two from eight. */
export function nearness({ ways, letters }: Spoken, text: string): number {
	if (letters < MIN_SLIPS) return 0;
	const most = letters >= MIN_TWO_SLIPS ? 2 : 1;
	let near = 0;
	for (const way of ways) {
		const d = way.length < MIN_SLIPPED ? most + 1 : slipsBetween(text, way, most);
		if (d <= most) near = Math.max(near, 30 - 10 * d);
	}
	return near;
}

/** Insertions, losses, changes and swaps of neighbours between two words; most + 1 stands for more than most. */
export function slipsBetween(a: string, b: string, most: number): number {
	if (Math.abs(a.length - b.length) > most) return most + 1;
	let before: number[] = [];
	let last = Array.from({ length: b.length + 1 }, (_, j) => j);
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		let least = i;
		for (let j = 1; j <= b.length; j++) {
			const same = a[i - 1] === b[j - 1];
			let d = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, (last[j - 1] as number) + (same ? 0 : 1));
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) d = Math.min(d, (before[j - 2] as number) + 1);
			row.push(d);
			least = Math.min(least, d);
		}
		if (least > most) return most + 1;
		before = last;
		last = row;
	}
	return Math.min(last[b.length] as number, most + 1);
}
