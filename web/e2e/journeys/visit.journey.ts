import { expect, layoutShift, test } from "../journey.ts";
import { Search } from "../pages/search.ts";
import { Shell } from "../pages/shell.ts";

/** The sections of the home page, from the top. */
const SECTIONS = ["Hot", "Originals", "Slots", "Live casino", "Fishing"];

test("a visitor sees the home page in its order, still and without complaints", async ({ page, shoot }) => {
	const shell = new Shell(page);
	await shell.openHome();
	const titles = (await page.locator(".home h2").allTextContents()).map((t) => t.trim());
	const places = SECTIONS.map((s) => titles.findIndex((t) => t.startsWith(s)));
	expect(places, titles.join(" | ")).toEqual([...places].sort((a, b) => a - b));
	expect(Math.min(...places), titles.join(" | ")).toBeGreaterThanOrEqual(0);
	expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
	const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
	expect(wide, "nothing sticks out to the side").toBeLessThanOrEqual(0);
	await shoot("home");
});

test("a visitor finds games by a word as people say it, and is asked to log in to play", async ({ page, shoot }) => {
	const shell = new Shell(page);
	const search = new Search(page);
	await shell.openHome();
	await search.open();
	await search.box().fill("kriket");
	await expect(search.results().first()).toContainText(/cricket/i);
	await shoot("search");
	const playable = search.results().filter({ hasNotText: /coming soon|maintenance/i });
	await playable.first().click();
	await expect(page.getByRole("dialog").locator("[name=password]")).toBeVisible();
	await shoot("login-asked");
});

test("a visitor browses a category", async ({ page, shoot }) => {
	await page.goto("/rng");
	await expect(page.locator("main img").first()).toBeVisible();
	expect(await page.locator("main a, main button").count()).toBeGreaterThan(20);
	await shoot("slots");
});
