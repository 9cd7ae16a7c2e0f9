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

	/** Sets the payment password on the security page, which payouts ask for. */
	async guard(password: string, secret: string): Promise<void> {
		await this.page.goto("/member/security");
		await this.page.locator('a[href="/payment-password"]').click();
		const dialog = this.page.getByRole("dialog");
		await dialog.locator("[name=password]").fill(password);
		await dialog.locator("[name=newPaymentPassword]").fill(secret);
		await dialog.locator("[name=confirmPaymentPassword]").fill(secret);
		await dialog.locator("button[type=submit]").click();
		await expect(dialog).toBeHidden();
	}

	/** Saves an account and asks for the amount. */
	async payOut(number: string, holder: string, amount: string, secret: string): Promise<string> {
		await this.page.goto("/member/withdraw");
		await this.page.getByRole("button", { name: "Add account" }).click();
		const sheet = this.page.getByRole("dialog");
		await sheet.locator("[name=number]").fill(number);
		await sheet.locator("[name=name]").fill(holder);
		await sheet.locator("[name=paymentPassword]").fill(secret);
		await sheet.getByRole("button", { name: "Save account" }).click();
		await expect(sheet).toBeHidden();
		await this.page.locator("main [name=amount]").fill(amount);
		await this.page.locator("main [name=paymentPassword]").fill(secret);
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
