import { everywhere, expect, test } from "../journey.ts";
import { Game } from "../pages/game.ts";

interface Purse {
	cash: string;
	bonus: string;
}

test("30: a bonus is claimed with its terms in sight, is staked where there is no cash, and is given up in one click", everywhere, async ({ page, member, house, say, shoot }) => {
	const purse = async () => (await house.call<Purse>("GET", "/member/wallet", member.token)).value;
	await page.goto("/promotions");
	const claim = page.getByRole("button", { name: say("bonus.act.claim"), exact: true });
	const card = page.locator(".bonus-card").filter({ has: claim });
	await expect(card.getByText(say("bonus.state.claim"), { exact: true })).toBeVisible();
	await expect(card.locator("details")).toHaveAttribute("open", "");
	await shoot("bonus-offer");
	await claim.click();
	const mine = page.locator(".bonus-card").filter({ has: page.getByRole("progressbar") });
	await expect(mine.getByText(say("bonus.state.issued"), { exact: true })).toBeVisible();
	await expect.poll(purse).toMatchObject({ cash: "0.00", bonus: "200.00" });

	const { value } = await house.call<{ home: { inhouse: { nodeId: string; mechanic: string; playable: boolean }[] } }>("GET", "/screens/boot");
	const game = new Game(page);
	await game.open(value.home.inhouse.find((g) => g.playable && g.mechanic === "dice")?.nodeId ?? "");
	await game.stake("10");
	await game.act().click();
	await expect(page.locator(".bz-stage")).toHaveAttribute("data-phase", "done");
	await expect.poll(async () => (await purse()).bonus).not.toBe("200.00");

	await page.goto("/member/bonus");
	await expect(page.getByRole("progressbar")).toBeVisible();
	await shoot("bonus-held");
	await page.getByRole("button", { name: say("bonus.forfeit"), exact: true }).click();
	const ask = page.getByRole("dialog");
	await expect(ask).toBeVisible();
	await ask.getByRole("button", { name: say("bonus.forfeit"), exact: true }).click();
	await expect(page.getByText(say("bonus.ended.FORFEITED"), { exact: true })).toBeVisible();
	await expect.poll(async () => (await purse()).bonus).toBe("0.00");
});

test("31: the day's sign-in gives a ticket, and a turn of the wheel says what it gave and why it was fair", everywhere, async ({ page, member, say, shoot }) => {
	expect(member.token).not.toBe("");
	await page.goto("/member/missions");
	const sign = page.locator(".sign-in").getByRole("button", { name: say("quests.signin.sign"), exact: true });
	await sign.click();
	await expect(page.locator(".sign-in").getByRole("button", { name: say("quests.signin.done"), exact: true })).toBeDisabled();
	await shoot("sign-in");
	await page.goto("/member/wheel");
	const turn = page.locator("main .btn-primary").first();
	await expect(turn).toBeEnabled();
	await turn.click();
	await expect(page.locator(".luck-result").filter({ hasText: /\S/ })).toBeVisible();
	await shoot("wheel-turned");
});
