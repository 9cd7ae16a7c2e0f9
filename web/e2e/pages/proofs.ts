import { createHmac } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { type Say, sayerOf } from "../words.ts";
import { Shell } from "./shell.ts";

/** The ways in beside the password, and the page that rules them. */
export class Ways {
	constructor(
		readonly page: Page,
		readonly say: Say = sayerOf("en"),
	) {}

	dialog = () => this.page.getByRole("dialog");
	row = (title: string) => this.page.locator(".guard-row", { hasText: title });
	/** The tap that goes on as the one whose name begins so. */
	continueAs = (start: string) => this.dialog().getByRole("button", { name: this.say("entry.continue.as", { name: `${start}***` }) });

	/** Opens the login and fills it in. */
	async login(username: string, password: string, remember = false): Promise<void> {
		await this.page.goto("/login");
		const form = this.dialog();
		await form.locator("[name=username]").fill(username);
		await form.locator("[name=password]").fill(password);
		await form.locator("[name=remember]").setChecked(remember, { force: true });
		await form.locator("button[type=submit]").click();
	}

	/** Waits until a session is open. */
	async inside(): Promise<void> {
		await expect(this.dialog()).toHaveCount(0);
		await new Shell(this.page).inside();
	}

	/** Loses the session as closing the tab does; the browser keeps its cookies. */
	async closeTab(): Promise<void> {
		await this.page.evaluate(() => sessionStorage.clear());
		await this.page.goto("/");
	}

	async openSecurity(): Promise<void> {
		await this.page.goto("/member/security");
		await expect(this.row("Login password")).toBeVisible();
	}

	/** Turns an authenticator app on; returns its secret and the recovery codes. */
	async setUpApp(password: string): Promise<{ secret: string; codes: string[] }> {
		await this.row("Authenticator app").getByRole("button", { name: "Set up" }).click();
		const dialog = this.dialog();
		await dialog.locator("[name=password]").fill(password);
		await dialog.getByRole("button", { name: "Next" }).click();
		await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
		const secret = ((await dialog.locator("code").textContent()) ?? "").replace(/\s/g, "");
		await dialog.locator("[name=code]").fill(timeCode(secret));
		await dialog.getByRole("button", { name: "Turn on" }).click();
		await expect(dialog.locator(".guard-codes li")).toHaveCount(10);
		const codes = await dialog.locator(".guard-codes li").allTextContents();
		return { secret, codes };
	}

	async keepCodes(): Promise<void> {
		await this.dialog().getByRole("checkbox").check({ force: true });
		await this.dialog().getByRole("button", { name: "Done" }).click();
		await expect(this.dialog()).toHaveCount(0);
	}
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code that an authenticator app shows now, or some steps later; RFC 6238. */
export function timeCode(secret: string, later = 0): string {
	const bits = [...secret].map((c) => LETTERS.indexOf(c).toString(2).padStart(5, "0")).join("");
	const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((b) => Number.parseInt(b, 2)));
	const step = Buffer.alloc(8);
	step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
	const mac = createHmac("sha1", key).update(step).digest();
	const at = (mac.at(-1) ?? 0) & 15;
	return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
