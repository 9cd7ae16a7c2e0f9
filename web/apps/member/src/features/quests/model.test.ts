import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { verifyDraw } from "./fair.ts";
import { arcsOf, chanceText, type Field, LEAST_ARC, leftUntil, restAngle } from "./model.ts";

const field = (number: number, chancePpm: number): Field => ({
	number,
	chancePpm,
	name: "",
	weight: 1,
	left: -1,
	prize: { kind: "nothing", amount: "0.00", count: 0, tag: "", turnoverTimes: 0 },
});
const wheel = (...chances: number[]) => arcsOf(chances.map((ppm, i) => field(i, ppm)));

test("slices are as wide as their chances and go once around", () => {
	expect(wheel(500_000, 300_000, 200_000)).toEqual([
		{ number: 0, from: 0, width: 180, widened: false },
		{ number: 1, from: 180, width: 108, widened: false },
		{ number: 2, from: 288, width: 72, widened: false },
	]);
	expect(wheel(1_000_000)).toEqual([{ number: 0, from: 0, width: 360, widened: false }]);
});

test("what cannot be had has no slice, what is rare is widened at the cost of the others alone", () => {
	const arcs = wheel(700_000, 0, 299_000, 1_000);
	expect(arcs.map((a) => a.number)).toEqual([0, 2, 3]);
	expect(arcs[2]).toMatchObject({ width: LEAST_ARC, widened: true });
	expect((arcs[0]?.width ?? 0) / (arcs[1]?.width ?? 1)).toBeCloseTo(700 / 299);
	for (const many of [arcs, wheel(...Array.from({ length: 23 }, () => 10), 999_770), wheel(23_000, 22_000, 955_000)]) {
		expect(many.reduce((sum, a) => sum + a.width, 0)).toBeCloseTo(360);
		expect(Math.min(...many.map((a) => a.width))).toBeGreaterThanOrEqual(LEAST_ARC);
	}
});

/** 1 at the top of a circle, whatever the turns. */
const up = (degrees: number) => Math.cos((degrees * Math.PI) / 180);

test("the wheel rests in the middle of its slice, after whole turns", () => {
	const arcs = wheel(550_000, 300_000, 149_000, 1_000);
	for (const [i, arc] of arcs.entries()) {
		const other = arcs[(i + 1) % arcs.length] ?? arc;
		const first = restAngle(0, arc, 5);
		const next = restAngle(first, other, 5);
		expect(first).toBeGreaterThanOrEqual(5 * 360);
		expect(next).toBeGreaterThan(first);
		// What stands at the top is the slice whose middle was turned there.
		expect(up(first + arc.from + arc.width / 2)).toBeCloseTo(1);
		expect(up(next + other.from + other.width / 2)).toBeCloseTo(1);
	}
});

test("chances are said with as few digits as they need", () => {
	expect(chanceText("en", 300_000)).toBe("30%");
	expect(chanceText("en", 15_000)).toBe("1.5%");
	expect(chanceText("en", 100)).toBe("0.01%");
});

test("what is left is said in its largest unit", () => {
	const now = Date.parse("2026-11-20T00:00:00Z");
	expect(leftUntil("2026-11-20T00:10:00Z", now)).toEqual({ unit: "m", n: 10 });
	expect(leftUntil("2026-11-20T23:00:00Z", now)).toEqual({ unit: "h", n: 23 });
	expect(leftUntil("2026-11-25T00:00:00Z", now)).toEqual({ unit: "d", n: 5 });
	expect(leftUntil("2026-11-19T00:00:00Z", now)).toBeNull();
});

test("a draw is verified by its own figures, and one changed sign is seen", async () => {
	const serverSeed = "ab".repeat(32);
	const raw = Buffer.from(serverSeed, "hex");
	const word = createHmac("sha256", raw).update("mine:3:0").digest().readUInt32BE(0);
	const chances = [
		{ prize: 0, weight: 1 },
		{ prize: 4, weight: 7 },
	];
	const proof = { seedHash: createHash("sha256").update(raw).digest("hex"), serverSeed, clientSeed: "mine", nonce: 3, roll: word % 8, chances };
	const number = word % 8 === 0 ? 0 : 4;
	expect(await verifyDraw(proof, number)).toBe(true);
	expect(await verifyDraw(proof, number === 0 ? 4 : 0)).toBe(false);
	expect(await verifyDraw({ ...proof, nonce: 4, roll: 8 }, number)).toBe(false);
	expect(await verifyDraw({ ...proof, serverSeed: `cd${serverSeed.slice(2)}` }, number)).toBe(false);
});
