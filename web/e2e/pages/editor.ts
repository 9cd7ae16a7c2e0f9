import { expect, type Page } from "@playwright/test";

/** The content desk and the settings pages of the back office. */
export class Editor {
	constructor(readonly page: Page) {}

	preview = () => this.page.frameLocator("iframe[src='/preview']");

	/** Writes a banner of the home page, shown at once to everybody. */
	async writeBanner(tag: string, title: string): Promise<void> {
		await this.page.goto("/staff/content?kind=banner");
		await this.page.getByRole("button", { name: "New banner" }).click();
		await this.page.getByLabel("Title · English").fill(title);
		await this.page.getByLabel("Tag", { exact: true }).fill(tag);
		await this.page.getByLabel("Picture", { exact: true }).fill("lantern-help");
		await this.page.getByLabel("Leads to").fill("/promotions");
		await this.page.getByRole("switch", { name: "Switched on" }).click();
	}

	async save(): Promise<void> {
		await this.page.getByRole("button", { name: "Save" }).click();
	}

	/** Undoes the newest change of a settings page by its history. */
	async undo(): Promise<void> {
		await this.page.getByRole("button", { name: "History" }).first().click();
		await this.page.getByRole("button", { name: "Undo the last change" }).click();
		await expect(this.page.getByRole("dialog")).toHaveCount(0);
	}
}
