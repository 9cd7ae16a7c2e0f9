import { expect, it } from "vitest";
import { artUrl, completeness, faultsOf, fresh, type Item, KINDS, moved, sent } from "./model.ts";

const item = (more: Partial<Item> = {}): Item => ({
	...fresh("banner", 0),
	tag: "home-eid",
	art: "moon-eid",
	enabled: true,
	texts: { en: { title: "Eid" }, bn: { title: "" } },
	...more,
});

it("a drawn picture has an address once its name is one, a picture that was brought in has its own", () => {
	expect(artUrl("mango-slots")).toBe("/img/b/mango-slots.v2.svg");
	expect(artUrl("/img/u/0a-9x9.png")).toBe("/img/u/0a-9x9.png");
	expect(["", "m", "Mango", "a-b-c", "../x"].map((name) => artUrl(name))).toEqual(["", "", "", "", ""]);
});

it("names what keeps an item from being saved", () => {
	expect(faultsOf("banner", item())).toEqual({});
	expect(Object.keys(faultsOf("banner", item({ tag: "A b", art: "", texts: {} })))).toEqual(["tag", "title", "art"]);
	expect(faultsOf("notice", item({ art: "", fromAt: "2026-11-21T00:00:00Z", toAt: "2026-11-20T00:00:00Z" }))).toEqual({ toAt: "staff.content.fault.order" });
});

it("sends only languages with a word, and a group where the kind has places", () => {
	expect(sent(item()).texts).toEqual({ en: { title: "Eid" } });
	expect(sent(item({ id: "x", state: "shown", kind: "banner" }))).not.toHaveProperty("state");
	expect(KINDS.map((k) => fresh(k, 0).group)).toEqual(["w_home", undefined, undefined, "sports", undefined]);
});

it("tells how much of a language is written, by what English has", () => {
	const of = (bn: Record<string, string>) => completeness("notice", { en: { title: "A", body: "B" }, bn: { title: "", ...bn } }, "bn");
	expect(of({})).toBe("none");
	expect(of({ title: "ক" })).toBe("some");
	expect(of({ title: "ক", body: "খ" })).toBe("all");
	expect(completeness("notice", { en: { title: "A" } }, "en")).toBe("all");
});

it("moves a row to another place and never out of the list", () => {
	expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
	expect(moved(["a", "b", "c"], 2, -5)).toEqual(["c", "a", "b"]);
});
