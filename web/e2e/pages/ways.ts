import { expect, type Page } from "@playwright/test";
import type { House } from "../house.ts";

/** The ways in that need more than a name: codes, links and the human check. */
export class Ways {
	constructor(readonly page: Page) {}

	dialog = () => this.page.getByRole("dialog").last();
	field = (name: string) => this.dialog().locator(`[name=${name}]`);
	press = (name: string) => this.dialog().getByRole("button", { name, exact: true }).click();
	tab = (name: string) => this.dialog().getByRole("tab", { name, exact: true }).click();

	/** Passes the human check as somebody does who reads its words, by the keyboard alone. */
	async passByWords(): Promise<void> {
		const check = this.page.getByRole("dialog", { name: "Quick check" });
		await check.getByRole("button", { name: "Pick a shape instead" }).press("Enter");
		const asked = (await check.locator(".pick-ask").textContent()) ?? "";
		await check.getByRole("button", { name: asked.split(": ")[1] ?? "", exact: true }).press("Enter");
		await expect(check).toBeHidden();
	}

	async login(username: string, password: string): Promise<void> {
		await this.field("username").fill(username);
		await this.field("password").fill(password);
		await this.press("Log in");
	}
}

interface Rule {
	name: string;
	enabled: boolean;
	required: boolean;
	patternId: number;
	minLength: number;
	maxLength: number;
}

interface Task {
	id: string;
	pick: { shapes: string[]; wanted: string };
}

/** What an operator, and a script that can read, do through the API of a house. */
export class Counter {
	private staff = "";

	constructor(readonly house: House) {}

	private async token(): Promise<string> {
		const login = { username: "owner", password: this.house.password, code: this.house.code("owner") };
		if (!this.staff) this.staff = (await this.house.call<{ token: string }>("POST", "/staff/login", "", login)).value.token;
		return this.staff;
	}

	/** A token of the human check. */
	async human(): Promise<string> {
		const { value: task } = await this.house.call<Task>("POST", "/auth/human", "", { kind: "pick" });
		const value = task.pick.shapes.indexOf(task.pick.wanted);
		return (await this.house.call<{ token: string }>("POST", `/auth/human/${task.id}`, "", { value })).value.token;
	}

	/** The newest message of a channel that holds a text, as staff read it. */
	async newest(channel: "sms" | "email", holds: string): Promise<{ text: string; link: string }> {
		let found = { text: "", link: "" };
		await expect(async () => {
			const staff = await this.token();
			const { value } = await this.house.call<{ items: { id: string; state: string }[] }>("GET", `/staff/messaging/outbox?channel=${channel}`, staff);
			expect(value.items[0]?.state).toBe("kept");
			found = (await this.house.call<typeof found>("POST", `/staff/messaging/outbox/${value.items[0]?.id}/read`, staff)).value;
			expect(found.text).toContain(holds);
		}).toPass();
		return found;
	}

	/** The code of the newest SMS that holds a text. */
	async code(holds: string): Promise<string> {
		return /\d{6}/.exec((await this.newest("sms", holds)).text)?.[0] ?? "";
	}

	/** Sets white-label switches. */
	async set(switches: Record<string, boolean>): Promise<void> {
		const staff = await this.token();
		const { value } = await this.house.call<{ version: number }>("GET", "/staff/site/switches", staff);
		const put = await this.house.call("PUT", "/staff/site/switches", staff, { version: value.version, switches });
		expect(put.status, put.code).toBe(200);
	}

	/** Asks for the e-mail address at registration. */
	async askEmail(): Promise<void> {
		const staff = await this.token();
		const { value } = await this.house.call<{ version: number; value: Rule[] }>("GET", "/staff/site/registration-fields", staff);
		const fields = value.value.map(({ name, enabled, required, patternId, minLength, maxLength }) => ({
			name,
			enabled: enabled || name === "email",
			required,
			patternId,
			minLength,
			maxLength,
		}));
		const put = await this.house.call("PUT", "/staff/site/registration-fields", staff, { version: value.version, value: fields });
		expect(put.status, put.code).toBe(200);
	}
}
