import { expect, type Page } from "@playwright/test";

/** The vendor desk of the back office. */
export class Desk {
	constructor(readonly page: Page) {}

	/** Issues a vendor's next key and returns its secret, which is shown once. */
	async issueKey(vendor: string): Promise<string> {
		await this.page.goto(`/staff/desk/keys?vendor=${vendor}`);
		await this.page.getByRole("button", { name: "Issue a key" }).click();
		const dialog = this.page.getByRole("dialog");
		await expect(dialog.getByLabel("Vendor")).toHaveValue(vendor);
		await dialog.getByRole("button", { name: "Issue", exact: true }).click();
		await expect(dialog.getByRole("button", { name: "Copy the secret" })).toBeVisible();
		return (await dialog.locator(".secret").textContent()) ?? "";
	}

	async closeDialog(): Promise<void> {
		await this.page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();
		await expect(this.page.getByRole("dialog")).toHaveCount(0);
	}

	/** Opens the sandbox as a vendor with one of its keys, ready to bet. */
	async speakAs(vendor: string, keyId: string): Promise<void> {
		await this.page.goto("/staff/desk/sandbox");
		await this.page.getByLabel("Vendor", { exact: true }).selectOption(vendor);
		await this.page.getByLabel("Key", { exact: true }).selectOption(keyId);
		await expect(this.page.getByLabel("Body as it is sent")).toHaveValue(/"token": "[^"]+\.[^"]+"/);
	}

	/** Sends the call that stands there, spoiled by the named fault. */
	async send(fault = "Nothing"): Promise<void> {
		const before = await this.tests().count();
		await this.page.getByRole("button", { name: fault, exact: true }).click();
		await this.page.getByRole("button", { name: "Sign and send" }).click();
		await expect(this.tests()).toHaveCount(before + 1);
	}

	/** Compares the books of this day (UTC) on the comparison's page. */
	async compareToday(): Promise<void> {
		await this.page.getByRole("button", { name: "Compare now" }).click();
		const dialog = this.page.getByRole("dialog");
		await dialog.getByLabel("Day (UTC)").fill(new Date().toISOString().slice(0, 10));
		await dialog.getByRole("button", { name: "Compare now" }).click();
		await expect(this.page.getByRole("dialog")).toHaveCount(0);
	}

	tests() {
		return this.page.locator("article[data-test]");
	}

	newest() {
		return this.tests().first();
	}
}
