import type { Winner } from "@baize/api";
import { expect, it } from "vitest";
import { platformsOf, winsOf } from "./model.ts";

const win = (gameName: string, at: string) => ({ vo: { gameName, at } }) as Winner;
const now = Date.parse("2026-03-08T00:00:00Z");
const wins = [win("Crash", "2026-03-07T12:00:00Z"), win("Clay Jug", "2026-03-03T00:00:00Z"), win("Crash", "2026-01-01T00:00:00Z")];

it("narrows wins to a period and to words", () => {
	expect(winsOf(wins, "all", "", now)).toHaveLength(3);
	expect(winsOf(wins, "day", "", now)).toHaveLength(1);
	expect(winsOf(wins, "week", "jug", now).map((w) => w.vo.gameName)).toEqual(["Clay Jug"]);
});
it("offers only the platforms that have an address", () => {
	expect(
		platformsOf([
			{ name: "ANDROID2", url: "/install#android" },
			{ name: "MOBILECONFIG2", url: "" },
		]),
	).toEqual([{ platform: "android", url: "/install#android" }]);
});
