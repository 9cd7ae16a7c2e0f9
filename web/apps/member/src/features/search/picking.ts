/** What an answer can be narrowed to, with how many it would have. */
export interface Facet {
	value: string;
	label: string;
	n: number;
}

/** The best few, best first; equal ones as they stand in the catalogue. */
export function topOf(games: number[], worth: (g: number) => number, limit: number): number[] {
	const best: { g: number; w: number }[] = [];
	for (const g of games) {
		const w = worth(g);
		const last = best[limit - 1];
		if (last && (w < last.w || (w === last.w && g > last.g))) continue;
		let at = best.length;
		while (at > 0 && ((best[at - 1] as { w: number }).w < w || ((best[at - 1] as { w: number }).w === w && (best[at - 1] as { g: number }).g > g))) at--;
		best.splice(at, 0, { g, w });
		if (best.length > limit) best.pop();
	}
	return best.map((b) => b.g);
}

/** The values of some games with how many have each, the most first. */
export function facets<T>(games: readonly T[], value: (g: T) => string, label: (g: T) => string): Facet[] {
	const found = new Map<string, Facet>();
	for (const g of games) {
		const f = found.get(value(g));
		if (f) f.n++;
		else found.set(value(g), { value: value(g), label: label(g), n: 1 });
	}
	return [...found.values()].sort((a, b) => b.n - a.n);
}

const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";

/** The id that stands so far behind another: thirteen digits of base 32. */
export function idAfter(first: string, distance: bigint): string {
	let value = [...first].reduce((sum, c) => sum * 32n + BigInt(DIGITS.indexOf(c)), 0n) + distance;
	let text = "";
	for (let i = 0; i < first.length; i++) {
		text = DIGITS[Number(value % 32n)] + text;
		value /= 32n;
	}
	return text;
}
