import type { House } from "../house.ts";
import { expect, onPhone, test } from "../journey.ts";
import { Game } from "../pages/game.ts";

interface Bets {
	items: { state: string; stake: string; payout: string }[];
	totals: { stake: string; payout: string };
}

const micro = (s: string) => Math.round(Number(s) * 100);
const cash = async (house: House, token: string) => (await house.call<{ cash: string }>("GET", "/member/wallet", token)).value.cash;

test("who shoots in a fishing room is paid what the history says, and can compute each bullet again", onPhone, async ({ page, house, member, shoot, allow }) => {
	allow(/409 .*\/volley\)$/); // a bullet may meet a fish that has just been caught or has left
	await house.fund(member.token, 500);
	const { value } = await house.call<{ items: { nodeId: string; mechanic: string }[] }>("GET", "/games?gameType=FISH&limit=5");
	const title = value.items.find((g) => g.mechanic === "fishing");
	expect(title, "a fishing title can be played").toBeDefined();
	const game = new Game(page);
	await game.open(title?.nodeId ?? "");
	await expect(page.locator(".fi-card"), "the return is told before the first shot").toContainText("%");
	await shoot("fishing-rules");
	await game.act().click();
	await expect(page.locator(".bz-stage")).toHaveAttribute("data-seated", "");

	const water = page.locator(".fi-water");
	const box = (await water.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
	const shots = page.waitForResponse((r) => r.url().endsWith("/volley") && r.request().postData()?.includes('"hits":[{') === true, { timeout: 60_000 });
	await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.4);
	await page.mouse.down();
	for (let i = 0; i < 40; i++) {
		await page.mouse.move(box.x + box.width * (0.5 + 0.4 * Math.sin(i / 3)), box.y + box.height * 0.4);
		await page.waitForTimeout(200);
	}
	await shots;
	await shoot("fishing-shooting");
	await page.mouse.up();
	await page.getByRole("button", { name: "Stand up" }).click();
	await expect(page.locator(".bz-stage")).not.toHaveAttribute("data-seated", "");
	await expect.poll(async () => Number(await game.shown()), { timeout: 20_000 }).toBe(Number(await cash(house, member.token)));

	await expect
		.poll(async () => (await house.call<Bets>("GET", "/member/bets?limit=100", member.token)).value.items.every((b) => b.state === "settled"), { timeout: 20_000 })
		.toBe(true);
	const bets = (await house.call<Bets>("GET", "/member/bets?limit=100", member.token)).value;
	expect(bets.items.length).toBeGreaterThan(0);
	expect(micro(bets.totals.stake) - micro(bets.totals.payout), "what the history lost is what the balance lost").toBe(50_000 - micro(await cash(house, member.token)));

	await page.getByRole("button", { name: "Fairness" }).click();
	await page.getByRole("button", { name: "Verify" }).first().click();
	await expect(page.locator(".bz-verdict.is-good")).toBeVisible({ timeout: 20_000 });
	await shoot("fishing-verified");
	expect(house.command("ledger", "verify")).toContain('"violations":0');
});
