import { expect, test } from "vitest";
import { countryOf, HELPLINES, linesFor } from "./helplines.ts";

test("the own country comes first, the worldwide ones next, and none is lost", () => {
	expect(countryOf("Asia/Dhaka")).toBe("BD");
	expect(countryOf("Antarctica/Troll")).toBe("");
	const own = linesFor("BD");
	expect(own[0]?.country).toBe("BD");
	expect(own[1]?.country).toBe("");
	expect(own).toHaveLength(HELPLINES.length);
	expect(linesFor("")[0]?.country).toBe("");
});
