import { everywhere, expect, onDesktop, type Page, test } from "../journey.ts";
import { Entrance } from "../pages/entrance.ts";
import { Lobby } from "../pages/lobby.ts";
import { Shell } from "../pages/shell.ts";
import { quoted } from "../words.ts";

const dialog = (page: Page) => page.getByRole("dialog");

test("2: every name of the home page is the home page", everywhere, async ({ page, say }) => {
	const shell = new Shell(page);
	for (const path of ["/", "/home", "/index", "/index.html", "/HOME/"]) {
		await page.goto(path);
		await expect(shell.home(), path).toBeVisible();
		await expect(page).toHaveTitle(new RegExp(quoted(say("shell.title.home", { brand: "Baize" }).slice(0, 12))));
	}
	await shell.fits();
});

test("3: the login opens over home, and Back closes it and stays on the site", everywhere, async ({ page, shoot }) => {
	const shell = new Shell(page);
	await shell.openHome();
	await shell.login().click();
	await expect(page).toHaveURL(/\/login$/);
	await expect(dialog(page).locator("[name=password]")).toBeVisible();
	await expect(shell.home()).toBeAttached();
	await shell.fits();
	await shoot("login");
	await page.goBack();
	await expect(dialog(page)).toHaveCount(0);
	await expect(page).toHaveURL(/\/$/);
	await page.goto("/login");
	await expect(dialog(page).locator("[name=password]")).toBeVisible();
	await expect(shell.home()).toBeAttached();
	await page.keyboard.press("Escape");
	await expect(dialog(page)).toHaveCount(0);
	await expect(page).toHaveURL(/\/$/);
	await expect(shell.home()).toBeVisible();
});

interface Topic {
	tag: string;
	title: string;
	children: Topic[] | null;
}

test("5: help opens over home at its topic, and alone without the bars", everywhere, async ({ page, house, lang, say, shoot }) => {
	const { value } = await house.call<{ topics: Topic[] }>("GET", "/content/help", "", undefined, lang);
	const all = (topics: Topic[]): Topic[] => topics.flatMap((t) => [t, ...all(t.children ?? [])]);
	const named = (tag: string) => all(value.topics).find((t) => t.tag === tag)?.title ?? `no topic ${tag}`;
	await page.goto("/help#terms");
	await expect(dialog(page).getByRole("article")).toHaveAccessibleName(named("terms"));
	await expect(page.locator(".home")).toBeAttached();
	await dialog(page).getByRole("searchbox").fill(named("privacy"));
	await dialog(page)
		.getByRole("button", { name: named("privacy"), exact: true })
		.first()
		.click();
	await expect(page).toHaveURL(/\/help#privacy$/);
	await expect(dialog(page).getByRole("article")).toHaveAccessibleName(named("privacy"));
	await shoot("help");
	await page.keyboard.press("Escape");
	await expect(dialog(page)).toHaveCount(0);
	await page.goto("/helpmc#terms");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("shell.title.help"));
	await expect(page.locator("header.header, footer")).toHaveCount(0);
});

test("6: who taps a heart, a game or a page of members is asked to log in, nothing starts, and the wish is kept", everywhere, async ({ page, house, say }) => {
	const lobby = new Lobby(page);
	const asked: string[] = [];
	page.on("request", (r) => asked.push(new URL(r.url()).pathname));
	await lobby.open("/bgs");
	await lobby.heart(0).click();
	await expect(dialog(page).locator("[name=password]")).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(dialog(page)).toBeHidden();
	await lobby.art(0).click();
	await expect(dialog(page).locator("[name=password]")).toBeVisible();
	await expect(page).toHaveURL(/\/login$/);
	expect(asked.filter((path) => /api.*(launch|favourites)/.test(path))).toEqual([]);

	const { name, password } = await house.newMember();
	await page.evaluate(() => sessionStorage.removeItem("baize.intent"));
	await page.goto("/member/deposit");
	await expect(page.getByText(say("error.loginNeeded"))).toBeVisible();
	await new Entrance(page).enter(name, password);
	await expect(page).toHaveURL(/member\/deposit/);
	await expect(page.locator(".pay-method").first()).toBeVisible();
});

test("7: the lottery asks a visitor to log in, and the word that says so covers no button", everywhere, async ({ page, narrow }) => {
	const shell = new Shell(page);
	if (narrow) await page.setViewportSize({ width: 360, height: 640 });
	await page.goto("/lottery");
	await expect(page).toHaveURL(/\/login$/);
	await expect(dialog(page).locator("[name=password]")).toBeVisible();
	await shell.uncovered();
});

test.describe(() => {
	test.use({ popups: true });
	test("9: announcements come once to a visitor, those for visitors alone, then the gift, each closed for the session", everywhere, async ({ page, house, lang, say, shoot }) => {
		interface Popup {
			title: string;
			execution: string;
		}
		const { value } = await house.call<{ popups: Popup[] }>("GET", "/content/announcements", "", undefined, lang);
		await page.clock.install();
		/** Lets the moment pass after which they open by themselves. */
		const later = () => page.clock.fastForward(4000);
		/** The parts that open them are here, and the page has been touched. */
		const touch = async () => {
			await new Shell(page).ready();
			// In the page's own time: each moment that is let pass is one of those after which it is taken as looked at.
			await expect(page.locator(".corner")).toBeAttached();
			await later();
			await expect(dialog(page), "a page that nobody has touched yet is not covered").toHaveCount(0);
			await page.evaluate(() => scrollTo(0, 200));
		};
		await page.goto("/");
		await touch();
		await expect(async () => {
			await later();
			await expect(dialog(page)).toHaveAccessibleName(say("shell.title.announcements"), { timeout: 1000 });
		}).toPass();
		await expect(dialog(page).locator("summary")).toHaveText(value.popups.filter((p) => p.execution === "B").map((p) => p.title));
		await shoot("announcements");
		await page.keyboard.press("Escape");
		await expect(async () => {
			await later();
			await expect(dialog(page)).toHaveAccessibleName(say("shell.title.gift"), { timeout: 1000 });
		}).toPass();
		await shoot("gift");
		await page.goBack();
		await expect(dialog(page)).toHaveCount(0);
		await page.reload();
		await touch();
		await later();
		await later();
		await expect(dialog(page)).toHaveCount(0);
	});

	test("announcements come to who looks at a page for long without touching it", onDesktop, async ({ page, say }) => {
		await page.clock.install();
		await page.goto("/");
		await expect(async () => {
			await page.clock.fastForward(4000);
			await expect(dialog(page)).toHaveAccessibleName(say("shell.title.announcements"), { timeout: 500 });
		}).toPass();
	});

	test("announcements wait until an open menu is closed", onDesktop, async ({ page, say }) => {
		await page.clock.install();
		const later = () => page.clock.fastForward(4000);
		await new Shell(page).openHome();
		await page
			.locator("header")
			.getByRole("button", { name: new RegExp(say("shell.language.label")) })
			.click();
		await expect(page.locator(".menu-pop")).toBeVisible();
		// What opens them by itself is here as soon as this part of the same file is.
		await expect(async () => {
			await later();
			await expect(page.locator(".corner")).toBeAttached({ timeout: 1000 });
		}).toPass();
		for (let i = 0; i < 3; i++) await later();
		await expect(page.locator(".menu-pop")).toBeVisible();
		await expect(dialog(page)).toHaveCount(0);
		await page.keyboard.press("Escape");
		await expect(async () => {
			await later();
			await expect(dialog(page)).toHaveAccessibleName(say("shell.title.announcements"), { timeout: 1000 });
		}).toPass();
	});
});

test("10: an item of the notice bar opens the notices there", everywhere, async ({ page, house, lang, say, shoot }) => {
	const { value } = await house.call<{ notices: { title: string }[] }>("GET", "/screens/boot", "", undefined, lang);
	const [, second, third] = value.notices.map((n) => n.title);
	await new Shell(page).openHome();
	await page
		.getByRole("region", { name: say("home.notices") })
		.getByRole("button", { name: second, exact: true })
		.focus();
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/\/notice\?index=1$/);
	await expect(dialog(page)).toHaveAccessibleName(second ?? "");
	await dialog(page)
		.getByRole("button", { name: say("ui.next"), exact: true })
		.click();
	await expect(dialog(page)).toHaveAccessibleName(third ?? "");
	await shoot("notice");
	await page.keyboard.press("Escape");
	await expect(page).toHaveURL(/\/$/);
});

test("14: a visitor plays for free from the login", everywhere, async ({ page, say }) => {
	const shell = new Shell(page);
	await page.goto("/login");
	await dialog(page)
		.getByRole("button", { name: say("shell.nav.freePlay"), exact: true })
		.click();
	await shell.inside();
	await expect(page).toHaveURL(/\/$/);
	await expect(dialog(page)).toHaveCount(0);
	await expect(shell.home()).toBeVisible();
	const info = await page.evaluate(async () => (await fetch("/api/v1/member/info", { headers: { Authorization: `Bearer ${sessionStorage.getItem("baize.token")}` } })).json());
	expect(info.value.type, "a trial account").toBe(4);
});
