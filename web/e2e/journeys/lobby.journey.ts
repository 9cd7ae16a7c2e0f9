import { expect, layoutShift, test } from "../journey.ts";
import { Entrance } from "../pages/entrance.ts";
import { Lobby } from "../pages/lobby.ts";
import { Search } from "../pages/search.ts";
import { Shell } from "../pages/shell.ts";

const PASSWORD = "Shondha42bela";
const CAP = 12;

test("1: home stands in its order, capped and still", async ({ page, shoot }) => {
	const lobby = new Lobby(page);
	await lobby.quietly();
	await new Shell(page).openHome();
	const titles = (await page.locator(".home h2").allTextContents()).map((t) => t.trim());
	const order = ["Promotions", "Jackpot pool", "Winners", "Hot games", "Originals", "Slots", "Live casino", "Fishing", "Poker", "Sports"];
	expect(titles).toEqual(order.filter((t) => titles.includes(t)));
	expect(titles).toEqual(expect.arrayContaining(["Hot games", "Originals", "Slots", "Live casino"]));
	for (const rail of await page.locator(".home .carousel-track").all()) expect(await rail.locator(":scope > li").count()).toBeLessThanOrEqual(CAP);
	await expect(page.getByRole("button", { name: "Pause movement" }).first()).toBeVisible();
	expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
	await shoot("lobby-home");
});

test("6: a visitor who taps a heart or a game is asked to log in, and nothing starts", async ({ page }) => {
	const lobby = new Lobby(page);
	await lobby.quietly();
	await lobby.open("/bgs");
	await lobby.heart(await lobby.name(0)).click();
	await expect(lobby.dialog().locator("[name=password]")).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(lobby.dialog()).toBeHidden();
	await lobby.cards().first().getByRole("button").first().click();
	await expect(lobby.dialog().locator("[name=password]")).toBeVisible();
	expect(new URL(page.url()).pathname).toBe("/login");
});

test("11: the keyboard alone finds cricket by kriket, in both scripts and with a slip", async ({ page, shoot }, info) => {
	const lobby = new Lobby(page);
	const search = new Search(page);
	await lobby.quietly();
	await new Shell(page).openHome();
	await page.keyboard.press("/");
	await expect(search.box()).toBeFocused();
	for (const words of ["kriket", "ক্রিকেট", "crickte"]) {
		await search.box().fill(words);
		await expect(search.results().first()).toContainText(/cricket/i);
	}
	await search.box().fill("kriket");
	await expect(page.getByRole("status").filter({ hasText: /games found/ })).toBeVisible();
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("ArrowDown");
	await expect(search.results().nth(1)).toHaveAttribute("aria-selected", "true");
	await page.keyboard.press("ArrowUp");
	await expect(search.results().first()).toHaveAttribute("aria-selected", "true");
	await shoot("lobby-search");
	await page.keyboard.press("Enter");
	await expect(lobby.dialog().locator("[name=password]")).toBeVisible();
	if (info.project.name === "desktop") {
		await page.goto("/");
		await page.locator(".home").waitFor();
		await page.keyboard.press("Control+k");
		await expect(search.box()).toBeFocused();
		await page.keyboard.press("Escape");
		await expect(search.box()).toBeHidden();
	}
});

test("12: the footer shows only what is configured, and the app's code can be scanned", async ({ page, shoot }, info) => {
	const lobby = new Lobby(page);
	await lobby.quietly();
	await new Shell(page).openHome();
	await expect(lobby.footer().getByRole("heading", { name: "Follow us" })).toHaveCount(0);
	await expect(lobby.footer().getByText("18+")).toBeVisible();
	await expect(lobby.footer().getByRole("heading", { name: "Products" })).toBeVisible();
	if (info.project.name === "phone") await page.getByRole("button", { name: "Open menu" }).click();
	const app = page.getByRole("button", { name: "Get the app" });
	if (info.project.name === "phone") await app.click();
	else await app.hover();
	const code = page.getByRole("img", { name: /QR code/ }).first();
	await expect(code).toBeVisible();
	const size = await code.evaluate((el) => [(el as HTMLImageElement).naturalWidth > 0, el.getBoundingClientRect().width] as const);
	expect(size).toEqual([true, 120]);
	await shoot("lobby-app");
});

test("23: a category with one vendor starts it, others open their page; FISH and RNG vendors open the list", async ({ page, shoot }, info) => {
	const lobby = new Lobby(page);
	const narrow = info.project.name === "phone";
	await lobby.quietly();
	await new Shell(page).openHome();
	// Phones have the categories in the menu, where vendors unfold below them; wide screens in the bar on top.
	const menu = async () => {
		if (narrow) await page.getByRole("button", { name: "Open menu" }).click();
		return narrow ? lobby.dialog().getByRole("navigation") : page.getByRole("navigation", { name: "Game categories" });
	};
	await (await menu()).getByRole("link", { name: "Live casino" }).click();
	await expect(page).toHaveURL(/\/live$/);
	const slots = await menu();
	await slots.getByRole("button", { name: "Vendors of Slots" }).click();
	await shoot("lobby-vendors");
	await slots.getByRole("button", { name: /^JL/ }).click();
	await expect(page).toHaveURL(/\/rng\?vassalage=JL$/);
	const sports = await menu();
	if (narrow) {
		await sports.getByRole("button", { name: "Vendors of Sports" }).click();
		await sports.getByRole("button", { name: /^PT/ }).click();
	} else {
		await sports.getByRole("button", { name: "More categories" }).click();
		await sports.getByRole("link", { name: "Sports", exact: true }).click();
	}
	await expect(page.locator("dialog [name=password]")).toBeVisible();
});

test("22: a member's balance has two decimals, hides behind stars and stays hidden", async ({ page, shoot }, info) => {
	const lobby = new Lobby(page);
	await lobby.quietly();
	await new Shell(page).openHome();
	await new Entrance(page).register(`lobby${info.project.name}1`, PASSWORD);
	const balance = page.getByRole("group", { name: "Balance" });
	await expect(balance).toContainText(/৳[\d,]+\.\d\d/);
	await balance.getByRole("button", { name: "Hide balance" }).click();
	await expect(balance).toContainText("৳ ******");
	await page.goto("/member/wallet");
	await expect(page.locator("main")).toContainText("৳ ******");
	await expect(page.locator("main")).not.toContainText(/৳[\d,]+\.\d\d/);
	await page.getByRole("group", { name: "Balance" }).getByRole("button", { name: "Show balance" }).click();
	await expect(page.locator("main")).toContainText(/৳[\d,]+\.\d\d/);
	await shoot("lobby-balance");
});

test("25, 26: a heart is instant, outlives a reload, counts once in a second, and is undone when the server refuses", async ({ page, shoot }, info) => {
	const lobby = new Lobby(page);
	await lobby.quietly();
	await new Shell(page).openHome();
	await new Entrance(page).register(`lobby${info.project.name}2`, PASSWORD);
	await lobby.open("/bgs");
	const [first, second] = [await lobby.name(0), await lobby.name(1)];
	let calls = 0;
	page.on("request", (r) => {
		if (/\/member\/favourites\/.+/.test(r.url()) && r.method() !== "GET" && !r.url().endsWith("/ids")) calls++;
	});
	await lobby.heart(first).dblclick();
	await lobby.heartIs(first, true);
	expect(calls).toBe(1);
	await page.reload();
	await lobby.heartIs(first, true);
	await page.goto("/favorite");
	await expect(lobby.cards()).toHaveCount(1);
	await shoot("lobby-favourites");
	await page.waitForTimeout(1100);
	await lobby.heart(first).click();
	await expect(lobby.cards()).toHaveCount(0);
	await expect(page.locator("main")).toContainText("No favourites yet");
	await page.goto("/recent");
	await expect(page.locator("main")).toContainText("Nothing played yet");
	await lobby.open("/bgs");
	await page.evaluate(() => {
		const ask = window.fetch;
		window.fetch = (to, init) => (init?.method === "PUT" ? Promise.reject(new TypeError("the line is gone")) : ask(to, init));
	});
	await lobby.heart(second).click();
	await expect(page.locator(".toast")).toBeVisible();
	await lobby.heartIs(second, false);
});

test("a list keeps its filter in the address, resets when nothing matches, and comes back where it was left", async ({ page, shoot }) => {
	const lobby = new Lobby(page);
	await lobby.quietly();
	await lobby.open("/rng?vassalage=PG&kind=HOT");
	await expect(page.getByRole("group", { name: "Vendors", exact: true }).getByRole("button", { name: "PG", exact: true })).toHaveAttribute("aria-pressed", "true");
	await page.getByRole("searchbox").fill("zzzzqqqq");
	await expect(page.locator("main")).toContainText("No game matches");
	await page.getByRole("button", { name: "Show all games" }).click();
	await expect(page).toHaveURL(/\/rng$/);
	await expect(lobby.cards().first()).toBeVisible();
	await page.evaluate(() => scrollTo(0, 900));
	await page.waitForTimeout(400);
	const left = await page.evaluate(() => scrollY);
	await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/promotions"]')?.click());
	await expect(page).toHaveURL(/promotions/);
	await page.goBack();
	await lobby.cards().first().waitFor();
	await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(left - 200);
	await shoot("lobby-list");
});
