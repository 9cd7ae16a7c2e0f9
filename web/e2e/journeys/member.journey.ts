import type { Browser } from "@playwright/test";
import { parseAmount as micro } from "@baize/kernel";
import { expect, onPhone, type Page, pictures, test } from "../journey.ts";
import type { House } from "../house.ts";
import { Cashier } from "../pages/cashier.ts";
import { Entrance } from "../pages/entrance.ts";
import { Game } from "../pages/game.ts";
import { Office } from "../pages/office.ts";
import { Shell } from "../pages/shell.ts";

interface Listed {
	nodeId: string;
	mechanic: string;
	playable: boolean;
}

/** One playable game of an engine, from what the home page offers. */
async function gameOf(house: House, engine: string): Promise<string> {
	const { value } = await house.call<{ home: { inhouse: Listed[]; rng: Listed[] } }>("GET", "/screens/boot");
	const found = [...value.home.inhouse, ...value.home.rng].find((g) => g.playable && g.mechanic === engine);
	if (!found) throw new Error(`no ${engine} can be played`);
	return found.nodeId;
}

const cash = async (house: House, token: string) => (await house.call<{ cash: string }>("GET", "/member/wallet", token)).value.cash;

/** The balance on screen is the ledger's. */
async function agrees(page: Page, game: Game, house: House, token: string): Promise<void> {
	await expect.poll(async () => Number(await game.shown()), { timeout: 20_000 }).toBe(Number(await cash(house, token)));
	await expect(page.locator(".bz-note.is-bad")).toHaveCount(0);
}

test("27, 28: a new member registers, pays in, plays, is paid out, and the book verifies", onPhone, async ({ page, browser, house, shoot }, info) => {
	test.slow(); // free games may follow one another for minutes
	const shell = new Shell(page);
	const name = `rahima${info.project.name}${info.retry + 1}`;
	await shell.openHome();
	await new Entrance(page).register(name, "Shondha42bela");
	const token = await shell.token();
	expect(token).not.toBe("");
	await expect.poll(() => cash(house, token)).toBe("0.00");
	await shoot("registered");

	const cashier = new Cashier(page);
	await cashier.payIn("bKash", "1000");
	expect(await cash(house, token)).toBe("1000.00");
	await shoot("deposit-credited");

	const game = new Game(page);
	await game.open(await gameOf(house, "slot"));
	await agrees(page, game, house, token);
	await game.act().click();
	await expect(page.locator(".bz-stage")).toHaveAttribute("data-phase", "done", { timeout: 240_000 });
	await agrees(page, game, house, token);
	await shoot("slot");

	await game.open(await gameOf(house, "dice"));
	await game.act().click();
	await expect(page.locator(".bz-stage")).toHaveAttribute("data-phase", "done");
	await agrees(page, game, house, token);
	await shoot("dice");

	await game.open(await gameOf(house, "crash"));
	const before = await cash(house, token);
	await expect(page.locator(".bz-stage")).toHaveAttribute("data-phase", "BETTING", { timeout: 90_000 });
	await game.act().click();
	await expect.poll(() => cash(house, token), { message: "the stake is taken" }).not.toBe(before);
	await shoot("crash");
	// One round in six flies for longer, some for minutes: such a one is cashed out, unless it crashes under the finger.
	await expect(page.locator(".bz-stage"))
		.toHaveAttribute("data-phase", "CRASHED", { timeout: 30_000 })
		.catch(() => game.act().filter({ hasText: "Cash out" }).click({ timeout: 5000 }))
		.catch(() => {});
	await agrees(page, game, house, token);

	const held = micro(await cash(house, token));
	await cashier.guard("Shondha42bela", "708291");
	const withdrawal = await cashier.payOut("01712345678", "Rahima Khatun", "500", "708291");
	await shoot("withdrawal-asked");
	for (const [who, queue] of [
		["maker", "make"],
		["checker", "check"],
	] as const) {
		await expect.poll(() => state(house, token, withdrawal), { timeout: 60_000 }).toBe(queue === "make" ? "MAKER" : "CHECKER");
		await approve(browser, house, who, queue, withdrawal, info.project.name);
	}
	await expect.poll(() => state(house, token, withdrawal), { timeout: 60_000 }).toBe("RECEIPT_OPEN");
	await cashier.openWithdrawal(withdrawal);
	await shoot("withdrawal-sent");
	await cashier.confirmReceipt();
	await shoot("withdrawal-received");
	expect(await state(house, token, withdrawal)).toBe("ALL_RECEIVED");
	expect(micro(await cash(house, token))).toBe(held - 500_000_000n);
	expect(house.command("ledger", "verify")).toContain('"violations":0');
});

const state = async (house: House, token: string, id: string) => (await house.call<{ state: string }>("GET", `/member/withdrawals/${id}`, token)).value.state;

/** An operator says yes in a browser of their own, on a desk's screen. */
async function approve(browser: Browser, house: House, who: string, queue: "make" | "check", id: string, run: string): Promise<void> {
	const context = await browser.newContext({ baseURL: house.url, viewport: { width: 1440, height: 900 } });
	const page = await context.newPage();
	const office = new Office(page);
	await office.enter(await house.staff(who));
	await office.approve(queue, id);
	await page.screenshot({ path: `${pictures}/${run}-office-${queue}.png` });
	await context.close();
}
