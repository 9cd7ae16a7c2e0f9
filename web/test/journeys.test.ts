/** Every journey that the specification numbers for this door has its test, walked on both devices in three languages, and the table tells where. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const e2e = join(import.meta.dirname, "../e2e");
const WANTED = [...Array.from({ length: 26 }, (_, i) => i + 1), 29, 32, 33, 34, 39, 40];

interface Journey {
	file: string;
	numbers: number[];
	title: string;
	everywhere: boolean;
}

const journeys: Journey[] = readdirSync(join(e2e, "journeys")).flatMap((name) =>
	[...readFileSync(join(e2e, "journeys", name), "utf8").matchAll(/test\(\s*"(?:([\d, ]+): )?([^"]+)",\s*(everywhere)?/g)].map(([, numbers, title, tag]) => ({
		file: name.replace(".journey.ts", ""),
		numbers: (numbers ?? "").split(",").filter(Boolean).map(Number),
		title: title ?? "",
		everywhere: tag !== undefined,
	})),
);
const rows = readFileSync(join(e2e, "README.md"), "utf8")
	.split("\n")
	.map((line) => line.split("|").map((cell) => cell.trim()))
	.filter((cells) => /^\d+$/.test(cells[1] ?? ""));

describe("the journeys of the front door", () => {
	it.each(WANTED)("%i is walked everywhere, where the table says", (n) => {
		const own = journeys.filter((j) => j.numbers.includes(n));
		expect(own.length, "a test has this number").toBeGreaterThan(0);
		for (const j of own) expect(j.everywhere, j.title).toBe(true);
		const row = rows.find(([, number]) => Number(number) === n);
		expect(row?.[3]).toBe(`\`${own[0]?.file}\``);
		expect(row?.[4]).toBe("all six");
		for (const part of (row?.[2] ?? "").split("; "))
			expect(
				own.some((j) => j.title.startsWith(part)),
				part,
			).toBe(true);
	});

	it("has no number twice in the table, and none of a test that is not there", () => {
		const numbers = rows.map(([, n]) => Number(n));
		expect(new Set(numbers).size).toBe(numbers.length);
		for (const n of numbers.filter((x) => WANTED.includes(x) === false))
			expect(
				journeys.some((j) => j.numbers.includes(n)),
				String(n),
			).toBe(true);
	});
});
