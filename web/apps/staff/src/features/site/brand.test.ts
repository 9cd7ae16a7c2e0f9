import { expect, it } from "vitest";
import { AA, contrast, domainsOf, HUES, labelled, labelsOf, leastContrast, withSocial } from "./brand.ts";

it("the design's own colours are readable on all they stand on", () => {
	for (const h of Object.values(HUES)) expect(leastContrast(h.own, h.on)).toBeGreaterThanOrEqual(AA);
	expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
	expect(leastContrast("#7e4a00", HUES.fill.on)).toBeLessThan(AA);
});

it("a social link is set by name and leaves when it has no address", () => {
	const one = withSocial([], "TELEGRAM", "https://t.me/x");
	expect(one).toEqual([{ name: "TELEGRAM", type: "SOCIAL", labelNameEn: "Telegram", url: "https://t.me/x" }]);
	expect(withSocial(one, "TELEGRAM", "")).toEqual([]);
});

it("labels a resource in every language, of which English has a place of its own", () => {
	const gift = { name: "REGISTERPOP", type: "POPUP", labelNameEn: "Umbrella", labels: { bn: "ছাতা" }, url: "/help" };
	expect(labelsOf(gift)).toEqual({ en: "Umbrella", bn: "ছাতা" });
	expect(labelled({ ...labelsOf(gift), fr: "Parapluie" })).toEqual({ labelNameEn: "Umbrella", labels: { bn: "ছাতা", fr: "Parapluie" } });
	expect(labelsOf({ ...gift, labels: undefined })).toEqual({ en: "Umbrella" });
});

it("reads domains and their pages line by line", () => expect(domainsOf("Live.example.com /live\nhalf\n")).toEqual([{ domain: "live.example.com", route: "/live" }]));
