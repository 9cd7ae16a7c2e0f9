import { expect, type Page } from "@playwright/test";

/** The dialogs for logging in and opening an account. */
export class Entrance {
	constructor(readonly page: Page) {}

	dialog = () => this.page.getByRole("dialog");

	/** Sends a name and a password. */
	async login(username: string, password: string): Promise<void> {
		await this.dialog().locator("[name=username]").fill(username);
		await this.dialog().locator("[name=password]").fill(password);
		await this.dialog().locator("button[type=submit]").click();
	}

	/** Logs in. */
	async enter(username: string, password: string): Promise<void> {
		await this.login(username, password);
		await expect(this.dialog()).toHaveCount(0);
	}

	async register(username: string, password: string): Promise<void> {
		await this.page.goto("/register");
		await this.fill(username, password);
	}

	/** Fills the registration that is open and sends it. */
	async fill(username: string, password: string): Promise<void> {
		const form = this.dialog();
		await form.locator("[name=username]").fill(username);
		await form.locator("[name=password]").fill(password);
		await form.locator("[name=confirmPassword]").fill(password);
		const values: Record<string, string> = { payeeName: "Rahima Khatun", mobileNum: "01712345678", email: `${username}@example.com`, paymentPassword: "248163" };
		for (const [name, value] of Object.entries(values)) {
			const field = form.locator(`[name=${name}]`);
			if (await field.count()) await field.fill(value);
		}
		for (const box of await form.getByRole("checkbox").all()) await box.check({ force: true });
		await form.locator("button[type=submit]").click();
		await expect(form).toBeHidden();
	}
}
