import { expect, it } from "vitest";
import { kindOf, nameFits, stateOf } from "./model.ts";

it("account types have three words", () => {
	expect([0, 4, 1, 2, 41, 42].map(kindOf)).toEqual(["member", "trial", "agent", "agent", "agent", "agent"]);
});

it("who was erased is shown as that, not as frozen", () => {
	expect(stateOf({ status: "frozen", erasedAt: "2026-11-20T12:00:00.000Z" })).toBe("erased");
	expect(stateOf({ status: "frozen", erasedAt: "" })).toBe("frozen");
});

it("an account begins with a letter and has 4 to 16 letters or digits", () => {
	expect(["rahim1", " Karim ", "1abc", "abc", "a".repeat(17), "ra him"].map(nameFits)).toEqual([true, true, false, false, false, false]);
});
