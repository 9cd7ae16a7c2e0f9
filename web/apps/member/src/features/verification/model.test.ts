import { expect, test } from "vitest";
import { failedFor, lacking, nextLevel, opens, type Standing, type Step, waits } from "./model.ts";

const step: Step = { level: 1, deposits: "0", withdrawals: "0", papers: ["front", "back"], required: 1 };
const standing = (over: Partial<Standing>): Standing => ({ level: 0, name: "", request: null, steps: [step], sums: [], age: 18, most: 4, documents: [], sources: [], ...over });
const request = (state: "sent" | "referred" | "passed" | "failed", level = 1) => ({ level, state, reason: state === "failed" ? "expired" : "", createdAt: "" });

test("the next level waits while something is looked at", () => {
	expect(nextLevel(standing({}))).toBe(1);
	expect(nextLevel(standing({ request: request("sent") }))).toBe(0);
	expect(nextLevel(standing({ request: request("referred") }))).toBe(0);
	expect(nextLevel(standing({ request: request("failed") }))).toBe(1);
	expect(nextLevel(standing({ level: 3 }))).toBe(0);
	expect(waits(null)).toBe(false);
	expect(opens(standing({ request: request("sent") }), 0)).toBe(false);
	expect(opens(standing({}), 1)).toBe(true);
});

test("a failure counts for the level that it was about", () => {
	expect(failedFor(standing({ request: request("failed") }))).toBe("expired");
	expect(failedFor(standing({ level: 1, request: request("failed") }))).toBe("");
	expect(failedFor(standing({ level: 1, request: request("passed") }))).toBe("");
});

test("what is lacking is named in the order of the form", () => {
	const all = { name: "A B", born: "1990-01-01", document: "nid", number: "1234" };
	expect(lacking(step, {}, {})).toBe("name");
	expect(lacking(step, { ...all, number: " " }, { front: "x" })).toBe("number");
	expect(lacking(step, all, {})).toBe("front");
	expect(lacking(step, all, { front: "x" })).toBe("");
});
