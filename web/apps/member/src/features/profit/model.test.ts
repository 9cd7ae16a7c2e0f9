import { expect, test } from "vitest";
import { barsOf, outcomeOf, shareOf } from "./model.ts";

test("bars rise and hang from the line of nothing, in proportion", () => {
	const { zero, bars } = barsOf(["30.00", "-10.00", "0.00", "0.01"]);
	expect(zero).toBe(75);
	expect(bars).toEqual([
		{ top: 0, height: 75 },
		{ top: 75, height: 25 },
		{ top: 75, height: 0 },
		{ top: 73.5, height: 1.5 },
	]);
});

test("days without play have a line in the middle and no bars", () => {
	expect(barsOf(["0.00", "0.00"])).toEqual({
		zero: 50,
		bars: [
			{ top: 50, height: 0 },
			{ top: 50, height: 0 },
		],
	});
});

test("the sign is the member's", () => {
	expect(["0.01", "-0.01", "0.00"].map(outcomeOf)).toEqual(["won", "lost", "even"]);
	expect(shareOf("25.00", "100.00")).toBe(25);
	expect(shareOf("25.00", "0.00")).toBe(0);
});
