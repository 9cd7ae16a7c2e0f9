/** Where seats and their bets lie on the felt, in per cent of its width and height; the own seat is the lowest. */

/** Seat x, y, then bet x, y. */
type Spot = readonly [number, number, number, number];

const UPRIGHT: Record<number, readonly Spot[]> = {
	2: [
		[50, 84, 50, 64],
		[50, 14, 50, 29],
	],
	6: [
		[50, 84, 50, 65],
		[13, 69, 33, 62],
		[13, 33, 33, 35],
		[50, 13, 50, 28],
		[87, 33, 67, 35],
		[87, 69, 67, 62],
	],
	9: [
		[50, 84, 50, 66],
		[15, 81, 33, 68],
		[11, 58, 28, 59],
		[12, 34, 31, 36],
		[33, 13, 37, 28],
		[67, 13, 63, 28],
		[88, 34, 69, 36],
		[89, 58, 72, 59],
		[85, 81, 67, 68],
	],
};

const WIDE: Record<number, readonly Spot[]> = {
	2: [
		[50, 83, 50, 65],
		[50, 14, 50, 28],
	],
	6: [
		[50, 83, 50, 66],
		[18, 74, 32, 62],
		[13, 31, 28, 37],
		[50, 13, 50, 28],
		[87, 31, 72, 37],
		[82, 74, 68, 62],
	],
	9: [
		[50, 84, 50, 66],
		[26, 83, 36, 67],
		[9, 63, 24, 57],
		[12, 28, 27, 36],
		[35, 13, 39, 28],
		[65, 13, 61, 28],
		[88, 28, 73, 36],
		[91, 63, 76, 57],
		[74, 83, 64, 67],
	],
};

/** The place of a seat as seen from the own one: 0 is the lowest, then clockwise. */
export const placeOf = (seat: number, mine: number, seats: number): number => (mine < 0 ? seat : (seat - mine + seats) % seats);

/** The style that puts a seat and its bet where they belong, upright and wide. */
export function styleOf(place: number, seats: number): string {
	const [u, w] = [UPRIGHT, WIDE].map((all) => (all[seats] ?? all[9])?.[place] ?? [50, 50, 50, 50]) as [Spot, Spot];
	const name = ["x", "y", "bx", "by"];
	return [...name.map((n, i) => `--u${n}:${u[i]}%`), ...name.map((n, i) => `--w${n}:${w[i]}%`)].join(";");
}
