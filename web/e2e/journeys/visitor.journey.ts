import { everywhere, expect, test } from "../journey.ts";
import { Entrance } from "../pages/entrance.ts";
import { Shell } from "../pages/shell.ts";

test("2: every name of the home page is the home page", everywhere, async ({ page }) => {
	const shell = new Shell(page);
	for (const path of ["/", "/home", "/index", "/index.html"]) {
		await page.goto(path);
		await expect(shell.home(), path).toBeVisible();
	}
	await shell.fits();
});

test("3: the login opens over the home page, and Back closes it", everywhere, async ({ page, say, shoot }) => {
	const shell = new Shell(page);
	await page.goto("/");
	await expect(shell.home()).toBeVisible();
	await page.goto("/login");
	const dialog = new Entrance(page).dialog();
	await expect(dialog.locator("[name=password]")).toBeVisible();
	await expect(shell.home()).toBeAttached();
	await shell.fits();
	await shoot("login");
	await page.keyboard.press("Escape");
	await expect(dialog).toHaveCount(0);
	await expect(page).toHaveTitle(
		new RegExp(
			say("shell.title.home", { brand: "Baize" })
				.slice(0, 12)
				.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"),
		),
	);
});

test("6: a visitor who opens a page of members is told why and asked to log in, and comes back to it", everywhere, async ({ page, house, say }) => {
	const { name, password } = await house.newMember();
	await page.goto("/member/deposit");
	await expect(page.getByText(say("error.loginNeeded"))).toBeVisible();
	const entrance = new Entrance(page);
	await expect(entrance.dialog().locator("[name=password]")).toBeVisible();
	await entrance.enter(name, password);
	await expect(page).toHaveURL(/member\/deposit/);
	await expect(page.locator(".pay-method").first()).toBeVisible();
});

test("33: who signs out is asked first, and no tab keeps the session", everywhere, async ({ page, member, say, shoot }) => {
	const shell = new Shell(page);
	expect(member.token).not.toBe("");
	await page.goto("/member");
	await shell.signOut(say);
	await shoot("signed-out");
	await expect.poll(() => shell.token()).toBe("");
	await page.goto("/member/deposit");
	await expect(new Entrance(page).dialog().locator("[name=password]")).toBeVisible();
});

test("34: a trial account is told that a real one is needed, and may still play", everywhere, async ({ page, house, say, shoot }) => {
	const { value } = await house.call<{ token: string }>("POST", "/auth/free-play", "", {});
	const asked: string[] = [];
	page.on("request", (r) => asked.push(new URL(r.url()).pathname));
	await page.context().addInitScript((t) => sessionStorage.setItem("baize.token", t), value.token);
	await page.goto("/");
	await expect(new Shell(page).home()).toBeVisible();
	await page.goto("/member/deposit");
	await expect(page.getByText(say("shell.trial.title")).first()).toBeVisible();
	await shoot("trial-notice");
	expect(asked.filter((path) => /unread|consolidated/.test(path))).toEqual([]);
});
