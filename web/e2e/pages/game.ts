import { expect, type Page } from "@playwright/test";

/** A house game on its page. */
export class Game {
	constructor(readonly page: Page) {}

	act = () => this.page.locator(".bz-act");
	sum = () => this.page.locator(".bz-balance-sum");

	async open(nodeId: string): Promise<void> {
		await this.page.goto(`/seamless?id=${encodeURIComponent(nodeId)}`);
		await expect(this.act()).toBeVisible({ timeout: 30_000 });
	}

	async stake(amount: string): Promise<void> {
		await this.page.locator("#bz-stake").fill(amount);
		await this.page.locator("#bz-stake").blur();
	}

	/** The balance on screen as a plain figure. */
	async shown(): Promise<string> {
		return ((await this.sum().textContent()) ?? "").replace(/[^0-9.]/g, "");
	}
}
