import type { Page } from "@playwright/test";

/** The search over every page. */
export class Search {
	constructor(readonly page: Page) {}

	box = () => this.page.getByRole("combobox");
	list = () => this.page.getByRole("listbox");
	results = () => this.page.getByRole("option");

	async open(): Promise<void> {
		await this.page.getByRole("link", { name: "Search games" }).first().click();
		await this.box().waitFor();
	}
}
