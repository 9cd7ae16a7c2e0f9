import { amountText, formatMoney, micro, parseAmount } from "@baize/kernel";
import { everywhere, expect, test } from "../journey.ts";
import type { House } from "../house.ts";
import { Purses } from "../pages/purses.ts";

interface Wallets {
	wallets: { vendor: string; name: string; balance: string }[];
}

/** What is here, what a vendor has, and both together, as the house tells it. */
async function moneyOf(house: House, token: string) {
	const { cash } = (await house.call<{ cash: string }>("GET", "/member/wallet", token)).value;
	const { wallets } = (await house.call<Wallets>("GET", "/member/merchant-wallets", token)).value;
	const away = wallets.find((w) => w.vendor === "MINT")?.balance ?? "0.00";
	return { cash, away, total: amountText(micro(parseAmount(cash) + parseAmount(away))) };
}

test("29: money to a vendor and back, an answer lost, and nothing is lost or made on the way", everywhere, async ({ page, house, lang, member, say, shoot }) => {
	const { token } = member;
	const figure = (amount: string) => formatMoney(amount, "৳", lang);
	await house.fund(token, 1000);

	const { wallets } = (await house.call<Wallets>("GET", "/member/merchant-wallets", token, undefined, lang === "bn" ? "bn" : "en")).value;
	const vendor = wallets.find((w) => w.vendor === "MINT")?.name ?? "";
	const purses = new Purses(page, say);
	await purses.open(vendor);
	await purses.send(vendor, "5000");
	await expect(purses.sheet()).toContainText(say("cashier.transfer.short", { cash: figure("1000.00") }));
	await purses
		.sheet()
		.getByRole("button", { name: say("ui.close"), exact: true })
		.click();
	expect(await moneyOf(house, token)).toEqual({ cash: "1000.00", away: "0.00", total: "1000.00" });

	await purses.send(vendor, "400");
	await shoot("transfer-running");
	await purses.ended("IN");
	await expect(purses.purse(vendor)).toContainText(figure("400.00"));
	expect(await moneyOf(house, token)).toEqual({ cash: "600.00", away: "400.00", total: "1000.00" });
	await purses.bring(vendor, "400");
	await purses.ended("OUT");
	expect(await moneyOf(house, token), "there and back").toEqual({ cash: "1000.00", away: "0.00", total: "1000.00" });

	await purses.send(vendor, "400");
	await purses.ended("IN");
	const { value } = await house.call<{ items: { nodeId: string }[] }>("GET", "/games?gameType=RNG&vassalage=MINT");
	await page.goto(`/seamless?id=${value.items[0]?.nodeId}`);
	await purses.toss();
	await page.getByRole("button", { name: say("cashier.transfer.refresh"), exact: true }).click();
	await expect.poll(async () => (await moneyOf(house, token)).away, { message: "the vendor's own figure has come" }).not.toBe("400.00");
	const { total } = await moneyOf(house, token);
	expect(["990.00", "1009.60"], "one toss for ten").toContain(total);

	const owner = await house.staff("owner");
	const behave = (mode: string) => house.call("PUT", "/staff/sandbox/transfer-vendors/MINT", owner, { mode });
	expect((await behave("lost-reply")).status).toBe(200);
	try {
		await purses.collect();
		await expect(purses.run()).toContainText(say("cashier.transfer.say.SENT"));
		await shoot("transfer-waiting");
		await purses.ended("OUT");
	} finally {
		await behave("normal");
	}
	expect(await moneyOf(house, token), "an answer was lost, the money was not").toEqual({ cash: total, away: "0.00", total });
	await shoot("transfer-collected");
	expect(house.command("ledger", "verify")).toContain('"violations":0');
});
