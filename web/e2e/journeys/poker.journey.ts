import { expect, type Page, pictures, test } from "../journey.ts";
import { Poker } from "../pages/poker.ts";

interface Listed {
	nodeId: string;
	mechanic: string;
	playable: boolean;
}

/** Goes on with a hand until it is over, whoever is asked. */
async function playOut(players: readonly Poker[]): Promise<void> {
	const [first] = players;
	await expect
		.poll(
			async () => {
				for (const p of players) await p.goOn();
				return first?.table().getAttribute("data-street");
			},
			{ timeout: 90_000, intervals: [100] },
		)
		.toBe("PAID");
}

const snap = (page: Page, name: string) => page.screenshot({ path: `${pictures}/${name}.png` });

test("two members play a hand of hold'em, look at it again and verify the deal", { tag: ["@phone"] }, async ({ page, browser, house, member, say, shoot, viewport }, info) => {
	const { value } = await house.call<{ items: Listed[] }>("GET", "/games?gameType=PVP&limit=20", member.token);
	const game = value.items.find((g) => g.mechanic === "poker" && g.playable);
	expect(game, "a title opens the poker tables").toBeDefined();
	const rival = await house.newMember();
	for (const m of [member, rival]) await house.fund(m.token, 500);
	const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true, deviceScaleFactor: 2, baseURL: house.url });
	await context.addInitScript((token) => {
		for (const seen of ["ANONYMOUS_POPUP", "USER_POPUP", "GIFT_POPUP"]) sessionStorage.setItem(seen, "1");
		sessionStorage.setItem("baize.token", token);
	}, rival.token);
	const other = new Poker(await context.newPage(), say);
	const mine = new Poker(page, say);
	await mine.open(game?.nodeId ?? "");
	await shoot("poker-lobby");
	await mine.enter(/1 \/ .*2/);
	await shoot("poker-empty");
	await mine.sit(0, "100");
	await mine.topUp("20", "120");
	await mine.talk("good luck");
	await other.open(game?.nodeId ?? "");
	await other.enter(/1 \/ .*2/);
	await other.sit(3, "150");
	await page.bringToFront();
	await expect(mine.own()).toHaveCount(2);
	await expect(other.own()).toHaveCount(2);
	await shoot("poker-dealt");
	await playOut([mine, other]);
	await expect(mine.word()).not.toHaveText("");
	await page.bringToFront();
	await shoot("poker-paid");
	await snap(other.page, `${info.project.name}-poker-rival`);

	await mine.openHands();
	await shoot("poker-hands");
	const dialog = page.getByRole("dialog");
	await dialog.locator(".pk-row").first().click();
	await expect(dialog.locator(".pk-table")).toBeVisible();
	await dialog.getByRole("button", { name: say("games.fair.verify") }).click();
	await expect(dialog.locator(".bz-verdict.is-good")).toBeVisible();
	await shoot("poker-replay");
	await dialog.getByRole("button", { name: say("games.close") }).click();

	for (const p of [mine, other]) {
		await p.page.bringToFront();
		await p.leave();
	}
	const cash = async () => {
		const purses = await Promise.all([member, rival].map((m) => house.call<{ cash: string }>("GET", "/member/wallet", m.token)));
		return purses.reduce((sum, w) => sum + Number(w.value.cash), 0);
	};
	// What the two have together is what they brought, but for the rake.
	await expect.poll(cash, { timeout: 60_000 }).toBeGreaterThan(990);
	expect(await cash()).toBeLessThanOrEqual(1000);
	// The stay is one line of the betting record, with its hands behind it.
	await page.bringToFront();
	await page.goto("/member/betting-record");
	await page.locator(".row-text").first().click();
	await page.getByRole("link", { name: say("records.replay") }).click();
	await expect(page.getByRole("dialog").locator(".pk-row").first()).toBeVisible();
	await context.close();
	expect(house.command("ledger", "verify")).toContain('"violations":0');
});
