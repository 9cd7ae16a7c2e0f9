import { expect, it } from "vitest";
import { artUrl, faultsOf, fresh, type Item, KINDS, sent, standing } from "./model.ts";

const item = (more: Partial<Item> = {}): Item => ({
	...fresh("banner"),
	tag: "home-eid",
	art: "moon-eid",
	enabled: true,
	texts: { en: { title: "Eid" }, bn: { title: "" } },
	...more,
});
const NOON = Date.parse("2026-11-20T12:00:00Z");

it("an item is shown between its moments and only when switched on", () => {
	expect(standing(item(), NOON)).toBe("shown");
	expect(standing(item({ enabled: false }), NOON)).toBe("off");
	expect(standing(item({ fromAt: "2026-11-20T12:00:01Z" }), NOON)).toBe("planned");
	expect(standing(item({ toAt: "2026-11-20T12:00:00Z" }), NOON)).toBe("ended");
});

it("a drawn picture has an address once its name is one", () => {
	expect(artUrl("mango-slots")).toBe("/img/b/mango-slots.v2.svg");
	expect(["", "m", "Mango", "a-b-c", "../x"].map((name) => artUrl(name))).toEqual(["", "", "", "", ""]);
});

it("names what keeps an item from being saved", () => {
	expect(faultsOf("banner", item())).toEqual({});
	expect(Object.keys(faultsOf("banner", item({ tag: "A b", art: "", texts: {} })))).toEqual(["tag", "title", "art"]);
	expect(faultsOf("notice", item({ art: "", fromAt: "2026-11-21T00:00:00Z", toAt: "2026-11-20T00:00:00Z" }))).toEqual({ toAt: "staff.content.fault.order" });
});

it("sends only languages with a title, and a group where the kind has places", () => {
	expect(sent(item()).texts).toEqual({ en: { title: "Eid" } });
	expect(KINDS.map((k) => fresh(k).group)).toEqual(["w_home", undefined, undefined, "sports"]);
});
