import { expect, it, vi } from "vitest";
import { settleScroll } from "./navigate.ts";

it.each([
	[false, "smooth"],
	[true, "auto"],
])("goes to the top of a page by itself, at once for who wants no motion (%s)", (matches, behavior) => {
	vi.stubGlobal("matchMedia", () => ({ matches }));
	const scroll = vi.fn();
	vi.stubGlobal("scrollTo", scroll);
	settleScroll();
	expect(scroll).toHaveBeenCalledWith({ top: 0, behavior });
});

it.each(["#%", "#50%", "#%E0%A6"])("takes an address whose anchor was cut (%s) to the top", (hash) => {
	vi.stubGlobal("matchMedia", () => ({ matches: false }));
	const scroll = vi.fn();
	vi.stubGlobal("scrollTo", scroll);
	history.replaceState(null, "", `/promotions${hash}`);
	settleScroll();
	expect(scroll).toHaveBeenCalledOnce();
	history.replaceState(null, "", "/");
});
