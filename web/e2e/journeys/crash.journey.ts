import { amountText, formatFigure, formatMoney, micro, parseAmount } from "@baize/kernel";
import type { House } from "../house.ts";
import { everywhere, expect, test } from "../journey.ts";
import { Crash, Line } from "../pages/crash.ts";

const STAKE = "10.00";
const LOST_MS = 5000;
/** A round lives on through five lost seconds in two of three cases. */
const ROUNDS = 15;

interface Listed {
	nodeId: string;
	mechanic: string;
	playable: boolean;
}

/** An own bet, as the game's door tells it. */
interface Bet {
	betId: string;
	state: string;
	multiplier?: string;
	payout?: string;
	balance?: string;
}

const cash = async (house: House, token: string) => parseAmount((await house.call<{ cash: string }>("GET", "/member/wallet", token)).value.cash);

test(
	"32: a bet flies on while the line is lost, its cash-out is settled once though the answer is lost too, and the round is verified by hand",
	everywhere,
	async ({ page, context, house, lang, member, say, shoot, allow }) => {
		allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/); // the line is lost on purpose
		test.setTimeout(600_000);
		await house.fund(member.token, 500);
		const games = await house.call<{ items: Listed[] }>("GET", "/games?gameType=INHOUSE&limit=100");
		const table = games.value.items.find((g) => g.mechanic === "crash" && g.playable);
		expect(table, "the table is there").toBeDefined();
		const line = new Line(context);
		await line.hold();
		// The table's own key, and what was asked with it.
		let key = "";
		const outs: string[] = [];
		page.on("request", (r) => {
			key = /\/studio\/crash\//.test(r.url()) ? (r.headers().authorization ?? key) : key;
			if (r.url().endsWith("/cashout")) outs.push(new URL(r.url()).pathname);
		});
		const ask = <T>(method: string, path: string) => house.call<T>(method, path, key.replace(/^Bearer /, ""), method === "POST" ? {} : undefined);
		const round = async () => (await ask<{ roundNo: number; phase: string }>("GET", "/studio/crash/state")).value;

		const crash = new Crash(page, say);
		await crash.game.open(table?.nodeId ?? "");
		await crash.game.stake(STAKE);
		// The house hears the cash-out, its answer does not come back.
		await page.route("**/cashout", async (route) => {
			await route.fetch();
			await line.lose();
			await route.abort("internetdisconnected");
		});
		let left = await cash(house, member.token);
		let no = 0;
		let bet: Bet | undefined;
		for (let n = 0; n < ROUNDS && !bet; n++) {
			const flies = await crash.ride(STAKE);
			left = micro(left - parseAmount(STAKE));
			if (!flies) continue;
			no = (await round()).roundNo;
			await line.lose();
			await crash.isOnline(false);
			await expect(page.locator(".cr-status")).toHaveText(say("games.crash.offline"));
			if (n === 0) await shoot("crash-lost");
			await page.waitForTimeout(LOST_MS); // the five seconds of the journey: the round is the server's, no clock of the page ends it
			await line.join();
			await crash.isOnline(true);
			if ((await round()).roundNo !== no || !(await crash.cashOut())) continue; // it was over before the line was back
			await crash.isOnline(false);
			const heard = await ask<Bet>("POST", (outs.at(-1) ?? "").replace("/api/v1", ""));
			bet = heard.status === 200 ? heard.value : undefined;
			await line.join();
		}
		expect(bet?.state, "a round has lived on through the loss").toBe("CASHED");
		const { multiplier = "", payout = "0" } = bet ?? {};
		await expect(crash.mine()).toHaveText(say("games.crash.mine.cashed", { at: formatFigure(multiplier, lang), payout: formatMoney(payout, "৳", lang) }));
		await crash.isOnline(true);
		await shoot("crash-cashed");
		expect(parseAmount(payout), "more than the stake, as the round was above one").toBeGreaterThan(parseAmount(STAKE));
		expect(new Set(outs).size, "the page has asked once for each bet").toBe(outs.length);
		const owed = amountText(micro(left + parseAmount(payout)));
		expect(amountText(await cash(house, member.token)), "all other stakes are lost, this one is paid once").toBe(owed);

		await crash.isIn("CRASHED");
		const again = await ask<Bet>("POST", (outs.at(-1) ?? "").replace("/api/v1", ""));
		expect([again.status, again.value.multiplier, again.value.payout], "who asks again hears the same").toEqual([200, multiplier, payout]);
		expect(amountText(await cash(house, member.token)), "and is paid nothing more").toBe(owed);

		await crash.verify(no);
		await shoot("crash-verified");
		expect(house.command("ledger", "verify")).toContain('"violations":0');
	},
);
