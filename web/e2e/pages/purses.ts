import { expect, type Page } from "@playwright/test";
import type { Say } from "../words.ts";

/** The page of vendors' wallets, and the sandbox vendor's own game. */
export class Purses {
	constructor(
		readonly page: Page,
		readonly say: Say,
	) {}

	run = () => this.page.locator(".transfer-run");
	purse = (vendor: string) => this.page.locator(".pay-method", { hasText: vendor });
	sheet = () => this.page.getByRole("dialog");

	async open(vendor: string): Promise<void> {
		await this.page.goto("/member?page=transferFund");
		await expect(this.purse(vendor)).toBeVisible();
	}

	/** Types an amount for a vendor and sends it there. */
	async send(vendor: string, amount: string): Promise<void> {
		await this.purse(vendor).click();
		await this.sheet().locator("[name=amount]").fill(amount);
		await this.sheet().locator("button[type=submit]").click();
	}

	/** Types an amount for a vendor and brings it back. */
	async bring(vendor: string, amount: string): Promise<void> {
		await this.purse(vendor).click();
		await this.sheet()
			.getByRole("tab", { name: this.say("cashier.transfer.way.OUT"), exact: true })
			.click();
		await this.sheet().locator("[name=amount]").fill(amount);
		await this.sheet().locator("button[type=submit]").click();
	}

	/** Brings everything back from all vendors. */
	async collect(): Promise<void> {
		await this.page.getByRole("button", { name: this.say("cashier.transfer.collect"), exact: true }).click();
	}

	/** Waits until the transfer that is shown has ended well, and puts it away. */
	async ended(direction: "IN" | "OUT"): Promise<void> {
		await expect(this.run()).toContainText(this.say(`cashier.transfer.done.${direction}`), { timeout: 60_000 });
		await this.run()
			.getByRole("button", { name: this.say("ui.dismiss"), exact: true })
			.click();
		await expect(this.run()).toHaveCount(0);
	}

	/** Plays one toss in the vendor's game and goes back to the site. */
	async toss(): Promise<void> {
		await this.page.waitForURL(/sandbox-vendor/);
		await this.page.locator("button[value=heads]").click();
		await expect(this.page.locator("ol li")).toHaveCount(1);
		await this.page.locator("a.back").click();
		await this.page.waitForURL(/member\/transfer/);
	}
}
