import { expect, test } from "vitest";
import { percent, plotOf } from "./model.ts";

test("millionths read as percent with their sign", () => {
	expect(percent(965_611, "en")).toBe("96.56%");
	expect(percent(10_000, "en", true)).toBe("+1.00%");
	expect(percent(-2_500, "en", true)).toBe("−0.25%");
	expect(percent(0, "en", true)).toBe("0.00%");
	expect(percent(965_611, "bn")).toBe("৯৬.৫৬%");
});

test("the plot keeps the last band in sight and cuts what is wider", () => {
	const plot = plotOf([
		{ driftPpm: 90_000, boundPpm: 400_000 },
		{ driftPpm: 0, boundPpm: 10_000 },
	]);
	expect(plot).toEqual({ top: 25_000, line: "M0.00 0.00L100.00 50.00", band: "M0.00 0.00L100.00 30.00L100.00 70.00L0.00 100.00Z" });
	expect(plotOf([{ driftPpm: 50_000, boundPpm: 10_000 }])).toBeNull();
	expect(
		plotOf([
			{ driftPpm: 1, boundPpm: 0 },
			{ driftPpm: 1, boundPpm: 0 },
		]),
	).toBeNull();
});
