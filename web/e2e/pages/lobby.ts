import { expect, type Page } from "@playwright/test";

/** The lobby as a hand meets it: cards, hearts, vendors, and what stands round the page. */
export class Lobby {
	constructor(readonly page: Page) {}

	cards = () => this.page.locator("main article.gc");
	heart = (at: number) => this.cards().nth(at).locator("button[aria-pressed]");
	art = (at: number) => this.cards().nth(at).locator(".gc-art");
	dialog = () => this.page.getByRole("dialog");
	footer = () => this.page.getByRole("contentinfo");

	/** Opens a list and waits for its cards. */
	async open(path: string): Promise<void> {
		await this.page.goto(path);
		await this.cards().first().waitFor();
	}

	async heartIs(at: number, on: boolean): Promise<void> {
		await expect(this.heart(at)).toHaveAttribute("aria-pressed", String(on));
	}
}
