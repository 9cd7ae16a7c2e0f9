/** 0 unless the word begins with or holds the token. */
export function likeness(text: string, token: string): number {
	const at = text.indexOf(token);
	if (at === 0) return text.length === token.length ? 100 : 80 - Math.min(20, text.length - token.length);
	return at > 0 && token.length >= 3 ? 40 : 0;
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
