// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import { navigate } from "./navigate.ts";
import { wasPopped, watchPlaces } from "./scroll.ts";

const at = { top: 0, tall: 5000 };
const frame = () => new Promise((done) => setTimeout(done, 40));

beforeEach(async () => {
	vi.stubGlobal("requestAnimationFrame", (fn: () => void) => setTimeout(fn, 5));
	vi.stubGlobal("scrollTo", (to: { top: number }) => {
		at.top = to.top;
	});
	Object.defineProperty(window, "scrollY", { configurable: true, get: () => at.top });
	Object.defineProperty(document.documentElement, "scrollHeight", { configurable: true, get: () => at.tall });
	Object.assign(at, { top: 0, tall: 5000 });
	history.replaceState(null, "", "/rng");
	sessionStorage.clear();
});

/** Leaves the list at 900 for another page and comes back to it while it is still short. */
async function away() {
	watchPlaces();
	at.top = 900;
	const left = history.state;
	navigate("/promotions");
	at.top = 0;
	at.tall = innerHeight;
	history.replaceState(left, "", "/rng");
	dispatchEvent(new PopStateEvent("popstate"));
	await frame();
}

it("brings an entry back to its place once the page is tall enough", async () => {
	await away();
	expect(wasPopped()).toBe(true);
	expect(at.top).toBe(0);
	at.tall = 5000;
	await frame();
	expect(at.top).toBe(900);
});

it("is come back to for every part of the page that asks, also for one that goes", async () => {
	await away();
	expect(wasPopped()).toBe(true);
	expect(wasPopped()).toBe(true);
});

it("ends a glide that still stands where the page is to be", async () => {
	const glides = vi.fn();
	await away();
	Object.assign(at, { top: 900, tall: 5000 });
	vi.stubGlobal("scrollTo", glides);
	await frame();
	expect(glides).toHaveBeenLastCalledWith({ top: 900, behavior: "instant" });
});

it("leaves the page to who scrolls it meanwhile", async () => {
	await away();
	dispatchEvent(new Event("wheel"));
	at.tall = 5000;
	await frame();
	expect(at.top).toBe(0);
});

it("takes a page that is gone to for a new one, also after a way back", async () => {
	await away();
	navigate("/vip");
	expect(wasPopped()).toBe(false);
});

it("knows the place after a reload", async () => {
	watchPlaces();
	at.top = 700;
	dispatchEvent(new Event("scroll"));
	dispatchEvent(new Event("pagehide"));
	expect(history.scrollRestoration).toBe("auto");
	at.top = 0;
	watchPlaces();
	await frame();
	expect(at.top).toBe(700);
});
