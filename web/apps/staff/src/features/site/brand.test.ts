import { expect, it } from "vitest";
import { AA, contrast, domainsOf, HUES, leastContrast, withSocial } from "./brand.ts";

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

it("reads domains and their pages line by line", () => expect(domainsOf("Live.example.com /live\nhalf\n")).toEqual([{ domain: "live.example.com", route: "/live" }]));
