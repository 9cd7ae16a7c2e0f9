import { expect, test } from "vitest";
import { changesOf, lastBirthday } from "./model.ts";

test("only what is another answer is sent", () => {
	expect(changesOf({ nickname: "rahim", line: "r1" }, { nickname: " rahim ", line: "", region: "Dhaka" })).toEqual({ line: "", region: "Dhaka" });
});

test("the last birthday is the day on which somebody becomes that old", () => {
	expect(lastBirthday(21, new Date(2026, 10, 21))).toBe("2005-11-21");
});
