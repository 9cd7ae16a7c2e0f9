import { expect, it } from "vitest";
import { differences } from "./history.tsx";

it("names the leaves that differ between two documents", () => {
	expect(differences({ a: 1, b: { c: [1, 2] } }, { a: 1, b: { c: [1] }, d: true })).toEqual([
		{ path: "b.c.1", before: "2", after: "" },
		{ path: "d", before: "", after: "true" },
	]);
	expect(differences({}, {})).toEqual([]);
});
