import { everywhere, expect, test } from "../journey.ts";
import { Game } from "../pages/game.ts";
import { deskOf } from "../pages/office.ts";
import { picture } from "../picture.ts";

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

test("a member applies with a picture, staff approve and the bonus is issued; a second is refused with its reason", async ({ page, browser, house, member, say, shoot }) => {
	const card = page.locator(".bonus-card").filter({ hasText: "Share your best win" });
	await page.goto("/promotions");
	await expect(card.getByText(say("bonus.state.apply"), { exact: true })).toBeVisible();
	await card.getByRole("button", { name: say("bonus.act.apply"), exact: true }).click();
	const sheet = page.getByRole("dialog");
	const send = sheet.locator("button[type=submit]");
	await send.click();
	await expect(sheet).toContainText(say("bonus.apply.remarkNeeded"));
	await expect(sheet.locator("[name=remark]")).toBeFocused();
	await sheet.locator("[name=remark]").fill("A win of 4,000 on Friday.");
	await send.click();
	await expect(sheet).toContainText(say("bonus.apply.imagesNeeded", { n: 1 }));
	await sheet.locator("input[type=file]").setInputFiles(picture("win.png"));
	await expect(sheet.locator("img")).toHaveCount(1);
	await shoot("application");
	await send.click();
	await expect(sheet).toHaveCount(0);
	await expect(card.getByText(say("bonus.state.applying"), { exact: true })).toBeVisible();

	const other = await house.newMember();
	const { value: offers } = await house.call<{ items: { id: string; tag: string }[] }>("GET", "/promotions/campaigns", other.token);
	const campaign = offers.items.find((c) => c.tag === "best-win")?.id;
	const form = { remark: "Mine too.", images: [picture("other.png").buffer.toString("base64")] };
	const { status, value: second } = await house.call<{ id: string }>("POST", `/member/campaigns/${campaign}/applications`, other.token, form);
	expect(status).toBe(200);

	const desk = await deskOf(browser, house, "owner");
	const decide = async (name: string, why: string, on: string, then: string) => {
		const drawer = desk.getByRole("dialog").first();
		await expect(drawer.locator(".evidence img")).toHaveCount(1);
		await expect(drawer).toContainText(on);
		await drawer.getByRole("button", { name, exact: true }).click();
		const ask = desk.getByRole("dialog").last();
		await ask.locator("textarea, input").last().fill(why);
		await ask.getByRole("button", { name, exact: true }).click();
		await expect(desk.locator(".headline .pill")).toHaveText(then);
	};
	const { value: mine } = await house.call<{ items: { id: string }[] }>("GET", "/member/applications", member.token);
	await desk.goto(`/staff/applications?open=${mine.items[0]?.id}`);
	await decide("Approve", "Seen in the book.", "A win of 4,000 on Friday.", "Approved");
	await page.bringToFront();
	await expect(card.getByText(say("bonus.state.issued"), { exact: true }), "the open page follows").toBeVisible();
	await expect.poll(async () => (await house.call<Purse>("GET", "/member/wallet", member.token)).value.bonus).toBe("150.00");
	await shoot("application-issued");

	await desk.bringToFront();
	await desk.goto(`/staff/applications?open=${second.id}`);
	await decide("Refuse", "The amount cannot be read.", "Mine too.", "Refused");
	await desk.context().close();
	await page.evaluate((token) => sessionStorage.setItem("baize.token", token), other.token);
	await page.context().addInitScript((token) => sessionStorage.setItem("baize.token", token), other.token);
	await page.goto("/member/rewards");
	const row = page.locator(".point-row").filter({ hasText: "The amount cannot be read." });
	await expect(row.getByText(say("bonus.apply.rejected"), { exact: true })).toBeVisible();
	await shoot("application-refused");
	await page.goto("/promotions");
	await expect(card).toContainText("The amount cannot be read.");
	await expect(card.getByRole("button", { name: say("bonus.act.again"), exact: true })).toBeVisible();
});
