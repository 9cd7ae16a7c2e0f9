import { openHouse, type House, type Member } from "../house.ts";
import { everywhere, expect, type Page, test } from "../journey.ts";
import { deskOf } from "../pages/office.ts";
import { picture } from "../picture.ts";
import type { Say } from "../words.ts";

const SECRET = "708291";
const MEGABYTE = 1 << 20;

const cash = async (house: House, token: string) => (await house.call<{ cash: string }>("GET", "/member/wallet", token)).value.cash;
const state = async (house: House, token: string, id: string) => (await house.call<{ state: string }>("GET", `/member/withdrawals/${id}`, token)).value.state;

/** What an operator does over the API. */
async function act(house: House, who: string, path: string, body: object = {}): Promise<void> {
	const done = await house.call("POST", `/staff${path}`, await house.staff(who), body);
	expect(done.status, `${path} ${done.code}`).toBe(200);
}

/** Money, a payment password and an account to be paid to. */
async function furnish(house: House, { token, password }: Member, amount: number): Promise<string> {
	await house.fund(token, amount);
	const set = await house.call("PUT", "/auth/payment-password", token, { password, newPaymentPassword: SECRET, confirmPaymentPassword: SECRET });
	expect(set.status, set.code).toBe(200);
	const account = await house.call<{ id: string }>("POST", "/member/payout-accounts", token, {
		method: "bkash",
		number: "01712345678",
		name: "Rahima Khatun",
		paymentPassword: SECRET,
	});
	expect(account.status, account.code).toBe(200);
	return account.value.id;
}

/** A withdrawal that waits for its checker. */
async function askOut(house: House, token: string, account: string, amount: string): Promise<string> {
	const made = await house.call<{ id: string }>("POST", "/member/withdrawals", token, { accountId: account, amount, paymentPassword: SECRET });
	expect(made.status, made.code).toBe(200);
	await expect.poll(() => state(house, token, made.value.id)).toBe("MAKER");
	await act(house, "maker", `/withdrawals/${made.value.id}/approve`);
	return made.value.id;
}

/** A withdrawal that both have approved and the provider has paid. */
async function paidOut(house: House, token: string, account: string, amount: string): Promise<string> {
	const id = await askOut(house, token, account, amount);
	await act(house, "checker", `/withdrawals/${id}/approve`);
	await expect.poll(() => state(house, token, id)).toBe("RECEIPT_OPEN");
	return id;
}

/** A page asks by itself every half minute; what it shows sooner it was told. */
const TOLD_MS = 20_000;

/** The state stands on the open page, though nobody touched it. */
const stands = (page: Page, say: Say, kind: "deposit" | "withdrawal", name: string) =>
	expect(page.locator("main .status-head h2")).toHaveText(say(`cashier.${kind}.state.${name}`), { timeout: TOLD_MS });

test("27: a deposit takes three taps, goes on when its tab is closed midway, and is told with a red dot", everywhere, async ({ page, context, house, member, say, shoot }) => {
	await page.goto("/");
	const dot = page.locator("header .account-dot");
	const payer = await context.newPage();
	await payer.addInitScript((token) => sessionStorage.setItem("baize.token", token), member.token);
	await payer.goto("/member/deposit");
	await payer.locator(".pay-method", { hasText: "bKash" }).click();
	await payer.getByRole("dialog").locator("[name=amount]").fill("1000");
	await payer.getByRole("dialog").locator("button[type=submit]").click();
	await payer.waitForURL(/sandbox-pay/);
	const payAt = payer.url();
	await payer.close(); // in the midst of it: the way back is never gone
	await page.bringToFront();

	await page.goto("/member/deposit");
	await page.locator('a[href^="/member/deposit?id="]').first().click();
	await stands(page, say, "deposit", "PENDING");
	await shoot("deposit-pending");
	const said = await fetch(payAt, { method: "POST", body: new URLSearchParams({ mode: "now" }), redirect: "manual" });
	expect(said.status).toBeLessThan(400);
	await stands(page, say, "deposit", "CREDITED");
	await expect.poll(() => cash(house, member.token)).toBe("1000.00");
	await expect(dot).toBeVisible();
	await shoot("deposit-told");
});

test(
	"28: what arrived is confirmed, what did not is shown with three pictures and no fourth nor a heavy one, and silence counts as received",
	everywhere,
	async ({ page, house, member, say, shoot }) => {
		const account = await furnish(house, member, 3000);
		const [good, lost] = [await paidOut(house, member.token, account, "500"), await paidOut(house, member.token, account, "600")];
		await page.goto(`/member/withdraw?id=${good}`);
		await page.getByRole("button", { name: say("cashier.receipt.yes"), exact: true }).click();
		await page
			.getByRole("dialog")
			.getByRole("button", { name: say("cashier.receipt.yes"), exact: true })
			.click();
		await stands(page, say, "withdrawal", "ALL_RECEIVED");

		await page.goto(`/member/withdraw?id=${lost}`);
		await page.getByRole("button", { name: say("cashier.dispute.open"), exact: true }).click();
		const sheet = page.getByRole("dialog");
		const send = sheet.locator("button[type=submit]");
		await send.click();
		await expect(sheet).toContainText(say("cashier.dispute.pictureNeeded"));
		await expect(sheet.getByRole("group", { name: say("cashier.dispute.pictures"), exact: true })).toBeFocused();
		const file = sheet.locator("input[type=file]");
		await file.setInputFiles(picture("heavy.png", 6 * MEGABYTE));
		await expect(sheet).toContainText(say("feedback.picture.size", { max: 5 }));
		await expect(sheet.locator("img")).toHaveCount(0);
		await file.setInputFiles([1, 2, 3, 4].map((n) => picture(`proof-${n}.png`)));
		await expect(sheet.locator("img")).toHaveCount(3);
		await expect(sheet).toContainText(say("feedback.picture.count", { max: 3 }));
		await shoot("dispute");
		await send.click();
		await stands(page, say, "withdrawal", "NOT_RECEIVED");
		const { value } = await house.call<{ pictures: string[] }>("GET", `/staff/withdrawals/${lost}/proofs`, await house.staff("maker"));
		expect(value.pictures).toHaveLength(3);
		await shoot("disputed");
	},
);

test("28: silence counts as received after the time that the page tells", everywhere, async ({ page, say, shoot, allow }) => {
	allow(/ERR_FAILED|ERR_CONNECTION_REFUSED/); // the house is stopped while the page may still load what it will want
	const today = await openHouse();
	const member = await today.newMember();
	const id = await paidOut(today, member.token, await furnish(today, member, 1000), "500");
	await today.rest();
	const later = await openHouse({ BAIZE_SANDBOX_AHEAD: "31m" }, today.data);
	try {
		await expect.poll(() => state(later, member.token, id)).toBe("AUTO_RECEIVED");
		await page.addInitScript((token) => sessionStorage.setItem("baize.token", token), member.token);
		await page.goto(`${later.url}/member/withdraw?id=${id}`);
		await stands(page, say, "withdrawal", "AUTO_RECEIVED");
		await expect(page.getByRole("button", { name: say("cashier.dispute.open"), exact: true })).toBeVisible();
		await shoot("auto-received");
	} finally {
		await later.stop();
	}
});

test(
	"40: staff credit a deposit, issue a withdrawal and force a receipt, and the member's open page follows each; a vendor under maintenance leaves others to choose",
	everywhere,
	async ({ page, browser, house, member, say, shoot, allow }) => {
		allow(/503/); // the game of a vendor that is away
		const account = await furnish(house, member, 2000);
		const checker = await deskOf(browser, house, "checker");
		const yes = async (path: string, first: string, second: RegExp, name: string) => {
			await checker.goto(path);
			await checker.getByRole("dialog").getByRole("button", { name: first, exact: true }).click();
			await checker.getByRole("button", { name: second }).click();
			await expect(checker.getByRole("dialog")).toHaveCount(0);
			await page.bringToFront();
			await shoot(name);
		};

		const { value: deposit } = await house.call<{ id: string }>("POST", "/member/deposits", member.token, { method: "bank", amount: "1500" });
		const slip = { payer: "Rahima Khatun", image: picture("slip.png").buffer.toString("base64") };
		expect((await house.call("POST", `/member/deposits/${deposit.id}/slips`, member.token, slip)).status).toBe(200);
		await page.goto(`/member/deposit?id=${deposit.id}`);
		await stands(page, say, "deposit", "REVIEW");
		await act(house, "maker", `/deposits/${deposit.id}/parts`, { parts: [{ trxId: `TT${Date.now()}`, amount: "1500" }] });
		await yes(`/staff/deposits?state=REVIEW&open=${deposit.id}`, "Credit", /^Credit \S*\d/, "deposit-review");
		await stands(page, say, "deposit", "CREDITED");

		const id = await askOut(house, member.token, account, "800");
		await page.goto(`/member/withdraw?id=${id}`);
		await stands(page, say, "withdrawal", "CHECKER");
		await yes(`/staff/withdrawals/check?open=${id}`, "Approve", /^Approve \S*\d/, "withdrawal-approved");
		await stands(page, say, "withdrawal", "RECEIPT_OPEN");

		const claim = { received: "0", remark: "", images: [picture("proof.png").buffer.toString("base64")] };
		expect((await house.call("POST", `/member/withdrawals/${id}/disputes`, member.token, claim)).status).toBe(200);
		await stands(page, say, "withdrawal", "NOT_RECEIVED");
		await act(house, "maker", `/withdrawals/${id}/investigate`);
		await stands(page, say, "withdrawal", "INVESTIGATING");
		await act(house, "maker", `/withdrawals/${id}/force`, { evidence: "Line 14 of the statement" });
		await yes(`/staff/withdrawals/disputes?open=${id}`, "Force the receipt", /^Count \S*\d/, "receipt-forced");
		await stands(page, say, "withdrawal", "FORCED_RECEIVED");
		await expect(page.locator("main .status-head")).toContainText("Line 14 of the statement");
		await checker.context().close();

		await vendorAway(page, house, say);
		expect(house.command("ledger", "verify")).toContain('"violations":0');
	},
);

/** A vendor under maintenance: its game says so and offers others. */
async function vendorAway(page: Page, house: House, say: Say): Promise<void> {
	const owner = await house.staff("owner");
	const { value } = await house.call<{ items: { nodeId: string; playable: boolean; vassalage: string }[] }>("GET", "/games?gameType=RNG&limit=100");
	const game = value.items.find((g) => g.playable);
	const put = (state: string) => house.call("PUT", `/staff/catalogue/vendors/${game?.vassalage}`, owner, { state });
	try {
		const done = await put("maintenance");
		expect(done.status, done.code).toBe(200);
		await page.goto(`/seamless?id=${game?.nodeId}`);
		await expect(page.getByText(say("host.refused.maintenance"), { exact: true })).toBeVisible();
		await expect(
			page
				.getByRole("region", { name: say("host.instead"), exact: true })
				.getByRole("button")
				.first(),
		).toBeVisible();
	} finally {
		expect((await put("open")).status).toBe(200);
	}
}
