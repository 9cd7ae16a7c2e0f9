import { expect, test } from "../journey.ts";
import { Editor } from "../pages/editor.ts";
import { Office } from "../pages/office.ts";

/** A change of staff must stand on open pages within this time. */
const FOLLOWS_MS = 2000;

test("39 staff change a banner, a switch, a registration rule and a hot mark: the open site follows, the log tells, versions come back", async ({
	page,
	house,
	browser,
	shoot,
}, info) => {
	test.skip(info.project.name === "phone", "operators work on a desk; the phone's site is looked at in the same run");
	const context = await browser.newContext({ baseURL: house.url, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
	const site = await context.newPage();
	const socket = site.waitForEvent("websocket");
	await site.goto("/");
	await socket;
	await new Office(page).login("owner", house.password, house.code("owner"));
	const desk = new Editor(page);
	const loaded: string[] = [];
	site.on("load", (p) => loaded.push(p.url()));

	await desk.writeBanner("monsoon-week", "Monsoon week");
	await expect(desk.preview().getByText("Monsoon week")).toBeVisible();
	await shoot("content-editor");
	await desk.save();
	await expect(page.getByText("Saved", { exact: true })).toBeVisible();
	await expect(site.getByText("Monsoon week").first()).toBeAttached({ timeout: FOLLOWS_MS });

	await page.goto("/staff/site/switches");
	const follows = site.waitForResponse((r) => r.url().endsWith("/api/v1/screens/boot"), { timeout: FOLLOWS_MS + 5000 });
	await page.getByRole("switch", { name: "Free play" }).click();
	await page.getByRole("button", { name: "Save" }).click();
	const boot = (await (await follows).json()) as { value: { permission: { whitelabel: { modId: string; enabled: boolean }[] } } };
	expect(boot.value.permission.whitelabel.find((s) => s.modId === "FREEPLAY3")?.enabled).toBe(false);
	await desk.undo();

	await page.goto("/staff/site/registration");
	await page.getByRole("switch", { name: "E-mail: Shown" }).click();
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
	const rules = await house.call<{ register: { name: string; enabled: boolean }[] }>("GET", "/site/permission");
	expect(rules.value.register.find((r) => r.name === "email")?.enabled).toBe(true);
	await desk.undo();

	await page.goto("/staff/games?q=");
	const cold = page.getByRole("switch", { name: /hot/i }).and(page.locator("[aria-checked=false]")).first();
	const hears = site.waitForResponse((r) => r.url().endsWith("/api/v1/screens/boot"), { timeout: FOLLOWS_MS + 5000 });
	await cold.click();
	await hears;
	expect(loaded, "the open site was never loaded again").toEqual([]);

	await page.goto("/staff/audit");
	for (const what of ["content.banner.create", "site.switches.set", "site.switches.restore", "site.registration.set"]) {
		await expect(page.getByText(what).first()).toBeVisible();
	}
	await shoot("content-audit");
	await context.close();

	await page.goto("/staff/content?kind=notice");
	await page.getByRole("button", { name: "New notice" }).click();
	await page.getByLabel("Title · English").fill("Rain at night");
	await page.getByLabel("Tag", { exact: true }).fill("rain-at-night");
	await page.getByRole("button", { name: "HTML" }).first().click();
	await page.getByLabel("Text · English").fill('<h2>Rain</h2><script>x()</script><a href="javascript:x()">go</a>');
	await expect(page.getByText("3 things will be removed")).toBeVisible();
	await shoot("content-cleaned");
	const save = page.getByRole("button", { name: "Save" });
	await save.click();
	await expect(page.getByRole("button", { name: "Version 1" })).toBeVisible();
	await page.getByLabel("Title · English").fill("Rain at noon");
	await save.click();
	await page.getByRole("button", { name: "Version 2" }).click();
	const drawer = page.getByRole("dialog");
	await expect(drawer.locator("del")).toContainText("Rain at night");
	await shoot("content-versions");
	await drawer.getByRole("button", { name: "Restore this version" }).click();
	await expect(page.getByRole("button", { name: "Version 3" })).toBeVisible();
	await expect(page.getByLabel("Title · English")).toHaveValue("Rain at night");
});
