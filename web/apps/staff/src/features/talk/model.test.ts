import { expect, it } from "vitest";
import { TERMS, termOf } from "./model.ts";

it("names every length of a mute in whole hours or days", () => {
	expect(TERMS.map(termOf)).toEqual([
		{ unit: "hours", count: 1 },
		{ unit: "days", count: 1 },
		{ unit: "days", count: 7 },
		{ unit: "days", count: 30 },
	]);
});
