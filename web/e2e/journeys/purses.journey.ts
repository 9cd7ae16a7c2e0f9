import { expect, onDesktop, test } from "../journey.ts";
import type { House } from "../house.ts";
import { Cashier } from "../pages/cashier.ts";
import { Purses } from "../pages/purses.ts";

const cash = async (house: House, token: string) => (await house.call<{ cash: string }>("GET", "/member/wallet", token)).value.cash;

test("29: a member sends money to a vendor, plays there, and collects it though the vendor's answer is lost", onDesktop, async ({ page, house, shoot, member }) => {
	const { token } = member;
	await new Cashier(page).payIn("bKash", "1000");

	const purses = new Purses(page);
	await purses.open();
	await purses.send("Mint House", "5000");
	await expect(page.getByRole("dialog")).toContainText("There is ৳1,000.00.");
	await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
	await purses.send("Mint House", "400");
	await shoot("transfer-running");
	await purses.ended("The vendor has the money");
	await expect(purses.purse("Mint House")).toContainText("৳400.00");
	expect(await cash(house, token)).toBe("600.00");

	const { value } = await house.call<{ items: { nodeId: string }[] }>("GET", "/games?gameType=RNG&vassalage=MINT");
	await page.goto(`/seamless?id=${value.items[0]?.nodeId}`);
	await purses.toss();

	const owner = await house.staff("owner");
	const behave = (mode: string) => house.call("PUT", "/staff/sandbox/transfer-vendors/MINT", owner, { mode });
	expect((await behave("lost-reply")).status).toBe(200);
	await page.getByRole("button", { name: "Collect all" }).click();
	await expect(purses.run()).toContainText("Waiting for the vendor's answer");
	await shoot("transfer-waiting");
	await purses.ended("back in your main wallet");
	await behave("normal");
	expect(["990.00", "1009.60"]).toContain(await cash(house, token));
	await shoot("transfer-collected");
	expect(house.command("ledger", "verify")).toContain('"violations":0');
});
