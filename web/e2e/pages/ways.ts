import { expect, type Locator, type Page } from "@playwright/test";
import type { Say } from "../words.ts";
import type { Operator } from "./operator.ts";

/** Pictures of the human check: addresses of the night and of the piece, and the piece's size and height in CSS pixels. */
interface Slide {
	picture: string;
	piece: string;
	size: number;
	top: number;
}

/** Where the gap is, in CSS pixels, as an eye finds it: where the night is the piece's own, in the dark. */
function gapOf(page: Page, slide: Slide): Promise<number> {
	return page.evaluate(async ({ picture, piece, size, top }) => {
		const pixels = async (src: string) => {
			const image = new Image();
			image.src = src;
			await image.decode();
			const canvas = document.createElement("canvas");
			[canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
			const draw = canvas.getContext("2d") as CanvasRenderingContext2D;
			draw.drawImage(image, 0, 0);
			return draw.getImageData(0, 0, canvas.width, canvas.height);
		};
		const [night, cut] = [await pixels(picture), await pixels(piece)];
		const [side, sharp] = [cut.width, cut.width / size];
		const at = (of: ImageData, x: number, y: number, colour: number) => of.data[(y * of.width + x) * 4 + colour] ?? 0;
		let best = { x: 0, off: Number.POSITIVE_INFINITY };
		for (let x = 0; x <= night.width - side; x++) {
			let off = 0;
			for (let py = 0; py < side; py += 4)
				for (let px = 0; px < side; px += 4) {
					if (at(cut, px, py, 3) < 255) continue;
					for (let colour = 0; colour < 3; colour++) off += Math.abs(at(night, x + px, top * sharp + py, colour) - 0.32 * at(cut, px, py, colour));
				}
			if (off < best.off) best = { x, off };
		}
		return Math.round(best.x / sharp);
	}, slide);
}

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

	/** The human check. */
	check = () => this.page.getByRole("dialog", { name: this.say("codes.human.title"), exact: true });

	/** Passes the human check as somebody does who sees, by the keyboard alone: a piece that was put in a wrong place is tried on the next picture. */
	async passBySight(): Promise<void> {
		const check = this.check();
		for (let left = 3; left > 0 && !(await this.putPiece(check)); left--);
		await expect(check).toBeHidden();
	}

	/** Puts the piece where the gap is seen; false where that was wrong, and another picture is there. */
	private async putPiece(check: Locator): Promise<boolean> {
		const [picture, piece] = [check.locator(".slide-picture > img").first(), check.locator(".slide-piece")];
		await expect(piece).toBeVisible();
		const shown = { picture: (await picture.getAttribute("src")) ?? "", piece: (await piece.getAttribute("src")) ?? "" };
		const place = await piece.evaluate((img: HTMLImageElement) => {
			const box = img.parentElement as HTMLElement;
			return { size: img.naturalWidth / 2, top: Math.round((Number.parseFloat(img.style.insetBlockStart) / 100) * Number(box.style.aspectRatio.split("/")[1])) };
		});
		const gap = await gapOf(this.page, { ...shown, ...place });
		const track = check.getByRole("slider");
		await track.focus();
		for (let x = 0; x < gap; x++) await this.page.keyboard.press("ArrowRight");
		await track.press("Enter");
		const now = () => picture.getAttribute("src", { timeout: 500 }).catch(() => shown.picture);
		const other = async () => (await now()) !== shown.picture;
		await expect.poll(async () => (await check.isHidden()) || (await other())).toBe(true);
		return check.isHidden();
	}

	async login(username: string, password: string): Promise<void> {
		await this.field("username").fill(username);
		await this.field("password").fill(password);
		await this.send();
	}
}

interface Task {
	id: string;
	slide: Slide;
}

interface Kept {
	id: string;
	text: string;
	link: string;
}

/** What somebody has who can read the house's outbox, and a page to look at pictures on. */
export class Counter {
	/** The messages that were taken from the outbox already. */
	private readonly taken = new Set<string>();

	private constructor(
		readonly desk: Operator,
		readonly eye: Page,
	) {}

	/** Reads what comes from now on; what was kept before belongs to others. */
	static async open(desk: Operator, eye: Page): Promise<Counter> {
		const counter = new Counter(desk, eye);
		for (const channel of ["sms", "email"] as const) for (const { id } of await counter.kept(channel)) counter.taken.add(id);
		return counter;
	}

	private async kept(channel: "sms" | "email"): Promise<{ id: string; state: string }[]> {
		const { value } = await this.desk.house.call<{ items: { id: string; state: string }[] }>("GET", `/staff/messaging/outbox?channel=${channel}`, this.desk.token);
		return value.items;
	}

	/** A token of the human check. A piece that was put in a wrong place is tried on another picture, as people do. */
	async human(): Promise<string> {
		for (let left = 3; ; left--) {
			try {
				return await this.slide();
			} catch (e) {
				if (left === 0) throw e;
			}
		}
	}

	private async slide(): Promise<string> {
		const { value: task } = await this.desk.house.call<Task>("POST", "/auth/human", "", { kind: "slide" });
		const value = await gapOf(this.eye, task.slide);
		const trail = [
			[0, 0],
			[Math.round(value / 2), 140],
			[value - 2, 390],
			[value, 620],
		];
		const { code, value: passed } = await this.desk.house.call<{ token?: string }>("POST", `/auth/human/${task.id}`, "", { value, trail });
		// A refusal has a value, too: without this it went on without a token, and was told at what wants one.
		if (!passed?.token) throw new Error(`the slide was refused: ${code}`);
		return passed.token;
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
