import { expect, test } from "vitest";
import { draftOf, millionthsOf, pctOf, plotOf, setUpOf } from "./model.ts";

test("rates go from millionths to percent and back", () => {
	for (const [n, pct] of [
		[0, "0"],
		[1, "0.0001"],
		[500, "0.05"],
		[1000, "0.1"],
		[15000, "1.5"],
		[10000, "1"],
	] as const) {
		expect(pctOf(n)).toBe(pct);
		expect(millionthsOf(pct)).toBe(n);
	}
	for (const bad of ["", "a", "1.23456", "-1", "1,5"]) expect(millionthsOf(bad)).toBeNaN();
});

test("a form is sent with the figures of its kind alone", () => {
	const d = draftOf(undefined, "major", "BDT");
	expect(setUpOf({ ...d, mean: "9", spread: "9", growth: true })?.terms).toEqual({
		kind: "must_hit_by",
		seed: "1000",
		spread: "0",
		ceiling: "3000",
		mean: "0",
		rate: 500,
		reserve: 500,
		growth: false,
	});
	expect(setUpOf({ ...d, kind: "random", mean: "2000" })?.terms).toMatchObject({ ceiling: "0", mean: "2000" });
	expect(setUpOf({ ...d, seed: "1e3" })).toBeNull();
	expect(setUpOf({ ...d, ratePct: "x" })).toBeNull();
});

test("a plot begins at the left and ends at the right, the greatest on top", () => {
	expect(plotOf([{ at: "2026-01-01T00:00:00Z", value: "1" }])).toBe("");
	expect(
		plotOf([
			{ at: "2026-01-01T00:00:00Z", value: "1.00" },
			{ at: "2026-01-01T00:05:00Z", value: "3.00" },
			{ at: "2026-01-01T00:10:00Z", value: "2.00" },
		]),
	).toBe("M0.00 30.00L50.00 2.00L100.00 16.00");
});
