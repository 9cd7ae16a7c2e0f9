import { expect, it } from "vitest";
import { homeRoute, routeOf, routes } from "./manifest.ts";

it("opens home by all its names, whatever their case", () => {
	for (const p of ["/", "/index", "/index.html", "/HOME", "/home/"]) expect(routeOf(p)).toBe(homeRoute);
});
it("knows no path twice", () => {
	const all = routes.flatMap((r) => r.paths);
	expect(new Set(all).size).toBe(all.length);
	expect(all.every((p) => p === p.toLowerCase())).toBe(true);
});
it("does not know what is not there", () => expect(routeOf("/nowhere")).toBeUndefined());
