import type { House } from "../house.ts";
import { expect, type Page, test } from "../journey.ts";
import { HouseDesk } from "../pages/house-desk.ts";
import { Shell } from "../pages/shell.ts";

const PIXEL = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64");

/** Opens a page as somebody who has a session already, with the announcements read. */
async function openAs(page: Page, token: string, path: string): Promise<void> {
	await page.addInitScript((t) => {
		sessionStorage.setItem("USER_POPUP", "1");
		sessionStorage.setItem("ANONYMOUS_POPUP", "1");
		sessionStorage.setItem("GIFT_POPUP", "1");
		if (t && !sessionStorage.getItem("journey.in")) sessionStorage.setItem("baize.token", t);
		sessionStorage.setItem("journey.in", "1");
	}, token);
	await page.goto(path);
}

async function register(house: House, username: string): Promise<string> {
	const password = "Shondha42bela";
	const { value } = await house.call<{ token: string }>("PUT", "/auth/register", "", { username, password, confirmPassword: password, login: true, termsAccepted: true });
	return value.token;
}

const dialog = (page: Page) => page.getByRole("dialog");

test("the names of the home page are one page", async ({ page }) => {
	await openAs(page, "", "/");
	const titles = await page.locator(".home h2").allTextContents();
	const title = await page.title();
	for (const path of ["/home", "/index", "/index.html", "/HOME/"]) {
		await page.goto(path);
		await expect(page.locator(".home")).toBeVisible();
		expect(await page.title()).toBe(title);
		expect(await page.locator(".home h2").allTextContents()).toEqual(titles);
	}
});

test("help opens over home at its topic, and alone without the bars", async ({ page, shoot }) => {
	await openAs(page, "", "/help#fairness");
	await expect(dialog(page).getByRole("article")).toHaveAccessibleName("Fairness");
	await expect(page.locator(".home")).toBeAttached();
	await dialog(page).getByRole("searchbox").fill("privacy");
	await dialog(page).getByRole("button", { name: "Privacy" }).first().click();
	await expect(page).toHaveURL(/\/help#privacy$/);
	await shoot("help-privacy");
	await page.keyboard.press("Escape");
	await expect(dialog(page)).toHaveCount(0);
	await page.goto("/helpmc#terms");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Help centre");
	await expect(page.locator("header.header, footer")).toHaveCount(0);
});

test("announcements come once to a visitor, then the gift, each closed for the session", async ({ page, shoot }) => {
	await page.goto("/");
	await expect(dialog(page)).toHaveAccessibleName("Announcements");
	await expect(dialog(page)).toContainText("Welcome");
	await expect(dialog(page)).not.toContainText("Every bet is in your records");
	await shoot("announcements");
	await page.keyboard.press("Escape");
	await expect(dialog(page)).toHaveAccessibleName("A gift to begin with");
	await shoot("gift");
	await page.goBack();
	await expect(dialog(page)).toHaveCount(0);
	await page.reload();
	await page.waitForTimeout(4000);
	await expect(dialog(page)).toHaveCount(0);
});

test("an item of the notice bar opens the notices there", async ({ page, shoot }) => {
	await openAs(page, "", "/");
	const bar = page.getByRole("region", { name: "Notices" });
	const second = bar.getByRole("button", { name: "Check any round of our own games" });
	await second.focus();
	await page.keyboard.press("Enter");
	await expect(dialog(page)).toHaveAccessibleName("Check any round of our own games");
	await dialog(page).getByRole("button", { name: "Next" }).click();
	await expect(dialog(page)).toHaveAccessibleName("The site speaks Bengali and English");
	await shoot("notice");
	await page.keyboard.press("Escape");
	await expect(page).toHaveURL(/\/$/);
});

test("a closed site says so, takes messages, and comes back by itself", async ({ page, house, shoot }) => {
	const desk = new HouseDesk(house);
	await desk.login("owner");
	const heading = page.getByRole("heading", { level: 1 });
	await desk.set("maintenance", { on: true, message: { en: "New lamps are being hung." } });
	await page.goto("/");
	await expect(heading).toHaveText("Back soon");
	await expect(page.locator("main")).toContainText("New lamps are being hung.");
	await shoot("maintenance");
	await page.getByRole("button", { name: "Customer service" }).click();
	await dialog(page).getByRole("radio", { name: "Service" }).check();
	await dialog(page).locator("textarea").fill("When will the lamps be up again?");
	await dialog(page).getByRole("button", { name: "Send" }).click();
	await expect(dialog(page)).toContainText("Thank you");
	await dialog(page).getByRole("button", { name: "OK" }).click();

	await desk.set("regions", { blocked: ["127.0.0.1/32"] });
	await desk.set("maintenance", { on: false });
	await expect(heading).toHaveText("Access restricted", { timeout: 40_000 });
	await expect(page.locator("main")).toContainText("127.0.0.1");
	await shoot("blocked");
	await desk.set("regions", { blocked: [] });
	await expect(page.locator(".home")).toBeVisible({ timeout: 40_000 });
});

test("signing out asks, forgets the session in every tab, and keeps what the merchant keeps", async ({ page, context, house, shoot }, info) => {
	const token = await register(house, `nodi${info.project.name}${info.retry}`);
	await openAs(page, token, "/");
	const other = await context.newPage();
	await openAs(other, token, "/rng");
	for (const p of [page, other])
		await p.evaluate(() => {
			sessionStorage.setItem("merchant.code", "kept");
			sessionStorage.setItem("baize.draft", "gone");
		});
	await page.getByRole("button", { name: "Account menu" }).click();
	await page.getByRole("button", { name: "Sign out" }).click();
	await shoot("sign-out");
	await dialog(page).getByRole("button", { name: "Sign out" }).click();
	await expect(new Shell(page).login()).toBeVisible();
	await expect(page).toHaveURL(/\/$/);
	for (const p of [page, other]) {
		await expect.poll(() => p.evaluate(() => sessionStorage.getItem("baize.token"))).toBeNull();
		expect(await p.evaluate(() => [sessionStorage.getItem("merchant.code"), sessionStorage.getItem("baize.draft")])).toEqual(["kept", null]);
	}
	await expect(new Shell(other).login()).toBeVisible();
});

test("a trial account is told that a real one is needed, and asks for nothing it may not", async ({ page, house, shoot }) => {
	const { value } = await house.call<{ token: string }>("POST", "/auth/free-play", "", {});
	const asked: string[] = [];
	page.on("request", (r) => asked.push(new URL(r.url()).pathname));
	for (const path of ["/member", "/member/deposit", "/member/withdraw", "/member/betting-record"]) {
		await openAs(page, value.token, path);
		await expect(dialog(page)).toHaveAccessibleName("Real account needed");
		await dialog(page).getByRole("button", { name: "OK" }).click();
		await expect(page).toHaveURL(/\/$/);
	}
	await shoot("trial");
	expect(asked.filter((p) => /unread|consolidated/.test(p))).toEqual([]);
});

test("a visitor's message gets a number, a member's gets an answer", async ({ page, house, shoot }, info) => {
	const token = await register(house, `tara${info.project.name}${info.retry}`);
	await openAs(page, token, "/feedback");
	await dialog(page).getByRole("button", { name: "Send" }).click();
	await expect(dialog(page)).toContainText("Please choose what it is about.");
	await dialog(page).getByRole("radio", { name: "Game" }).check();
	await dialog(page).locator("textarea").fill("The wheel stopped and nothing came of it.");
	await dialog(page)
		.locator("input[type=file]")
		.setInputFiles([
			{ name: "wheel.png", mimeType: "image/png", buffer: PIXEL },
			{ name: "wheel.gif", mimeType: "image/gif", buffer: PIXEL },
		]);
	await expect(dialog(page)).toContainText("Only png or jpg pictures, please.");
	await expect(dialog(page).locator("figure img")).toHaveCount(1);
	await shoot("feedback");
	await dialog(page).getByRole("button", { name: "Send" }).click();
	await expect(dialog(page)).toContainText("Thank you");
	await dialog(page).getByRole("button", { name: "Sent" }).click();
	await expect(dialog(page)).toContainText("Received");
	await shoot("feedback-sent");
});

test("a lottery asks to log in, keeps the wanted game, and says that it opens later", async ({ page, house, shoot }, info) => {
	await openAs(page, "", "/lottery");
	await expect(page).toHaveURL(/\/login$/);
	const token = await register(house, `lota${info.project.name}${info.retry}`);
	await page.evaluate((t) => sessionStorage.setItem("baize.token", t), token);
	for (const path of ["/lottery", "/Lottert", "/seaLottery", "/vnLottery"]) {
		await page.goto(`${path}?gameCode=DAY4`);
		await expect(page.locator("main")).toContainText("Opens later");
		await expect(page.locator("main")).toContainText("DAY4");
		await expect(page.locator("aside.side")).toHaveCount(0);
	}
	await shoot("lottery");
});
