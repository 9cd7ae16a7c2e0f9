import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { verifyDraw } from "./fair.ts";
import { chanceText, leftUntil, restAngle } from "./model.ts";

test("the wheel rests in the middle of its field, after whole turns", () => {
	for (const n of [2, 5, 8]) {
		for (let i = 0; i < n; i++) {
			const first = restAngle(0, i, n, 5);
			const next = restAngle(first, (i + 1) % n, n, 5);
			expect(first).toBeGreaterThanOrEqual(5 * 360);
			expect(next).toBeGreaterThan(first);
			// What stands at the top is the field whose middle was turned there.
			expect((first + ((i + 0.5) * 360) / n) % 360).toBeCloseTo(0);
			expect((next + ((((i + 1) % n) + 0.5) * 360) / n) % 360).toBeCloseTo(0);
		}
	}
});

test("chances are said with as few digits as they need", () => {
	expect(chanceText("en", 300_000)).toBe("30 %");
	expect(chanceText("en", 15_000)).toBe("1.5 %");
	expect(chanceText("en", 100)).toBe("0.01 %");
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
