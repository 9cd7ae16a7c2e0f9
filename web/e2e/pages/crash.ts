import { type BrowserContext, expect, type Page, type WebSocketRoute } from "@playwright/test";
import type { Say } from "../words.ts";
import { Game } from "./game.ts";

/** The line of a page to the house, which can be cut and joined again: calls and the socket alike. */
export class Line {
	private cut = false;
	private readonly sockets = new Set<WebSocketRoute>();

	constructor(readonly context: BrowserContext) {}

	/** Stands between; to be called before the page is opened. */
	async hold(): Promise<void> {
		await this.context.routeWebSocket(/\/connection\?/, (socket) => {
			if (this.cut) return void socket.close();
			socket.connectToServer();
			this.sockets.add(socket);
		});
	}

	async lose(): Promise<void> {
		this.cut = true;
		await this.context.setOffline(true);
		await Promise.all([...this.sockets].map((s) => s.close().catch(() => null)));
		this.sockets.clear();
	}

	async join(): Promise<void> {
		this.cut = false;
		await this.context.setOffline(false);
	}
}

/** The shared round of Crash on its page. */
export class Crash {
	readonly game: Game;

	constructor(
		readonly page: Page,
		readonly say: Say,
	) {
		this.game = new Game(page);
	}

	stage = () => this.page.locator(".bz-stage");
	/** How the own bet stands. */
	mine = () => this.page.locator(".cr-mine");
	isIn = (phase: string) => expect(this.stage()).toHaveAttribute("data-phase", phase, { timeout: 120_000 });
	stands = (how: string) => expect(this.stage()).toHaveAttribute("data-mine", how);
	isOnline = (on: boolean) => (on ? expect(this.stage()) : expect(this.stage()).not).toHaveAttribute("data-online");

	/** Bets once betting opens; true when the bet flies, false when the round was over at once. */
	async ride(stake: string): Promise<boolean> {
		await this.isIn("BETTING");
		await this.game.stake(stake);
		await this.game.act().click();
		await this.stands("placed");
		await expect(this.stage()).toHaveAttribute("data-mine", /riding|lost/);
		return (await this.stage().getAttribute("data-mine")) === "riding";
	}

	/** Presses the button where it cashes out, in the very moment that is looked at: after the round's end it would bet on the next. */
	cashOut = () =>
		this.page.evaluate(() => {
			const riding = document.querySelector(".bz-stage")?.getAttribute("data-mine") === "riding";
			if (riding) document.querySelector<HTMLButtonElement>(".bz-act")?.click();
			return riding;
		});

	/** Opens the drawer and has a round of the chain computed again. */
	async verify(roundNo: number): Promise<void> {
		await this.page
			.getByRole("button", { name: this.say("games.fair.title"), exact: true })
			.first()
			.click();
		const drawer = this.page.getByRole("dialog", { name: this.say("games.fair.title") });
		await drawer
			.getByRole("button", { name: this.say("games.fair.verifyOf", { nonce: roundNo }), exact: true })
			.first()
			.click();
		await expect(drawer.locator(".bz-verdict.is-good")).toHaveText(this.say("games.fair.holds"));
		await expect(drawer.locator(".bz-steps tr")).not.toHaveCount(0);
	}
}
