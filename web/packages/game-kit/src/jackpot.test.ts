import { expect, test } from "vitest";
import { together } from "./jackpot.ts";

test("the return of a game and its jackpots is their sum, rounded down", () => {
	expect(together("96.561165", "0.4750")).toBe("97.03");
	expect(together("99", "0.4750")).toBe("99.47");
	expect(together("97.29 - 98.64", "0.4750")).toBe("");
	expect(together("", "0.4750")).toBe("");
});
