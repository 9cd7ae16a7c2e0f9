import { expect, type Page } from "@playwright/test";
import type { House, Member } from "../house.ts";
import type { Say } from "../words.ts";
import type { Counter } from "./ways.ts";

/** What a code can be sent to. */
export type Channel = "mobile" | "email";

/** The rows of the security page that bind a number and an e-mail address. */
export class Contacts {
	constructor(
		readonly page: Page,
		readonly say: Say,
	) {}

	dialog = () => this.page.getByRole("dialog");
	row = (channel: Channel) => this.page.locator(".guard-row", { has: this.page.locator("b", { hasText: this.say(`security.${channel}.title`) }) });
	field = (name: string) => this.dialog().locator(`[name=${name}]`);
	/** The button in the box of a code that has it sent. */
	sender = (of = "verificationCode") =>
		this.dialog()
			.locator(".field-box", { has: this.page.locator(`[name=${of}]`) })
			.locator(".code-send");
	send = () => this.dialog().locator("form button[type=submit]").click();

	async open(): Promise<void> {
		await this.page.goto("/member/security");
		await expect(this.row("mobile")).toBeVisible();
	}

	/** Opens the form of a channel. */
	async change(channel: Channel): Promise<void> {
		await this.row(channel).getByRole("button").click();
		await expect(this.dialog()).toHaveAccessibleName(this.say(`security.${channel}.title`));
	}

	/** The form has gone, and the row shows the address as far as one may read it. */
	async bound(channel: Channel, masked: string): Promise<void> {
		await expect(this.dialog()).toHaveCount(0);
		await expect(this.page.locator(".toast")).toContainText(this.say("security.bind.done"));
		await expect(this.row(channel)).toContainText(masked);
		await expect(this.row(channel)).toContainText(this.say("security.set"));
	}
}

/** What of an address may be read. */
export function masked(to: string): string {
	if (to.includes("@")) return `${to[0]}••••${to.slice(to.indexOf("@"))}`;
	const whole = `+880${to.slice(1)}`;
	return `${whole.slice(0, 6)}••••${whole.slice(-3)}`;
}

/** Binds an address behind the journey's back, by the code that was sent to it. */
export async function bind(house: House, counter: Counter, { token, password }: Member, channel: Channel, to: string): Promise<void> {
	const address = channel === "mobile" ? { mobileNum: to } : { email: to };
	const sent = await house.call("POST", `/auth/contacts/${channel}/code`, token, address);
	expect(sent.status, sent.code).toBe(200);
	const verificationCode = await counter.code(channel === "mobile" ? "sms" : "email");
	const done = await house.call("PUT", `/auth/contacts/${channel}`, token, { ...address, verificationCode, password });
	expect(done.status, done.code).toBe(200);
}
