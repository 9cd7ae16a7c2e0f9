import { expect, type Page } from "@playwright/test";

/** The lobby as a hand meets it: cards, hearts, vendors, chips, and what stands round the page. */
export class Lobby {
	constructor(readonly page: Page) {}

	cards = () => this.page.locator("main article");
	heart = (name: string) =>
		this.page
			.locator("main")
			.getByRole("button", { name: new RegExp(`(Add|Remove) ${name} `) })
			.first();
	dialog = () => this.page.getByRole("dialog");
	footer = () => this.page.getByRole("contentinfo");

	/** Opens a list and waits for its cards. */
	async open(path: string): Promise<void> {
		await this.page.goto(path);
		await this.cards().first().waitFor();
	}

	/** The announcements open by themselves after a while; a journey about something else has read them. */
	async quietly(): Promise<void> {
		await this.page.addInitScript(() => {
			for (const who of ["ANONYMOUS_POPUP", "USER_POPUP"]) sessionStorage.setItem(who, "1");
		});
	}

	async name(at: number): Promise<string> {
		return (await this.cards().nth(at).getByRole("heading").innerText()).trim();
	}

	async heartIs(name: string, on: boolean): Promise<void> {
		await expect(this.heart(name)).toHaveAttribute("aria-pressed", String(on));
	}
}
