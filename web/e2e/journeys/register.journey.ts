import { everywhere, expect, type Page, test } from "../journey.ts";
import { Entrance } from "../pages/entrance.ts";
import { Operator } from "../pages/operator.ts";
import { Shell } from "../pages/shell.ts";
import { figureIn } from "../words.ts";

const PASSWORD = "monsoon-rain-7";
const name = (stem: string) => `${stem}${Date.now().toString(36).slice(-6)}`;
const dialog = (page: Page) => page.getByRole("dialog");
const field = (page: Page, of: string) => dialog(page).locator(`[name=${of}]`);

async function fill(page: Page, username: string): Promise<void> {
	await field(page, "username").fill(username);
	await field(page, "password").fill(PASSWORD);
	await field(page, "confirmPassword").fill(PASSWORD);
	for (const box of ["age", "terms"]) await field(page, box).check({ force: true });
}
const send = (page: Page) => dialog(page).locator("form button[type=submit]").click();

test(
	"4: an agent's link makes its code a chip, a bad code shows the field and warns, and a friend's code is sent along",
	everywhere,
	async ({ page, house, say, told, shoot, allow }) => {
		allow(/422/); // a refused form
		const owner = await Operator.enter(house);
		const code = `EID${Date.now().toString(36).slice(-5)}`.toUpperCase();
		await owner.invitation(code, "agent1");
		const bad = told("identity.invitation.invalid");

		await page.goto("/register?affiliateCode=NOBODY99");
		await expect(field(page, "affiliateCode")).toHaveValue("NOBODY99");
		await expect(dialog(page)).toContainText(bad);
		await fill(page, name("wrong"));
		await send(page);
		await expect(page.getByRole("dialog", { name: say("auth.register.badCode"), exact: true })).toContainText(bad);
		await shoot("register-bad-code");

		await page.evaluate(() => sessionStorage.clear());
		await page.goto(`/register?affiliateCode=${code}&referralCode=FRIEND77`);
		await expect(dialog(page)).toContainText(say("auth.register.invited", { code }));
		await expect(field(page, "affiliateCode")).toHaveCount(0);
		await fill(page, name("linked"));
		// What is sent is sealed: the words are caught before they are.
		await page.evaluate(() => {
			const seal = TextEncoder.prototype.encode;
			TextEncoder.prototype.encode = function (text?: string) {
				if (text?.includes("referralCode")) Object.assign(window, { sent: text });
				return seal.call(this, text);
			};
		});
		const sent = page.waitForRequest((r) => r.url().endsWith("/auth/register"));
		await shoot("register-chip");
		await send(page);
		const body = (await sent).postDataJSON() as { jwe?: string; affiliateCode?: string; referralCode?: string };
		const clear = body.jwe ? (JSON.parse(await page.evaluate(() => (window as unknown as { sent: string }).sent)) as typeof body) : body;
		expect([clear.affiliateCode, clear.referralCode]).toEqual([code, "FRIEND77"]);
		await new Shell(page).inside();
		const list = await house.call<{ items: { uses: number }[] }>("GET", `/staff/invitations?query=${code}`, owner.token);
		expect(list.value.items[0]?.uses).toBe(1);
	},
);

test(
	"15: who registers obeys the operator's rules, each violated one says its own sentence, and success is home, logged in",
	everywhere,
	async ({ page, house, lang, say, shoot, allow }) => {
		allow(/422/); // a refused form
		const owner = await Operator.enter(house);
		await owner.fields(
			{ name: "username", patternId: 1, minLength: 5, maxLength: 12 },
			{ name: "password", patternId: 8, minLength: 8 },
			{ name: "payeeName", patternId: 18, minLength: 5, maxLength: 60 },
			{ name: "paymentPassword", patternId: 4, minLength: 6, maxLength: 6 },
			{ name: "line", required: false, patternId: 8, minLength: 2, maxLength: 32 },
		);
		try {
			await page.goto("/register");
			await send(page);
			await expect(field(page, "username")).toBeFocused();
			await fill(page, "1ab");
			await field(page, "payeeName").fill("Rahima");
			await field(page, "paymentPassword").fill("12");
			await send(page);
			await expect(dialog(page)).toContainText(say("auth.reg.1", { range: figureIn("5 - 12", lang) }));
			await expect(dialog(page)).toContainText(say("auth.reg.18", { range: figureIn("5 - 60", lang) }));
			await expect(dialog(page)).toContainText(say("auth.reg.4", { range: figureIn("6", lang) }));
			await expect(field(page, "username")).toBeFocused();
			await expect(field(page, "payeeName")).toHaveValue("Rahima");
			await shoot("register-faults");
			await field(page, "username").fill(name("rahim").slice(0, 12));
			await field(page, "payeeName").fill("Rahima Khatun");
			await field(page, "paymentPassword").fill("708291");
			await dialog(page)
				.getByRole("button", { name: say("auth.register.more"), exact: true })
				.click();
			await field(page, "line").fill("rahima.line");
			await shoot("register-filled");
			await send(page);
			await new Shell(page).inside();
			await expect(page).toHaveURL(/\/$/);
		} finally {
			await owner.fields(
				{ name: "username", patternId: 1, minLength: 4, maxLength: 16 },
				{ name: "password", patternId: 8, minLength: 8 },
				{ name: "affiliateCode", required: false, patternId: 3, minLength: 4, maxLength: 20 },
			);
		}
	},
);

test("18: who logs in with 123456 must change it at once, is asked for new terms, and is at home, logged in", everywhere, async ({ page, house, say, shoot }) => {
	const owner = await Operator.enter(house);
	const account = name("tmp");
	await owner.account(account);
	await page.goto("/login");
	await new Entrance(page).login(account, "123456");
	await expect(field(page, "newPassword")).toBeVisible();
	await expect(field(page, "oldPassword"), "it was typed a moment ago").toHaveCount(0);
	expect(await new Shell(page).token(), "nothing else is open yet").toBe("");
	await shoot("password-forced");
	await field(page, "newPassword").fill(PASSWORD);
	await field(page, "confirmNewPassword").fill(PASSWORD);
	await send(page);
	const terms = page.getByRole("dialog", { name: say("auth.terms.title"), exact: true });
	await expect(terms).toBeVisible();
	await shoot("terms-asked");
	await terms.getByRole("button", { name: say("auth.terms.accept"), exact: true }).click();
	await expect(terms).toBeHidden();
	await expect(page).toHaveURL(/\/$/);
	await new Shell(page).inside();
	const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }) + document.cookie);
	expect(stored, "no password is kept").not.toMatch(/123456|monsoon/);
});
