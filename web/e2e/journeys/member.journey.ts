import { expect, type Page, test } from "../journey.ts";
import type { House } from "../house.ts";
import { Entrance } from "../pages/entrance.ts";
import { Game } from "../pages/game.ts";
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

test("a new member registers, pays in, plays, is paid out, and the book verifies", async ({ page, house, shoot }, info) => {
	const shell = new Shell(page);
	const name = `rahima${info.project.name}1`;
	await shell.openHome();
	await new Entrance(page).register(name, "Shondha42bela");
	const token = await shell.token();
	expect(token).not.toBe("");
	await expect.poll(() => cash(house, token)).toBe("0.00");
	await shoot("registered");

	await payIn(page, house, token);
	expect(await cash(house, token)).toBe("1000.00");

	const game = new Game(page);
	await game.open(await gameOf(house, "slot"));
	await agrees(page, game, house, token);
	await game.act().click();
	await expect(page.locator(".bz-stage")).toHaveAttribute("data-phase", "done", { timeout: 60_000 });
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
	await expect(page.locator(".bz-stage")).toHaveAttribute("data-phase", "CRASHED", { timeout: 90_000 });
	await agrees(page, game, house, token);

	await payOut(house, token);
	expect(house.command("ledger", "verify")).toContain('"violations":0');
});

/** Pays 1,000 in through the provider's own page. */
async function payIn(page: Page, house: House, token: string): Promise<void> {
	const { value } = await house.call<{ id: string; payUrl: string }>("POST", "/member/deposits", token, { method: "bkash", amount: "1000" });
	await page.goto(value.payUrl);
	await page.locator(".mode-success, [name=mode]").first().click();
	await expect.poll(async () => (await house.call<{ state: string }>("GET", `/member/deposits/${value.id}`, token)).value.state, { timeout: 40_000 }).toBe("CREDITED");
	await page.locator("a.return").click();
}

interface Withdrawal {
	id: string;
	state: string;
}

/** Withdraws 500: the maker says yes, the checker says yes, the member confirms. */
async function payOut(house: House, token: string): Promise<void> {
	const before = Number(await cash(house, token));
	const account = await house.call<{ id: string }>("POST", "/member/payout-accounts", token, { method: "bkash", number: "01712345678", name: "Rahima Khatun" });
	expect(account.status).toBe(200);
	const asked = await house.call<Withdrawal>("POST", "/member/withdrawals", token, { accountId: account.value.id, amount: "500" });
	expect(asked.status, asked.code).toBe(200);
	const state = async () => (await house.call<Withdrawal>("GET", `/member/withdrawals/${asked.value.id}`, token)).value.state;
	for (const [who, at] of [
		["maker", "MAKER"],
		["checker", "CHECKER"],
	] as const) {
		await expect.poll(state, { timeout: 30_000 }).toBe(at);
		const said = await house.call("POST", `/staff/withdrawals/${asked.value.id}/approve`, await house.staff(who), {});
		expect(said.status, said.code).toBe(200);
	}
	await expect.poll(state, { timeout: 60_000 }).toBe("RECEIPT_OPEN");
	const received = await house.call<Withdrawal>("POST", `/member/withdrawals/${asked.value.id}/received`, token, {});
	expect(received.value.state).toBe("ALL_RECEIVED");
	expect(Number(await cash(house, token))).toBe(before - 500);
}
