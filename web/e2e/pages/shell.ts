import type { Page } from "@playwright/test";

/** The frame round every page: header, language, theme, balance. */
export class Shell {
	constructor(readonly page: Page) {}

	async openHome(): Promise<void> {
		await this.page.goto("/");
		await this.page.waitForFunction(() => document.documentElement.dataset.theme !== undefined);
		await this.page.waitForLoadState("networkidle");
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
