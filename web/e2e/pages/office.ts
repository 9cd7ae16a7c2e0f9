import { type Browser, expect, type Page } from "@playwright/test";
import type { House } from "../house.ts";

/** The back office: one operator on one page. */
export class Office {
	constructor(readonly page: Page) {}

	async login(name: string, password: string, code: string): Promise<void> {
		await this.page.goto("/staff");
		await this.page.getByLabel("Username").fill(name);
		await this.page.getByLabel("Password", { exact: true }).fill(password);
		await this.page.getByLabel("One-time code").fill(code);
		await this.page.getByRole("button", { name: "Log in" }).click();
		await expect(this.page.getByLabel("One-time code")).toHaveCount(0);
	}

	/** Comes in with a session that stands already. */
	async enter(token: string): Promise<void> {
		await this.page.context().addInitScript((t) => sessionStorage.setItem("baize.staff.token", t), token);
		await this.page.goto("/staff");
		await expect(this.page.locator(".office-page")).toBeVisible();
	}

	/** Opens one withdrawal of a queue ("make" or "check") and says yes. */
	async approve(queue: "make" | "check", id: string): Promise<void> {
		await this.page.goto(`/staff/withdrawals/${queue}?open=${id}`);
		await this.page.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
		await this.page.getByRole("button", { name: /^Approve \S*\d/ }).click();
		await expect(this.page.getByRole("dialog")).toHaveCount(0);
	}
}

/** A page of an operator at a desk, whatever the member holds in the hand. */
export async function deskOf(browser: Browser, house: House, who: string): Promise<Page> {
	const context = await browser.newContext({ baseURL: house.url, viewport: { width: 1440, height: 900 }, locale: "en-US" });
	const page = await context.newPage();
	await new Office(page).enter(await house.staff(who));
	return page;
}
