import { createECDH, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { House, Member } from "../house.ts";
import { expect, onPhone, type Page, test } from "../journey.ts";
import { Shell } from "../pages/shell.ts";

const WORDS = JSON.parse(readFileSync(fileURLToPath(new URL("../../../locales/bn/messaging.json", import.meta.url)), "utf8")) as Record<string, string>;

// The browser without its windows refuses every notification: this needs the whole one.
test.use({ launchOptions: { executablePath: process.env.BAIZE_CHROMIUM || "/usr/bin/chromium", args: ["--no-sandbox", "--disable-dev-shm-usage", "--headless=new"] } });

/** What the service worker answers about its notifications. */
interface Shown {
	title: string;
	body: string;
	lang: string;
}

/**
 * A browser's push service is outside and is not asked in a journey: what it would hand to the page stands here, with a
 * true key of its curve. All else is the browser's own: the question, the worker, what it shows.
 */
async function pushService(page: Page): Promise<void> {
	const curve = createECDH("prime256v1");
	const given = { endpoint: `https://push.example/${randomBytes(9).toString("hex")}`, p256dh: [...curve.generateKeys()], auth: [...randomBytes(16)] };
	await page.addInitScript(({ endpoint, p256dh, auth }) => {
		const asked = Notification.requestPermission.bind(Notification);
		Notification.requestPermission = () => {
			sessionStorage.setItem("journey.asked", "1");
			return asked();
		};
		const subscription = {
			endpoint,
			getKey: (name: string) => Uint8Array.from(name === "auth" ? auth : p256dh).buffer,
			unsubscribe: async () => localStorage.setItem("journey.subscribed", "ended") === undefined,
		};
		const now = () => (localStorage.getItem("journey.subscribed") === "yes" ? subscription : null);
		PushManager.prototype.getSubscription = async () => now() as unknown as PushSubscription | null;
		PushManager.prototype.subscribe = async () => {
			localStorage.setItem("journey.subscribed", "yes");
			return now() as unknown as PushSubscription;
		};
	}, given);
}

const devices = async (house: House, token: string) => (await house.call<{ devices: { id: string }[] }>("GET", "/member/push", token)).value.devices.length;

/** Another session of the same member, which outlives that of the page. */
async function elsewhere(house: House, { name, password }: Member): Promise<string> {
	const { status, code, value } = await house.call<{ token: string }>("POST", "/auth/login", "", { username: name, password });
	expect(status, code).toBe(200);
	return value.token;
}

/** Hands a push to the site's worker as the browser does when its service brings one. */
async function deliver(page: Page, data: object): Promise<void> {
	const browser = await page.context().newCDPSession(page);
	const registered = new Promise<string>((found) =>
		browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
			const one = registrations.find((r) => !r.isDeleted);
			if (one) found(one.registrationId);
		}),
	);
	await browser.send("ServiceWorker.enable");
	await browser.send("ServiceWorker.deliverPushMessage", { origin: new URL(page.url()).origin, registrationId: await registered, data: JSON.stringify(data) });
}

test(
	"a device is told only after a press, shows what a push says, leads to its page, and is told no more after the sign-out",
	onPhone,
	async ({ page, context, house, member, say, shoot }) => {
		const other = await elsewhere(house, member);
		await pushService(page);
		await context.grantPermissions(["notifications"]);
		const starting = context.serviceWorkers()[0] ?? context.waitForEvent("serviceworker");
		await page.goto("/member/messages");
		const on = page.getByRole("button", { name: say("inbox.push.on"), exact: true });
		await expect(on).toBeVisible();
		expect(await page.evaluate(() => sessionStorage.getItem("journey.asked")), "nobody is asked without a press").toBeNull();
		await on.click();
		await expect(page.getByRole("button", { name: say("inbox.push.off"), exact: true })).toBeVisible();
		expect(await page.evaluate(() => sessionStorage.getItem("journey.asked"))).toBe("1");
		expect(await devices(house, other)).toBe(1);
		await shoot("push-on");

		const worker = await starting;
		await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
		const push = { title: "Baize", body: WORDS["messaging.push.money"], tag: "money", page: "/member/betting-record", lang: "bn", dir: "ltr" };
		await deliver(page, push);
		const shown = () =>
			worker.evaluate(async () => {
				const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
				return (await registration.getNotifications()).map(({ title, body, lang }): Shown => ({ title, body, lang }));
			});
		await expect.poll(shown).toEqual([{ title: "Baize", body: push.body, lang: "bn" }]);
		await worker.evaluate(async () => {
			const self = globalThis as unknown as { registration: ServiceWorkerRegistration; dispatchEvent: (e: Event) => boolean };
			const [notification] = await self.registration.getNotifications();
			const Click = (globalThis as unknown as { NotificationEvent: new (kind: string, init: object) => Event }).NotificationEvent;
			self.dispatchEvent(new Click("notificationclick", { notification }));
		});
		await expect(page).toHaveURL(/\/member\/betting-record$/);
		await expect.poll(shown, { message: "what was opened is put away" }).toEqual([]);

		await new Shell(page).signOut(say);
		await expect.poll(() => devices(house, other), { message: "the server has nobody to tell" }).toBe(0);
		expect(await page.evaluate(() => [localStorage.getItem("journey.subscribed"), localStorage.getItem("baize.push")])).toEqual(["ended", null]);
	},
);

test("a session that is ended from elsewhere ends on its device at once, and the telling of it too", onPhone, async ({ page, context, house, member, say, shoot, allow }) => {
	allow(/401/); // how the device learns of it
	const other = await elsewhere(house, member);
	await pushService(page);
	await context.grantPermissions(["notifications"]);
	await page.goto("/member/messages");
	await page.getByRole("button", { name: say("inbox.push.on"), exact: true }).click();
	await expect.poll(() => devices(house, other)).toBe(1);
	expect((await house.call("DELETE", "/auth/sessions", other)).status).toBe(200);
	// By the socket: nothing else is asked for as soon as this.
	await expect.poll(() => new Shell(page).token(), { timeout: 10_000 }).toBe("");
	await expect(page.getByRole("dialog").locator("[name=username]")).toBeVisible();
	await shoot("ended-elsewhere");
	await expect.poll(() => devices(house, other)).toBe(0);
});
