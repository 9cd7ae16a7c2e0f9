/** A list with one of its things changed. */
export const withAt = <Thing>(list: readonly Thing[], at: number, change: Partial<Thing>): Thing[] => list.map((x, i) => (i === at ? { ...x, ...change } : x));

/** A list without one of its things. */
export const withoutAt = <Thing>(list: readonly Thing[], at: number): Thing[] => list.filter((_, i) => i !== at);

/** A list with one of its things a place further up or down; as it is where there is no such place. */
export function movedAt<Thing>(list: readonly Thing[], at: number, by: -1 | 1): Thing[] {
	const next = [...list];
	const [one, other] = [next[at], next[at + by]];
	if (one === undefined || other === undefined) return next;
	next[at] = other;
	next[at + by] = one;
	return next;
}

/** Digits of a field as a whole number. */
export const wholeOf = (text: string): number => Number.parseInt(text, 10) || 0;
