import { expect, test } from "../journey.ts";
import { Shell } from "../pages/shell.ts";

const SCREENS: Record<string, string> = {
	home: "/",
	slots: "/rng",
	originals: "/bgs",
	sports: "/sports",
	search: "/search",
	login: "/login",
	register: "/register",
	promotions: "/promotions",
	help: "/help",
	agent: "/agent",
	office: "/staff",
};

for (const [name, path] of Object.entries(SCREENS))
	test(`the screen ${name} stands in both themes and languages`, async ({ page, shoot }) => {
		const shell = new Shell(page);
		await page.goto("/");
		for (const lang of ["en", "bn"] as const)
			for (const theme of ["dark", "light"] as const) {
				await shell.look(path, theme, lang);
				await expect(page.locator("html")).toHaveAttribute("lang", lang);
				await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
				const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
				expect(wide, `${path} in ${lang} sticks out to the side`).toBeLessThanOrEqual(0);
				const said = await page.locator("body").innerText();
				expect(said, `${path} in ${lang} shows a key instead of words`).not.toMatch(/\b(shell|home|auth|browse|ui|error|content|host|agent|staff|desk)\.[a-z]+\.[a-zA-Z]+\b/);
				await shoot(`${name}-${theme}-${lang}`);
			}
	});
