import { expect, onPhone, test } from "../journey.ts";
import { Operator } from "../pages/operator.ts";
import { Shell } from "../pages/shell.ts";
import { quoted } from "../words.ts";

/** A sentence about a file of the built site, whatever its name. */
const lost = (sentence: string) => new RegExp(quoted(sentence).replace("FILE", "[\\w-]+[.]js"));

// The service worker would bring from its store what these take away.
test.use({ serviceWorkers: "block" });
test.beforeEach(({ allow }) => allow(/ERR_FAILED|Failed to|Unable to preload|50\d/)); // what is broken here is broken on purpose

test("a site whose scripts do not come says so, and one that breaks off offers another try", onPhone, async ({ page, say }) => {
	await page.clock.install();
	await page.route("**/assets/*.js", () => new Promise(() => {}));
	await page.goto("/", { waitUntil: "commit" });
	const trouble = page.locator("#trouble");
	await trouble.waitFor({ state: "attached" });
	await expect(async () => {
		await page.clock.fastForward(13_000);
		await expect(trouble).toContainText(say("shell.boot.slow"), { timeout: 500 });
		await expect(trouble).toBeVisible({ timeout: 500 });
	}).toPass();
	await page.unrouteAll();
	await page.route("**/screens/boot", (r) => r.abort());
	await page.route("**/assets/shell-*.js", (r) => r.abort());
	await page.goto("/");
	await expect(trouble.getByText(say("shell.boot.abnormal"))).toBeVisible();
	await expect(trouble.getByText(say("shell.boot.slow"))).toBeHidden();
});

test("a page whose files do not come says which, and comes when they do", onPhone, async ({ page, say }) => {
	const shell = new Shell(page);
	const main = page.locator("main");
	await page.route(/assets[/]promotions-.*[.]js/, (r) => r.abort());
	await shell.openHome();
	await page.locator("nav.tabbar a[href='/promotions']").click();
	await expect(main).toContainText(say("ui.error.chunk"));
	await expect(main).toContainText(lost(say("shell.chunk.script", { name: "FILE", type: "missing" })));
	await page.unrouteAll();
	await main.getByRole("button", { name: say("ui.retry"), exact: true }).click();
	await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
});

test("each block of the home page fails alone, and comes when it is asked for again", onPhone, async ({ page, say }) => {
	const main = page.locator("main");
	const blocks = ["games/winners", "studio/jackpots", "screens/rails"];
	for (const path of blocks) await page.route(`**/api/v1/${path}*`, (r) => r.fulfill({ status: 500, body: "" }));
	await new Shell(page).openHome();
	const again = main.getByRole("button", { name: say("ui.retry") });
	await expect(async () => {
		await page.mouse.wheel(0, 400);
		await expect(again).toHaveCount(blocks.length, { timeout: 1000 });
	}).toPass();
	await expect(main.getByRole("heading", { name: say("home.hot"), exact: true })).toBeVisible();
	await page.unrouteAll();
	await main
		.locator(".winners")
		.getByRole("button", { name: say("ui.retry") })
		.click();
	await expect(again).toHaveCount(blocks.length - 1);
	await page.locator(".jackpot").getByRole("button").click();
	await again.last().click();
	await expect(again).toHaveCount(0);
	await expect(main.getByRole("link", { name: say("home.moreOf", { category: say("category.RNG") }) })).toBeVisible();
});

test("what the server cannot explain is told as unknown", onPhone, async ({ page, say }) => {
	await page.route("**/auth/free-play", (r) => r.fulfill({ status: 500, body: "" }));
	await new Shell(page).openHome();
	await page.locator("nav.tabbar").getByRole("button").click();
	await expect(page.locator(".toast")).toContainText(say("error.unknown"));
});

test("a game under maintenance says so and offers others", onPhone, async ({ page, house, member, say }) => {
	expect(member.token).not.toBe("");
	const { token } = await Operator.enter(house);
	const { value } = await house.call<{ items: { nodeId: string; playable: boolean }[] }>("GET", "/games?gameType=INHOUSE");
	const game = value.items.find((g) => g.playable)?.nodeId;
	const put = (state: string) => house.call("PUT", `/staff/catalogue/games/${game}`, token, { state, isHot: false });
	expect((await put("maintenance")).status).toBe(200);
	await page.goto(`/seamless?id=${game}`);
	await expect(page.getByText(say("host.refused.maintenance"), { exact: true })).toBeVisible();
	await expect(
		page
			.getByRole("region", { name: say("host.instead"), exact: true })
			.getByRole("button")
			.first(),
	).toBeVisible();
	expect((await put("open")).status).toBe(200);
});
