import { everywhere, expect, layoutShift, test } from "../journey.ts";
import { Lobby } from "../pages/lobby.ts";
import { encode } from "uqr";
import { Search } from "../pages/search.ts";
import { Shell } from "../pages/shell.ts";

const CAP = 12;

test("1: home stands in its order, capped and still", everywhere, async ({ page, lang, say, shoot }) => {
	const shell = new Shell(page);
	await shell.openHome();
	// The test language has no page of its own: English is mirrored when the scripts run.
	if (lang !== "ar-XB") expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
	// Sections below the first view are drawn as one comes near them.
	await expect(async () => {
		await page.mouse.wheel(0, 1500);
		await expect(page.locator(".home h2", { hasText: say("category.FISH") })).toBeVisible({ timeout: 500 });
	}).toPass();
	const titles = (await page.locator(".home h2").allTextContents()).map((t) => t.trim());
	const order = ["home.promotions", "home.jackpot", "home.winners", "home.hot", "shell.nav.inHouse", ...["RNG", "LIVE", "FISH", "PVP", "SPORTS"].map((c) => `category.${c}`)].map(
		(key) => say(key),
	);
	expect(titles).toEqual(order.filter((t) => titles.includes(t)));
	expect(titles.length).toBeGreaterThanOrEqual(7);
	for (const rail of await page.locator(".home .carousel-track").all()) expect(await rail.locator(":scope > li").count()).toBeLessThanOrEqual(CAP);
	await expect(page.getByRole("button", { name: say("ui.pause") }).first()).toBeAttached();
	await shell.fits();
	await shoot("home");
});

test("11: the keyboard alone finds cricket by kriket, in both scripts and with a slip", everywhere, async ({ page, lang, say, narrow, shoot }) => {
	const search = new Search(page);
	const cricket = lang === "bn" ? /ক্রিকেট/ : /cricket/i;
	await new Shell(page).openHome();
	await page.keyboard.press("/");
	await expect(search.box()).toBeFocused();
	for (const words of ["ক্রিকেট", "crickte", "kriket"]) {
		await search.box().fill(words);
		await expect(search.results().first()).toContainText(cricket);
	}
	await search.box().fill("golden"); // an English name, though the site may show another
	await expect(search.results().first()).toContainText(lang === "bn" ? /সোনা|গোল্ড/ : /golden/i);
	if (lang === "bn") await expect(page.locator(".search-chips small").first()).toHaveText(/^[০-৯,]+$/);
	await search.box().fill("kriket");
	await expect(search.results().first()).toContainText(cricket);
	await expect(page.getByRole("status").filter({ hasText: /\p{Nd}/u })).toBeVisible();
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("ArrowDown");
	await expect(search.results().nth(1)).toHaveAttribute("aria-selected", "true");
	await page.keyboard.press("ArrowUp");
	await expect(search.results().first()).toHaveAttribute("aria-selected", "true");
	await shoot("search");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("dialog", { name: say("auth.login.title", { brand: "Baize" }) })).toBeVisible();
	if (narrow) return;
	await new Shell(page).openHome();
	await page.keyboard.press("Control+k");
	await expect(search.box()).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(search.box()).toBeHidden();
});

test("12: the footer shows only what is configured, and the app's code leads to it", everywhere, async ({ page, house, say, narrow, shoot }) => {
	const lobby = new Lobby(page);
	await new Shell(page).openHome();
	await expect(lobby.footer().getByRole("heading", { name: say("shell.footer.follow"), exact: true })).toHaveCount(0);
	for (const part of ["products", "help", "contact", "vendors", "licence"])
		await expect(lobby.footer().getByRole("heading", { name: say(`shell.footer.${part}`), exact: true })).toBeAttached();
	if (narrow) await page.getByRole("button", { name: say("shell.nav.openMenu"), exact: true }).click();
	const app = page.getByRole("button", { name: say("shell.nav.app"), exact: true });
	if (narrow) await app.click();
	else await app.hover();
	const code = page.getByRole("img", { name: say("shell.app.qr", { name: say("shell.app.android") }) });
	await expect(code).toBeVisible();
	const drawn = await code.evaluate(async (el) => {
		const img = el as HTMLImageElement;
		await img.decode();
		const canvas = document.createElement("canvas");
		[canvas.width, canvas.height] = [img.naturalWidth, img.naturalHeight];
		const draw = canvas.getContext("2d") as CanvasRenderingContext2D;
		draw.drawImage(img, 0, 0);
		return { width: img.getBoundingClientRect().width, size: canvas.width, bytes: [...draw.getImageData(0, 0, canvas.width, canvas.height).data].filter((_, i) => i % 4 === 0) };
	});
	expect(drawn.width).toBe(120);
	const wanted = encode(`${house.url}/install#android`, { border: 2 });
	const step = drawn.size / wanted.size;
	const dark = (row: number, column: number) => (drawn.bytes[Math.floor((row + 0.5) * step) * drawn.size + Math.floor((column + 0.5) * step)] ?? 255) < 128;
	expect(wanted.data.map((row, r) => row.map((_, c) => dark(r, c)))).toEqual(wanted.data);
	await shoot("app");
});

test("23: a category with one vendor starts it, others open their page; FISH and RNG vendors open the list", everywhere, async ({ page, say, narrow, shoot }) => {
	const lobby = new Lobby(page);
	await new Shell(page).openHome();
	// Phones have the categories in the menu, where vendors unfold below them; wide screens in the bar on top.
	const menu = async () => {
		if (narrow) await page.getByRole("button", { name: say("shell.nav.openMenu"), exact: true }).click();
		return narrow ? lobby.dialog().getByRole("navigation") : page.getByRole("navigation", { name: say("shell.nav.categories"), exact: true });
	};
	const vendorsOf = (category: string) => say("shell.nav.vendorsOf", { category: say(`category.${category}`) });
	const vendor = (code: string) => page.locator(".vendor-pick", { has: page.locator(`img[src*="/${code}."]`) });
	await (await menu()).getByRole("link", { name: say("category.LIVE"), exact: true }).click();
	await expect(page).toHaveURL(/\/live$/);
	const slots = await menu();
	await slots.getByRole("button", { name: vendorsOf("RNG"), exact: true }).click();
	await shoot("vendors");
	await vendor("JL").click();
	await expect(page).toHaveURL(/\/rng\?vassalage=JL$/);
	const sports = await menu();
	if (narrow) {
		await sports.getByRole("button", { name: vendorsOf("SPORTS"), exact: true }).click();
		await vendor("PT").click();
	} else {
		await sports.getByRole("button", { name: say("shell.nav.moreCategories"), exact: true }).click();
		await sports.getByRole("link", { name: say("category.SPORTS"), exact: true }).click();
	}
	await expect(page.locator("dialog [name=password]")).toBeVisible();
	await expect(page).toHaveURL(/\/login$/);
});

test("24: a vendor's card opens its games over the page; the lotteries reach their pages and say truly that they open later", everywhere, async ({ page, member, say, shoot }) => {
	expect(member.token).not.toBe("");
	const lobby = new Lobby(page);
	await page.goto("/lott");
	await page.locator(".centre-card").first().click();
	await expect(lobby.dialog().locator("article.gc").first()).toBeVisible();
	await shoot("vendor-games");
	for (const [at, path, title] of [
		[0, "lottery", "main"],
		[1, "sealottery", "sea"],
		[2, "vnlottery", "vn"],
	] as const) {
		await page.goto("/lott");
		const lotteries = lobby.footer().locator(".footer-products li", { has: page.locator('a[href="/lott"]') });
		await lotteries.getByRole("button").nth(at).click();
		await expect(page).toHaveURL(new RegExp(`/${path}[?]gameCode=`, "i"));
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(say(`pages.lottery.${title}`));
		await expect(page.locator("main")).toContainText(say("pages.lottery.later"));
		await expect(page.locator("aside.side, footer")).toHaveCount(0);
	}
	await shoot("lottery");
	await page.goto("/Lottert?gameCode=DAY4");
	await expect(page.locator("main")).toContainText("DAY4");
});

test("24: a vendor's layer has its games by twenty, tells when they do not come, and starts one", everywhere, async ({ page, house, member, lang, say, shoot, allow }) => {
	allow(/ERR_FAILED/); // the list is kept away on purpose
	expect(member.token).not.toBe("");
	const lobby = new Lobby(page);
	const cards = lobby.dialog().locator("article.gc");
	const { value } = await house.call<{ items: { vendorName: string }[]; total: number }>("GET", "/games?gameType=RNG&vassalage=JL&limit=1", "", undefined, lang);
	const asked: URL[] = [];
	page.on("request", (r) => {
		const url = new URL(r.url());
		if (url.pathname.endsWith("/api/v1/games") && url.searchParams.get("vassalage") === "JL") asked.push(url);
	});
	const away = (url: URL) => url.pathname === "/api/v1/games";
	await page.route(away, (r) => r.abort());
	await page.goto("/vendor?type=RNG&vassalage=JL");
	await expect(page.locator(".home")).toBeAttached();
	await expect(lobby.dialog()).toContainText(say("error.network"));
	await page.unroute(away);
	await lobby
		.dialog()
		.getByRole("button", { name: say("ui.retry"), exact: true })
		.click();
	await expect(cards.first()).toBeVisible();
	await expect(lobby.dialog()).toHaveAccessibleName(value.items[0]?.vendorName ?? "");
	expect(asked.map((u) => [u.searchParams.get("limit"), u.searchParams.get("cursor")])[0]).toEqual(["20", null]);
	expect(value.total, "more than one page of them").toBeGreaterThan(20);
	await shoot("vendor-layer");
	await cards.first().hover();
	await expect(async () => {
		await page.mouse.wheel(0, 2000);
		expect(asked.at(-1)?.searchParams.get("cursor"), "the next page goes on where the last ended").toBeTruthy();
	}).toPass();
	await page.mouse.wheel(0, -100_000);
	await cards.first().locator(".gc-art").click();
	await expect(page).toHaveURL(/\/seamless\?id=/);
	await expect(page.locator(".bz-act")).toBeVisible({ timeout: 60_000 });
	await page.goBack();
	await expect(cards.first()).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(lobby.dialog()).toHaveCount(0);
	await page.goto("/vendor?type=RNG&vassalage=NOBODY");
	await expect(lobby.dialog()).toContainText(say("browse.vendor.empty"));
});

test("a list keeps its filter in the address, resets when nothing matches, and comes back where it was left", async ({ page, shoot }) => {
	const lobby = new Lobby(page);
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
