// What a poker hand is worth, docs/fairness-poker.md section 5.

/** Ranks by how many cards have them, then by height. */
function groups(cards: readonly number[]): readonly [number, number][] {
	const count = new Map<number, number>();
	for (const c of cards) count.set(c % 13, (count.get(c % 13) ?? 0) + 1);
	return [...count].sort(([a, n], [b, m]) => m - n || b - a);
}

/** The highest rank of five in a row, the ace low too; -1 where there is none. */
function straight(ranks: ReadonlySet<number>): number {
	for (let top = 12; top >= 3; top--) if ([0, 1, 2, 3, 4].every((d) => ranks.has((top - d + 13) % 13) && (top - d >= 0 || top === 3))) return top;
	return -1;
}

/** The worth of the best five of up to seven cards as numbers to compare, the kind (0 to 8) first. */
export function worthOf(cards: readonly number[]): readonly number[] {
	const bySuit = [0, 1, 2, 3].map((s) => cards.filter((c) => Math.floor(c / 13) === s));
	const flush = bySuit.find((s) => s.length >= 5);
	const run = flush ? straight(new Set(flush.map((c) => c % 13))) : -1;
	if (run >= 0) return [8, run];
	const g = groups(cards);
	const rest = (taken: readonly number[], n: number) =>
		g
			.map(([rank]) => rank)
			.filter((r) => !taken.includes(r))
			.sort((a, b) => b - a)
			.slice(0, n);
	const [[first = 0, most = 0] = [], [second = 0, next = 0] = []] = g;
	if (most === 4) return [7, first, ...rest([first], 1)];
	if (most === 3 && next >= 2) return [6, first, second];
	if (flush)
		return [
			5,
			...flush
				.map((c) => c % 13)
				.sort((a, b) => b - a)
				.slice(0, 5),
		];
	const row = straight(new Set(cards.map((c) => c % 13)));
	if (row >= 0) return [4, row];
	if (most === 3) return [3, first, ...rest([first], 2)];
	if (most === 2 && next === 2) return [2, first, second, ...rest([first, second], 1)];
	return most === 2 ? [1, first, ...rest([first], 3)] : [0, ...rest([], 5)];
}

/** Above 0 where a is worth more than b. */
export function compareWorth(a: readonly number[], b: readonly number[]): number {
	for (let i = 0; i < Math.max(a.length, b.length); i++) {
		const d = (a[i] ?? -1) - (b[i] ?? -1);
		if (d !== 0) return d;
	}
	return 0;
}
