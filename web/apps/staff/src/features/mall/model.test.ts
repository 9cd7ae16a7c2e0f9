import { expect, it } from "vitest";
import { prizeOf, wholeOf } from "./model.ts";

it("sends of a prize only what its kind consists of", () => {
	const all = { amount: "10", count: 3, tag: "shirt", turnoverTimes: 2 };
	expect(prizeOf({ kind: "cash", ...all })).toEqual({ kind: "cash", amount: "10", count: 0, tag: "", turnoverTimes: 2 });
	expect(prizeOf({ kind: "goods", ...all })).toEqual({ kind: "goods", amount: "0", count: 0, tag: "shirt", turnoverTimes: 0 });
	expect(prizeOf({ kind: "rounds", ...all })).toEqual({ kind: "rounds", amount: "0", count: 3, tag: "shirt", turnoverTimes: 0 });
	expect(wholeOf("-12")).toBe(-12);
});
