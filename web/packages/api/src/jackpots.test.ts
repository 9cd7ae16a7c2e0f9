import { expect, test } from "vitest";
import { type Jackpots, type JackpotPool, toldOf } from "./jackpots.ts";

const pool = (level: JackpotPool["level"], amount: string, cycle = 1): JackpotPool => ({
	level,
	kind: "random",
	currency: "BDT",
	amount,
	ceiling: "0.00",
	prize: "1.00",
	cycle,
	seedHash: "",
});
const old: Jackpots = { currency: "BDT", takePct: "0.4750", sharePct: "0.4750", pools: [pool("grand", "20.00"), pool("mini", "5.00")] };

test("what is told moves the amounts and nothing else", () => {
	const next = toldOf(old, { pools: [pool("mini", "6.00"), pool("grand", "21.00"), { ...pool("grand", "1.00"), currency: "USD" }] });
	expect(next?.pools.map((p) => p.amount)).toEqual(["21.00", "6.00"]);
	expect(next?.sharePct).toBe("0.4750");
});

test("a pool that began anew, came or went is read again", () => {
	expect(toldOf(old, { pools: [pool("grand", "20.00"), pool("mini", "5.00", 2)] })).toBeNull();
	expect(toldOf(old, { pools: [pool("grand", "20.00")] })).toBeNull();
	expect(toldOf(old, { pools: [pool("grand", "20.00"), pool("mini", "5.00"), pool("major", "7.00")] })).toBeNull();
});
