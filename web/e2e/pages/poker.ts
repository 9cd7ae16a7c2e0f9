import { expect, type Page } from "@playwright/test";
import type { Say } from "../words.ts";

/** The poker tables on a game's page. */
export class Poker {
	constructor(
		readonly page: Page,
		readonly say: Say,
	) {}

	private button = (key: string, exact = true) => this.page.getByRole("button", { name: this.say(`games.poker.${key}`), exact });
	seat = (seat: number) => this.page.getByRole("button", { name: this.say("games.poker.free", { seat: seat + 1 }) });
	word = () => this.page.locator(".pk-word").first();
	own = () => this.page.locator(".pk-seat[data-mine] .pk-hole .pk-face");
	deeds = () => this.page.locator(".pk-deeds");
	table = () => this.page.locator(".pk-table").first();

	async open(nodeId: string): Promise<void> {
		await this.page.goto(`/seamless?id=${encodeURIComponent(nodeId)}`);
		await expect(this.page.locator(".bz-game[data-engine=poker]")).toBeVisible();
	}

	/** Enters the table of the lobby with these blinds. */
	async enter(text: RegExp): Promise<void> {
		await this.page.locator(".pk-row", { hasText: text }).first().click();
		await expect(this.table()).toBeVisible();
	}

	/** Takes a seat with the amount. */
	async sit(seat: number, buyIn: string): Promise<void> {
		await this.seat(seat).click();
		const sheet = this.page.getByRole("dialog");
		await sheet.locator("input[inputmode=decimal]").fill(buyIn);
		await sheet.locator(".bz-act").click();
		await expect(this.page.locator(".pk-seat[data-mine]")).toBeVisible();
	}

	/** Adds chips between two hands, until the seat has so many. */
	async topUp(amount: string, then: string): Promise<void> {
		await this.button("topUp").click();
		const sheet = this.page.getByRole("dialog");
		await sheet.locator("input[inputmode=decimal]").fill(amount);
		await sheet.locator(".bz-act").click();
		await expect(this.page.locator(".pk-seat[data-mine] .pk-stack")).toContainText(then);
	}

	/** Says a line at the table and sees it there. */
	async talk(line: string): Promise<void> {
		await this.page.getByRole("button", { name: this.say("games.chat.title"), exact: true }).click();
		const sheet = this.page.getByRole("dialog");
		await sheet.getByRole("textbox").fill(line);
		await sheet.getByRole("button", { name: this.say("games.chat.send") }).click();
		await expect(sheet.locator(".bz-said")).toContainText(line);
		await sheet.getByRole("button", { name: this.say("games.close") }).click();
	}

	/** Checks or calls when it is this member's turn; false where it is not. */
	async goOn(): Promise<boolean> {
		const call = this.page.locator(".pk-call");
		if (!(await call.isVisible())) return false;
		await this.page.bringToFront();
		await call.click({ timeout: 5_000 }).catch(() => undefined);
		return true;
	}

	async leave(): Promise<void> {
		await this.button("leave").first().click();
		await this.page.getByRole("dialog").locator(".bz-act").click();
	}

	async openHands(): Promise<void> {
		await this.button("hands").first().click();
		await expect(this.page.getByRole("dialog").locator(".pk-row").first()).toBeVisible();
	}
}
