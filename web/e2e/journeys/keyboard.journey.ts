import type { Locator } from "@playwright/test";
import { expect, type Page, onDesktop, test } from "../journey.ts";
import { Office } from "../pages/office.ts";
import { Search } from "../pages/search.ts";
import { Shell } from "../pages/shell.ts";

// On the desktop, too, something is walked with all that moves.
test.use({ contextOptions: { reducedMotion: "no-preference" }, serviceWorkers: "allow" });

/** Not one press of a pointer stands in these journeys; phones without keys are left out. So many steps are enough from wherever a journey stands. */
const TABS_MOST = 40;

/** What has the focus. */
const held = (page: Page): Locator => page.locator(":focus");

/** Goes past the menus by the skip link, the first thing of every page. */
async function past(page: Page): Promise<void> {
	await page.keyboard.press("Tab");
	await expect(page.locator(".skip")).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(page.locator("#main")).toBeFocused();
}

/** Goes past the menus, then back into the bar. */
async function toBar(page: Page, part: Locator): Promise<void> {
	await past(page);
	await tabTo(page, part, "Shift+Tab");
}

/** Presses Tab until a part has the focus. */
async function tabTo(page: Page, part: Locator, key = "Tab"): Promise<void> {
	await expect(part).toBeVisible();
	const goal = await part.elementHandle();
	for (let i = 0; i < TABS_MOST; i++) {
		await page.keyboard.press(key);
		if (await goal?.evaluate((el) => el === document.activeElement)) return;
	}
	await expect(part, `reached by ${TABS_MOST} tabs`).toBeFocused();
}

/** The focus is seen: a ring of 2 px at least, in a colour that stands off the page. */
async function ringed(part: Locator): Promise<void> {
	await expect(part).toBeFocused();
	const ring = await part.evaluate((el) => {
		const box = el.closest<HTMLElement>(".field-box") ?? el;
		const seen = [getComputedStyle(el), getComputedStyle(box)].find((s) => s.outlineStyle !== "none" && Number.parseFloat(s.outlineWidth) >= 1);
		return seen ? { width: seen.outlineWidth, color: seen.outlineColor } : null;
	});
	expect(ring, "a ring round what has the focus").not.toBeNull();
	expect(ring?.color).not.toMatch(/, 0\)$|transparent/);
}

/** Tab goes round inside of a dialog and never behind it: as often as it has stations, and once more. */
async function trapped(page: Page): Promise<void> {
	const stations = await page.getByRole("dialog").evaluate((dialog) => {
		const strays: string[] = [];
		Object.assign(globalThis, { strays });
		// What the page has not handed back by the end of the press stays behind the dialog.
		const look = () => {
			const el = document.activeElement;
			if (el && el !== document.body && !el.closest("dialog[open], .toasts")) strays.push(el.outerHTML.slice(0, 80));
		};
		document.addEventListener("focusin", () => queueMicrotask(look));
		return dialog.querySelectorAll("a[href], button:enabled, input:enabled, select, textarea, summary").length;
	});
	for (let i = 0; i <= stations; i++) await page.keyboard.press("Tab");
	expect(await page.evaluate(() => (globalThis as unknown as { strays: string[] }).strays), "the focus was behind the dialog").toEqual([]);
	await expect(page.getByRole("dialog").locator(":focus")).toHaveCount(1);
}

test("keyboard: the skip link is first and leads past the bars", onDesktop, async ({ page, shoot }) => {
	await new Shell(page).openHome();
	await page.keyboard.press("Tab");
	const skip = page.locator(".skip");
	await ringed(skip);
	await expect(skip).toBeInViewport();
	await shoot("keyboard-skip");
	await page.keyboard.press("Enter");
	await expect(page.locator("#main")).toBeFocused();
	await page.keyboard.press("Tab");
	expect(await held(page).evaluate((el) => Boolean(el.closest("main")))).toBe(true);
});

for (const theme of ["dark", "light"] as const)
	test(`keyboard: search finds and starts a game, the login it asks for is done without a pointer, in ${theme}`, async ({ page, house, shoot }) => {
		const { name, password } = await house.newMember();
		const { value } = await house.call<{ home: { inhouse: { gameName: string; playable: boolean }[] } }>("GET", "/screens/boot");
		const game = value.home.inhouse.find((g) => g.playable)?.gameName ?? "";
		await page.addInitScript((t) => localStorage.setItem("baize.theme", t), theme);
		await new Shell(page).openHome();
		const search = new Search(page);
		await page.keyboard.press("/");
		await ringed(search.box());
		await page.keyboard.type(game);
		await expect(search.results().first()).toContainText(game);
		await expect(search.list()).not.toHaveAttribute("aria-busy"); // Enter starts nothing that is no answer to the words
		await page.keyboard.press("ArrowDown");
		await shoot(`keyboard-search-${theme}`);
		await page.keyboard.press("Enter");
		const dialog = page.getByRole("dialog");
		const user = dialog.locator("[name=username]");
		await expect(user).toBeVisible();
		await tabTo(page, user);
		await ringed(user);
		await shoot(`keyboard-login-${theme}`);
		await page.keyboard.type(name);
		await tabTo(page, dialog.locator("[name=password]"));
		await page.keyboard.type(password);
		await page.keyboard.press("Enter");
		const on = dialog.getByRole("button", { name: new RegExp(game) });
		await ringed(on);
		await page.keyboard.press("Enter");
		await expect(page.locator(".bz-act")).toBeVisible({ timeout: 60_000 });
		const stake = page.locator("#bz-stake");
		await tabTo(page, stake);
		await ringed(stake);
		await shoot(`keyboard-game-${theme}`);
	});

test("keyboard: a dialog keeps the focus inside, Escape closes it and gives the focus back", onDesktop, async ({ page }) => {
	await new Shell(page).openHome();
	const login = new Shell(page).login();
	await toBar(page, login);
	await page.keyboard.press("Enter");
	await expect(page.getByRole("dialog")).toBeVisible();
	await trapped(page);
	await page.keyboard.press("Escape");
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await expect(login).toBeFocused();
});

test("keyboard: the language is changed by the arrows", onDesktop, async ({ page, say }) => {
	await new Shell(page).openHome();
	await toBar(page, page.locator(".header").getByRole("button", { name: new RegExp(say("shell.language.label")) }));
	await page.keyboard.press("ArrowDown");
	await expect(page.locator(".menu-pop .menu-item").first()).toBeFocused();
	await tabTo(page, page.locator(".menu-pop [lang=bn]"), "ArrowDown");
	await page.keyboard.press("Enter");
	await expect(page.locator("html")).toHaveAttribute("lang", "bn");
});

test("keyboard: an account is opened, its menu walked by the arrows, and the session ended", onDesktop, async ({ page, say, shoot }) => {
	await new Shell(page).openHome();
	await toBar(page, new Shell(page).register());
	await page.keyboard.press("Enter");
	const form = page.getByRole("dialog");
	const values: Record<string, string> = { username: `k${Date.now().toString(36)}`, password: "Shondha42bela", confirmPassword: "Shondha42bela", payeeName: "Rahima Khatun" };
	Object.assign(values, { mobileNum: "01712345678", email: `k${Date.now()}@example.com`, paymentPassword: "248163" });
	await expect(form.locator("[name=username]")).toBeVisible();
	for (const [field, value] of Object.entries(values)) {
		if ((await form.locator(`[name=${field}]`).count()) === 0) continue;
		await tabTo(page, form.locator(`[name=${field}]`));
		await page.keyboard.type(value);
	}
	for (const box of await form.getByRole("checkbox").all()) {
		await tabTo(page, box);
		if (!(await box.isChecked())) await page.keyboard.press("Space");
	}
	await tabTo(page, form.getByRole("button", { name: "Open account" }));
	await page.keyboard.press("Enter");
	await expect(form).toHaveCount(0);
	// The last of what comes by itself after a login: what is asked while the session ends would be refused.
	await expect(page.locator(".care-watch")).toBeVisible();

	const account = page.getByRole("button", { name: say("shell.header.account") });
	await page.locator("#main").focus();
	await tabTo(page, account, "Shift+Tab");
	await page.keyboard.press("ArrowDown");
	const first = page.locator(".menu-pop .menu-item").first();
	await expect(first).toBeFocused();
	await page.keyboard.press("End");
	await expect(page.locator(".menu-pop").getByRole("button", { name: say("shell.account.signOut") })).toBeFocused();
	await ringed(held(page));
	await shoot("keyboard-menu");
	await page.keyboard.press("Escape");
	await expect(page.locator(".menu-pop")).toHaveCount(0);
	await expect(account).toBeFocused();
	await page.keyboard.press("ArrowUp");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("dialog")).toBeVisible();
	await tabTo(page, page.getByRole("dialog").getByRole("button", { name: say("shell.account.signOut") }));
	await page.keyboard.press("Enter");
	await expect(new Shell(page).login()).toBeVisible();
});

test("keyboard: the back office is worked without a pointer: rows, drawers, the order of content", onDesktop, async ({ page, house, shoot }) => {
	await new Office(page).enter(await house.staff("owner"));
	await page.goto("/staff/content?kind=banner");
	const rows = page.locator("[data-item]");
	await expect(rows.nth(1)).toBeVisible();
	const id = await rows.first().getAttribute("data-item");
	const grip = page.locator(`[data-item="${id}"] .item-grip`);
	await past(page);
	await tabTo(page, grip);
	await page.keyboard.press("ArrowDown");
	await expect(rows.nth(1)).toHaveAttribute("data-item", id ?? "");
	await expect(grip).toBeFocused();
	await ringed(grip);
	await shoot("keyboard-content");
	const up = page.locator(`[data-item="${id}"] [data-step=up]`);
	await tabTo(page, up);
	await page.keyboard.press("Enter");
	await expect(rows.first()).toHaveAttribute("data-item", id ?? "");
	await expect(up, "at the end the button keeps the focus").toBeFocused();

	await page.goto("/staff/audit");
	const line = page.locator(".row-open").first();
	await expect(line).toBeVisible();
	await past(page);
	await tabTo(page, line);
	await ringed(line);
	await page.keyboard.press("Enter");
	await expect(page.getByRole("dialog")).toBeVisible();
	await trapped(page);
	await page.keyboard.press("Escape");
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await expect(line).toBeFocused();
	await page.keyboard.press("ArrowDown");
	await expect(page.locator(".row-open").nth(1)).toBeFocused();
});

test("keyboard: a button that is pressed before the scripts have come does its work when they are here", onDesktop, async ({ page, say }) => {
	let letGo = () => {};
	const gate = new Promise<void>((open) => {
		letGo = open;
	});
	await page.route(/\/assets\/.*\.js$/, async (route) => {
		await gate;
		await route.continue();
	});
	await page.goto("/", { waitUntil: "commit" });
	const theme = page.locator("header").getByRole("button", { name: say("shell.theme.toggle") });
	await theme.focus();
	const was = await page.locator("html").getAttribute("data-theme");
	await page.keyboard.press("Enter");
	await expect(page.locator("html")).toHaveAttribute("data-theme", was ?? "");
	letGo();
	await expect(page.locator("html")).not.toHaveAttribute("data-theme", was ?? "");
});
