import { expect, type Page } from "@playwright/test";

/** Paying in and being paid out in the member centre. */
export class Cashier {
	constructor(readonly page: Page) {}

	status = () => this.page.locator("main .status-head");

	/** Three taps: the method, the amount, and yes on the provider's page; then back, to see it credited. */
	async payIn(method: string, amount: string): Promise<void> {
		await this.page.goto("/member/deposit");
		await this.page.locator(".pay-method", { hasText: method }).click();
		const sheet = this.page.getByRole("dialog");
		await sheet.locator("[name=amount]").fill(amount);
		await sheet.getByRole("button", { name: /^Pay / }).click();
		await this.page.waitForURL(/sandbox-pay/);
		await this.page.locator("button[name=mode]").first().click();
		// Some providers lead back by themselves.
		await expect(this.page.locator("button[name=mode]")).toHaveCount(0);
		if (/sandbox-pay/.test(this.page.url())) await this.page.locator("a.return").click();
		await expect(this.status()).toContainText("Credited", { timeout: 60_000 });
	}

	/** Saves an account and asks for the amount. */
	async payOut(number: string, holder: string, amount: string): Promise<string> {
		await this.page.goto("/member/withdraw");
		await this.page.getByRole("button", { name: "Add account" }).click();
		const sheet = this.page.getByRole("dialog");
		await sheet.locator("[name=number]").fill(number);
		await sheet.locator("[name=name]").fill(holder);
		await sheet.getByRole("button", { name: "Save account" }).click();
		await expect(sheet).toBeHidden();
		await this.page.locator("main [name=amount]").fill(amount);
		await this.page.getByRole("button", { name: /^Withdraw \S*\d/ }).click();
		await this.page.waitForURL(/withdraw\?id=/);
		return new URL(this.page.url()).searchParams.get("id") ?? "";
	}

	/** Opens a withdrawal as somebody who comes back later: from the list of earlier ones. */
	async openWithdrawal(id: string): Promise<void> {
		await this.page.goto("/member/withdraw");
		await this.page.locator(`a[href="/member/withdraw?id=${id}"]`).click();
		await expect(this.status()).toBeVisible();
	}

	async confirmReceipt(): Promise<void> {
		await this.page.getByRole("button", { name: "I received it" }).click();
		await this.page.getByRole("dialog").getByRole("button", { name: "I received it" }).click();
		await expect(this.status()).toContainText("Received");
	}
}
