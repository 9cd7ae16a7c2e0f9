import { beforeEach, expect, it } from "vitest";
import { countVisit, pageKind, savedAt } from "./model.ts";

beforeEach(() => localStorage.clear());

it("takes the mark of a kept page, and the present where there is none", () => {
	expect(savedAt("Sat, 21 Nov 2026 14:02:00 GMT", 0)).toBe("2026-11-21T14:02:00.000Z");
	expect(savedAt(undefined, 1000)).toBe("1970-01-01T00:00:01.000Z");
});
it("tells kinds of pages, never addresses", () => {
	expect(["/", "/HOME", "/rng", "/seamless", "/member/deposit", "/promotions"].map(pageKind)).toEqual(["home", "home", "games", "game", "member", "other"]);
});
it("counts a visit again after half an hour", () => {
	const minute = 60_000;
	const base = 1_800_000_000_000;
	expect([0, 5, 34, 70].map((m) => countVisit(localStorage, base + m * minute))).toEqual([1, 1, 1, 2]);
});
