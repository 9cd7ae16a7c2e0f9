import { expect, type Page } from "@playwright/test";
import type { Say } from "../words.ts";
import type { Operator } from "./operator.ts";

const SHAPES = ["circle", "square", "triangle", "star", "heart", "moon", "drop", "leaf", "bell", "fish", "key", "cup"];

/** The ways in that need more than a name: codes, links and the human check. */
export class Ways {
	constructor(
		readonly page: Page,
		readonly say: Say,
	) {}

	dialog = () => this.page.getByRole("dialog").last();
	field = (name: string) => this.dialog().locator(`[name=${name}]`);
	button = (key: string) => this.dialog().getByRole("button", { name: this.say(key), exact: true });
	tab = (key: string) => this.dialog().getByRole("tab", { name: this.say(key), exact: true });
	/** Sends the form that is open. */
	send = () => this.dialog().locator("form button[type=submit]").click();
	/** Sends a code, and says how long the next one has to wait. */
	codeButton = () => this.dialog().locator(".code-send");

	/** Passes the human check as somebody does who reads its words, by the keyboard alone. */
	async passByWords(): Promise<void> {
		const check = this.page.getByRole("dialog", { name: this.say("codes.human.title") });
		await check.getByRole("button", { name: this.say("codes.human.pick"), exact: true }).press("Enter");
		const asked = await check.locator(".pick-ask").textContent();
		const shape = SHAPES.map((s) => this.say(`codes.shape.${s}`)).find((s) => this.say("codes.human.ask", { shape: s }) === asked);
		await check.getByRole("button", { name: shape ?? "", exact: true }).press("Enter");
		await expect(check).toBeHidden();
	}

	async login(username: string, password: string): Promise<void> {
		await this.field("username").fill(username);
		await this.field("password").fill(password);
		await this.send();
	}
}

interface Task {
	id: string;
	pick: { shapes: string[]; wanted: string };
}

interface Kept {
	id: string;
	text: string;
	link: string;
}

/** What somebody has who can read the house's outbox, and a script that can read words. */
export class Counter {
	/** The messages that were taken from the outbox already. */
	private readonly taken = new Set<string>();

	private constructor(readonly desk: Operator) {}

	/** Reads what comes from now on; what was kept before belongs to others. */
	static async open(desk: Operator): Promise<Counter> {
		const counter = new Counter(desk);
		for (const channel of ["sms", "email"] as const) for (const { id } of await counter.kept(channel)) counter.taken.add(id);
		return counter;
	}

	private async kept(channel: "sms" | "email"): Promise<{ id: string; state: string }[]> {
		const { value } = await this.desk.house.call<{ items: { id: string; state: string }[] }>("GET", `/staff/messaging/outbox?channel=${channel}`, this.desk.token);
		return value.items;
	}

	/** A token of the human check. */
	async human(): Promise<string> {
		const { value: task } = await this.desk.house.call<Task>("POST", "/auth/human", "", { kind: "pick" });
		const value = task.pick.shapes.indexOf(task.pick.wanted);
		return (await this.desk.house.call<{ token: string }>("POST", `/auth/human/${task.id}`, "", { value })).value.token;
	}

	/** The newest message of a channel that holds something and was not taken yet, as staff read it; others may come beside it. */
	async newest(channel: "sms" | "email", holds: RegExp): Promise<Kept> {
		let found: Kept | undefined;
		await expect(async () => {
			for (const { id } of (await this.kept(channel)).filter((i) => i.state === "kept" && !this.taken.has(i.id))) {
				const read = await this.desk.house.call<Kept>("POST", `/staff/messaging/outbox/${id}/read`, this.desk.token);
				if (!holds.test(read.value.text)) continue;
				found = { ...read.value, id };
				break;
			}
			expect(found, `a message was sent by ${channel}`).toBeDefined();
		}).toPass();
		this.taken.add(found?.id ?? "");
		return found as Kept;
	}

	/** The code of the newest message, in the digits of a keypad. */
	async code(channel: "sms" | "email" = "sms"): Promise<string> {
		const { text } = await this.newest(channel, /\p{Nd}{6}/u);
		const digits = /\p{Nd}{6}/u.exec(text)?.[0] ?? "";
		return digits.replaceAll(/[০-৯]/g, (d) => String("০১২৩৪৫৬৭৮৯".indexOf(d)));
	}
}
