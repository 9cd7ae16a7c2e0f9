import type { Lane, VendorCard } from "@baize/api";
import { expect, it } from "vitest";
import { fitting, isLarge, laneTarget, vendorTarget } from "./model.ts";
import { servicesOf } from "./outside.ts";

const card = (gameType: string): VendorCard => ({ vassalage: "JL", displayName: "JL", gameType, iconUrl: "", games: 1, isGame: "GAME", playable: true });
const lane = (title: string, n: number): Lane => ({ title, path: `/${title.toLowerCase()}`, cards: Array.from({ length: n }, () => card(title)) });

it("starts the only vendor of a category", () => expect(laneTarget(lane("SPORTS", 1)).kind).toBe("vendor"));
it.each(["PVP", "FISH", "RNG"])("opens the page of %s even with one vendor", (title) => expect(laneTarget(lane(title, 1)).kind).toBe("page"));
it("opens the page of a category with more vendors", () => expect(laneTarget(lane("LIVE", 2))).toEqual({ kind: "page", to: "/live" }));
it("uses the large drop-down above ten vendors", () => expect([isLarge(lane("RNG", 10)), isLarge(lane("RNG", 11))]).toEqual([false, true]));
it("opens the list with the vendor chosen for FISH and RNG", () => expect(vendorTarget(card("FISH"))).toEqual({ kind: "page", to: "/fish?vassalage=JL" }));
it("starts a vendor of another category", () => expect(vendorTarget(card("LIVE")).kind).toBe("vendor"));

it("shows every entry of a bar that has room for all, else as many as stand beside the one that holds the rest", () => {
	const widths = [100, 120, 80, 90];
	expect(fitting(390, widths, 70)).toBe(4);
	expect(fitting(389, widths, 70)).toBe(3);
	expect(fitting(369, widths, 70)).toBe(2);
	expect(fitting(60, widths, 70)).toBe(0);
});

it("shows every place of customer service, and tells those that lie elsewhere by their host", () => {
	// Mixed with eight zeros, a text is itself with each character's bits of "0" turned.
	const written = (path: string) => `${btoa([...path].map((c) => String.fromCharCode(c.charCodeAt(0) ^ 48)).join(""))}00000000`;
	const boot = (...paths: string[]) => ({ permission: { customerService: paths.map((path) => ({ csPosition: "LIVECHAT-1", path: path && written(path) })) } }) as never;
	expect(servicesOf(boot("https://help.example/chat", "", "/support"))).toEqual([
		{ path: "https://help.example/chat", host: "help.example" },
		{ path: "/support", host: "" },
	]);
	expect(servicesOf(boot("https://help.example/chat"))).toEqual([{ path: "https://help.example/chat", host: "" }]);
});
