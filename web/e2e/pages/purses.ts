import { expect, type Page } from "@playwright/test";

/** The page of vendors' wallets, and the sandbox vendor's own game. */
export class Purses {
	constructor(readonly page: Page) {}

	run = () => this.page.locator(".transfer-run");
	purse = (vendor: string) => this.page.locator(".pay-method", { hasText: vendor });

	async open(): Promise<void> {
		await this.page.goto("/member?page=transferFund");
		await expect(this.purse("Mint House")).toBeVisible();
	}

	/** Types an amount for a vendor and sends it there. */
	async send(vendor: string, amount: string): Promise<void> {
		await this.purse(vendor).click();
		const sheet = this.page.getByRole("dialog");
		await sheet.locator("[name=amount]").fill(amount);
		await sheet.getByRole("button", { name: /^Send/ }).last().click();
	}

	/** Waits until the transfer that is shown has ended, and puts it away. */
	async ended(text: string): Promise<void> {
		await expect(this.run()).toContainText(text, { timeout: 60_000 });
		await this.run().getByRole("button").click();
		await expect(this.run()).toHaveCount(0);
	}

	/** Plays one toss in the vendor's game and goes back to the site. */
	async toss(): Promise<void> {
		await this.page.waitForURL(/sandbox-vendor/);
		await this.page.getByRole("button", { name: "Heads" }).click();
		await expect(this.page.locator("ol li")).toHaveCount(1);
		await this.page.getByRole("link", { name: "Back to the site" }).click();
		await this.page.waitForURL(/member\/transfer/);
	}
}
