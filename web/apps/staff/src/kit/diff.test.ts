import { describe, expect, it } from "vitest";
import { compare, compareTexts, linesOf } from "./diff.ts";

describe("compare", () => {
	it("keeps the longest common part", () => {
		expect(compare(["a", "b", "c"], ["a", "x", "c", "d"]).map((p) => p.op[0] + p.text)).toEqual(["sa", "db", "ix", "sc", "id"]);
	});
	it("has nothing to say about two empty lists", () => expect(compare([], [])).toEqual([]));
});

describe("linesOf", () => {
	it("reads what readers see", () => {
		expect(linesOf("<h3>Who &amp; how</h3><ul><li>One <b>two</b></li><li>Three</li></ul>")).toEqual(["Who & how", "One two", "Three"]);
	});
});

describe("compareTexts", () => {
	it("tells a changed line word by word", () => {
		const [line] = compareTexts("<p>You must be 18 years old.</p>", "<p>You must be 21 years old.</p>");
		expect(line?.op).toBe("changed");
		expect(line?.pieces.filter((p) => p.op !== "same").map((p) => p.op + p.text.trim())).toEqual(["del18", "ins21"]);
	});
	it("tells other lines as gone and new", () => {
		expect(compareTexts("<p>a b c</p><p>same</p>", "<p>x y z</p><p>same</p><p>more</p>").map((l) => l.op)).toEqual(["del", "ins", "same", "ins"]);
	});
});
