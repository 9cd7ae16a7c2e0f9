import { expect, type Page } from "@playwright/test";
import type { Say } from "../words.ts";

/** The frame round every page: header, language, theme, balance. */
export class Shell {
	constructor(readonly page: Page) {}

	async openHome(): Promise<void> {
		await this.page.goto("/");
		await this.page.waitForFunction(() => document.documentElement.dataset.theme !== undefined);
		await this.page.waitForLoadState("networkidle");
	}

	home = () => this.page.locator(".home");

	/** Nothing sticks out to the side. */
	async fits(): Promise<void> {
		expect(await this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
	}

	/** Signs out by the menu behind the account's picture. */
	async signOut(say: Say): Promise<void> {
		await this.page.getByRole("button", { name: say("shell.header.account") }).click();
		await this.page.locator(".menu-item", { hasText: say("shell.account.signOut") }).click();
		await this.page
			.getByRole("dialog")
			.getByRole("button", { name: say("shell.account.signOut") })
			.click();
		await expect(this.page.getByRole("dialog")).toHaveCount(0);
	}

	login = () => this.page.locator("header").getByRole("link", { name: "Log in" });
	register = () => this.page.locator("header").getByRole("link", { name: "Sign up" });

	/** Sets theme and language as their switches do, and opens the address with them. */
	async look(path: string, theme: "dark" | "light", lang: "en" | "bn"): Promise<void> {
		await this.page.context().addCookies([{ name: "lang", value: lang, url: new URL(this.page.url()).origin }]);
		await this.page.evaluate(
			([t, l]) => {
				localStorage.setItem("baize.theme", t ?? "");
				localStorage.setItem("baize.lang", l ?? "");
			},
			[theme, lang],
		);
		await this.page.goto(path);
		await this.page.waitForLoadState("networkidle");
	}

	token = () => this.page.evaluate(() => sessionStorage.getItem("baize.token") ?? "");
}
