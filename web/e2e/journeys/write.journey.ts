import { expect, onDesktop, test } from "../journey.ts";
import { Editor } from "../pages/editor.ts";
import { Office } from "../pages/office.ts";

test("a text of staff is cleaned, and its versions come back", onDesktop, async ({ page, house, shoot }) => {
	await new Office(page).enter(await house.staff("owner"));
	const desk = new Editor(page);
	await page.goto("/staff/content?kind=notice");
	await page.getByRole("button", { name: "New notice" }).click();
	await page.getByLabel("Title · English").fill("Rain at night");
	await expect(desk.preview().getByText("Rain at night").first()).toBeVisible();
	await expect(page.getByLabel("Title · English"), "what is previewed leaves the focus to who writes").toBeFocused();
	await page.getByLabel("Tag", { exact: true }).fill("rain-at-night");
	await page.getByRole("button", { name: "HTML" }).first().click();
	await page.getByLabel("Text · English").fill('<h2>Rain</h2><script>x()</script><a href="javascript:x()">go</a>');
	await expect(page.getByText("3 things will be removed")).toBeVisible();
	await shoot("content-cleaned");
	await desk.save();
	await expect(page.getByRole("button", { name: "Version 1" })).toBeVisible();
	await page.getByLabel("Title · English").fill("Rain at noon");
	await desk.save();
	await page.getByRole("button", { name: "Version 2" }).click();
	const drawer = page.getByRole("dialog");
	await expect(drawer.locator("del")).toContainText("Rain at night");
	await shoot("content-versions");
	await drawer.getByRole("button", { name: "Restore this version" }).click();
	await expect(page.getByRole("button", { name: "Version 3" })).toBeVisible();
	await expect(page.getByLabel("Title · English")).toHaveValue("Rain at night");
});
