import { expect, it } from "vitest";
import { kindOf, nameFits } from "./model.ts";

it("account types have three words", () => {
	expect([0, 4, 1, 2, 41, 42].map(kindOf)).toEqual(["member", "trial", "agent", "agent", "agent", "agent"]);
});

it("an account begins with a letter and has 4 to 16 letters or digits", () => {
	expect(["rahim1", " Karim ", "1abc", "abc", "a".repeat(17), "ra him"].map(nameFits)).toEqual([true, true, false, false, false, false]);
});
