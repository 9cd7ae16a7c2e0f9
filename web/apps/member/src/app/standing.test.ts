import { expect, it } from "vitest";
import { standingOf } from "./standing.ts";

it("says maintenance before coming soon", () => {
	expect(standingOf({ playable: false, maintenance: true })).toBe("maintenance");
	expect(standingOf({ playable: false })).toBe("soon");
	expect(standingOf({ playable: true, maintenance: false })).toBe("open");
});
it("calls a game closed that could be played but for the rules of play", () => {
	expect(standingOf({ playable: false, maintenance: false, mechanic: "fishing" })).toBe("closed");
	expect(standingOf({ playable: false, maintenance: false, mechanic: "" })).toBe("soon");
	expect(standingOf({ playable: false, closed: true, mechanic: "" })).toBe("closed");
});
