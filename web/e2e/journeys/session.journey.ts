import type { House } from "../house.ts";
import { everywhere, expect, onPhone, test } from "../journey.ts";
import { Lobby } from "../pages/lobby.ts";
import { Shell } from "../pages/shell.ts";

/** An amount with two decimals, in the digits of any language. */
const AMOUNT = /\p{Nd}[.٫]\p{Nd}{2}(?!\p{Nd})/u;

interface Playable {
	nodeId: string;
	gameName: string;
	mechanic: string;
	playable: boolean;
}

/** The first games of a category and an engine that can be played. */
async function playableOf(house: House, gameType: string, mechanic: string, n: number, lang?: string): Promise<Playable[]> {
	const { value } = await house.call<{ items: Playable[] }>("GET", `/games?gameType=${gameType}&limit=100`, undefined, undefined, lang);
	const games = value.items.filter((g) => g.playable && g.mechanic === mechanic).slice(0, n);
	expect(games.length, `playable games of ${gameType}`).toBe(n);
	return games;
}

/** One bet in a game, by its own door. */
async function playOnce(house: House, token: string, { nodeId, mechanic }: Playable): Promise<void> {
	const launched = await house.call<{ gameToken: string }>("POST", `/member/games/${nodeId}/launch`, token, {});
	const { value: session } = await house.call<{ game: { minStake: string } }>("GET", "/studio/session", launched.value.gameToken);
	const stake = session.game.minStake;
	const bet = mechanic === "dice" ? { path: "/studio/dice/roll", body: { stake, target: "50.00", over: true } } : { path: "/studio/slots/spin", body: { stake } };
	const played = await house.call("POST", bet.path, launched.value.gameToken, bet.body);
	expect(played.status, played.code).toBe(200);
}

test(
	"22: a balance has two decimals, is read again at a press and after a lost link, hides behind stars and stays hidden",
	everywhere,
	async ({ page, context, member, say, narrow, shoot, allow }) => {
		allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|imported module|fetching the script/); // the link is lost on purpose
		expect(member.token).not.toBe("");
		const balance = page.getByRole("group", { name: say("shell.header.balance"), exact: true });
		const read = () => page.waitForResponse((r) => r.url().endsWith("/member/wallet") && r.ok());
		await new Shell(page).openHome();
		await expect(balance).toContainText(AMOUNT);
		if (!narrow) {
			const again = read();
			await balance.getByRole("button", { name: say("shell.header.refreshBalance"), exact: true }).click();
			await again;
		}
		await context.setOffline(true);
		await expect(balance).toContainText(AMOUNT);
		const back = read();
		await context.setOffline(false);
		await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
		await back;
		await expect(balance).toContainText(AMOUNT);

		await balance.getByRole("button", { name: say("shell.header.hideBalance"), exact: true }).click();
		await expect(balance).toContainText("******");
		// From any page the way out is one tap, as the way in is.
		await page
			.getByRole("banner")
			.getByRole("link", { name: say("shell.header.withdraw"), exact: true })
			.click();
		await expect(page).toHaveURL(/\/member\/withdraw$/);
		for (const path of ["withdraw", "transfer", "wallet"]) {
			await page.goto(`/member/${path}`);
			await expect(page.locator("main")).toContainText("******");
		}
		await expect(page.locator("main")).not.toContainText(AMOUNT);
		await balance.getByRole("button", { name: say("shell.header.showBalance"), exact: true }).click();
		await expect(page.locator("main")).toContainText(AMOUNT);
		await shoot("balance");
	},
);

test("25: a heart is instant, outlives a reload, counts once in a second, and is undone when the server refuses", everywhere, async ({ page, member, say, shoot }) => {
	expect(member.token).not.toBe("");
	const lobby = new Lobby(page);
	await lobby.open("/bgs");
	let calls = 0;
	page.on("request", (r) => {
		if (/\/member\/favourites\/.+/.test(r.url()) && r.method() !== "GET") calls++;
	});
	await lobby.heart(0).dblclick();
	await lobby.heartIs(0, true);
	expect(calls).toBe(1);
	await page.reload();
	await lobby.heartIs(0, true);
	await page.goto("/favorite");
	await expect(lobby.cards()).toHaveCount(1);
	await shoot("favourites");
	await lobby.heart(0).click();
	await expect(page.locator("main")).toContainText(say("browse.fav.empty"));
	await lobby.open("/bgs");
	await lobby.heartIs(0, false);
	await page.evaluate(() => {
		const ask = window.fetch;
		window.fetch = (to, init) => (init?.method === "PUT" ? Promise.reject(new TypeError("the line is gone")) : ask(to, init));
	});
	await lobby.heart(1).click();
	await expect(page.locator(".toast")).toContainText(say("error.network"));
	await lobby.heartIs(1, false);
});

test(
	"26: game lists come by twenty, favourites all at once, recent games twenty at most, latest first and by category",
	everywhere,
	async ({ page, house, lang, member, say, shoot }) => {
		const lobby = new Lobby(page);
		const games = await playableOf(house, "RNG", "slot", 22);
		const [dice] = await playableOf(house, "INHOUSE", "dice", 1, lang === "bn" ? "bn" : "en");
		const asked: URL[] = [];
		page.on("request", (r) => asked.push(new URL(r.url())));
		const calls = (path: string) => asked.filter((u) => u.pathname.endsWith(path));
		await page.goto("/recent");
		await expect(page.locator("main")).toContainText(say("browse.recent.empty"));
		await expect(page.locator("main")).toContainText(say("browse.recent.teach"));
		for (const { nodeId } of games) expect((await house.call("PUT", `/member/favourites/${nodeId}`, member.token)).status).toBe(200);
		await page.goto("/favorite");
		await expect(lobby.cards()).toHaveCount(22);
		expect(calls("/member/favourites").at(-1)?.searchParams.get("pageSize")).toBe("999");

		await house.fund(member.token, 500);
		for (const game of [...games, dice as Playable]) await playOnce(house, member.token, game);
		const recent = async () => (await house.call<{ items: Playable[] }>("GET", "/member/recent?limit=999", member.token)).value.items.map((g) => g.nodeId);
		await expect.poll(async () => (await recent())[0], { message: "the last one played comes first" }).toBe(dice?.nodeId);
		await page.goto("/recent");
		await expect(lobby.cards()).toHaveCount(20);
		expect(calls("/member/recent").at(-1)?.searchParams.get("pageSize")).toBe("20");
		expect(await recent(), "the two that were played first have made room").toEqual([dice as Playable, ...games.slice(-19).reverse()].map((g) => g.nodeId));
		await expect(lobby.cards().first()).toContainText(dice?.gameName ?? "");
		await shoot("recent");
		await page
			.getByRole("group", { name: say("shell.nav.categories"), exact: true })
			.getByRole("button", { name: say("shell.nav.inHouse"), exact: true })
			.click();
		await expect(lobby.cards()).toHaveCount(1);

		await lobby.open("/rng");
		expect(calls("/games")[0]?.searchParams.get("limit")).toBe("20");
		const first = await lobby.cards().count();
		await expect(async () => {
			await page.mouse.wheel(0, 2000);
			expect(await lobby.cards().count()).toBeGreaterThan(first);
		}).toPass();
		expect(calls("/games").at(-1)?.searchParams.get("cursor"), "the next page goes on where the last ended").toBeTruthy();
	},
);

test(
	"33: who signs out is asked first; the session is gone in every tab, but for what the merchant keeps",
	everywhere,
	async ({ page, context, house, member, say, shoot, allow }) => {
		allow(/401.*\/care\/session/); // asked a moment before the session ended, answered a moment after
		expect(member.token).not.toBe("");
		const shell = new Shell(page);
		await shell.openHome();
		const other = await context.newPage();
		await other.addInitScript((t) => sessionStorage.setItem("baize.token", t), member.token);
		await other.goto("/rng");
		for (const p of [page, other])
			await p.evaluate(() => {
				sessionStorage.setItem("merchant.code", "kept");
				sessionStorage.setItem("baize.draft", "gone");
			});
		// A browser draws the tab that is in front; the one behind it hardly moves.
		await page.bringToFront();
		await shell.askToSignOut(say);
		await shoot("sign-out-asked");
		await page
			.getByRole("dialog")
			.getByRole("button", { name: say("shell.account.stay"), exact: true })
			.click();
		await expect(page.getByRole("dialog")).toHaveCount(0);
		expect(await shell.token(), "who thinks again stays").toBe(member.token);
		await shell.signOut(say);
		await expect(shell.login()).toBeVisible();
		await expect(page).toHaveURL(/\/$/);
		expect((await house.call("GET", "/member/wallet", member.token)).status, "the server has ended it too").toBe(401);
		for (const p of [page, other]) {
			await expect.poll(() => new Shell(p).token()).toBe("");
			expect(await p.evaluate(() => [sessionStorage.getItem("merchant.code"), sessionStorage.getItem("baize.draft")])).toEqual(["kept", null]);
		}
		await expect(new Shell(other).login()).toBeVisible();
		await shoot("signed-out");
	},
);

test("34: a trial account is told that a real one is needed, and asks for nothing it may not", everywhere, async ({ page, house, say, shoot }) => {
	const { value } = await house.call<{ token: string }>("POST", "/auth/free-play", "", {});
	const asked: string[] = [];
	page.on("request", (r) => asked.push(new URL(r.url()).pathname));
	await page.addInitScript((t) => sessionStorage.setItem("baize.token", t), value.token);
	const isTold = async () => {
		await expect(page.getByRole("dialog")).toHaveAccessibleName(say("shell.trial.title"));
		await page
			.getByRole("dialog")
			.getByRole("button", { name: say("ui.ok"), exact: true })
			.click();
		await expect(page.getByRole("dialog")).toHaveCount(0);
	};
	for (const path of ["/member", "/member/deposit", "/member/betting-record"]) {
		await page.goto(path);
		if (path === "/member") {
			await expect(page.getByRole("dialog")).toBeVisible();
			await shoot("trial");
		}
		await isTold();
		await expect(page).toHaveURL(/\/$/);
	}
	// An entry that is pressed says the same as an address.
	await page.locator('a[href="/member/deposit"]').filter({ visible: true }).first().click();
	await isTold();
	// So does a game that trial accounts may not play; those of the house may be played.
	const { items } = (await house.call<{ items: { trialSupport: boolean; playable: boolean }[] }>("GET", "/games?gameType=RNG&vassalage=MINT")).value;
	expect(items[0]).toMatchObject({ playable: true, trialSupport: false });
	const lobby = new Lobby(page);
	await lobby.open("/rng?vassalage=MINT");
	await lobby.art(0).click();
	await isTold();
	expect(asked.filter((p) => /^\/api\/.*(unread|consolidated)/.test(p))).toEqual([]);
});

test("a code opens the account on another device, leaves the address at once, and is good once", onPhone, async ({ page, browser, house, member, say, told, shoot, allow }) => {
	allow(/422/); // the second use is refused
	expect(member.token).not.toBe("");
	await page.goto("/member/sessions");
	const drawn = page.waitForResponse((r) => r.url().endsWith("/auth/handover"));
	await page.getByRole("button", { name: say("member.handover.open"), exact: true }).click();
	const { value } = (await (await drawn).json()) as { value: { code: string } };
	await expect(page.getByRole("dialog").getByRole("img", { name: say("member.handover.open"), exact: true })).toBeVisible();
	await shoot("handover");
	const context = await browser.newContext({ baseURL: house.url });
	const there = await context.newPage();
	await there.goto(`/rng?handover=${value.code}`);
	await expect(there.locator("html[data-ready]")).toBeAttached();
	expect(await new Shell(there).token()).toMatch(/^m_/);
	await expect(there).toHaveURL(/\/rng$/);
	await there.evaluate(() => sessionStorage.clear());
	await there.goto(`/?handover=${value.code}`);
	await expect(there.locator(".toast")).toContainText(told("identity.handover.link"));
	expect(await new Shell(there).token()).toBe("");
	await context.close();
});
