import { expect, type Page, test } from "../journey.ts";
import { Entrance } from "../pages/entrance.ts";
import { Operator } from "../pages/operator.ts";

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
const send = (page: Page) => dialog(page).getByRole("button", { name: "Open account" }).click();
const loggedIn = (page: Page) => expect.poll(() => page.evaluate(() => sessionStorage.getItem("baize.token") ?? "")).toMatch(/^m_/);

test("a visitor comes by an agent's link: the code is a chip, a bad one shows the field and warns", async ({ page, house, shoot, allow }) => {
	allow(/422/); // a refused form
	const owner = await Operator.enter(house);
	const code = `EID${Date.now().toString(36).slice(-5)}`.toUpperCase();
	await owner.invitation(code, "agent1");

	await page.goto("/register?affiliateCode=NOBODY99");
	await expect(field(page, "affiliateCode")).toHaveValue("NOBODY99");
	await expect(dialog(page)).toContainText("Invalid invitation code");
	await fill(page, name("wrong"));
	await send(page);
	await expect(page.getByRole("dialog", { name: "Invitation code" })).toContainText("Invalid invitation code");
	await shoot("register-bad-code");

	await page.evaluate(() => sessionStorage.clear());
	await page.goto(`/register?affiliateCode=${code}&referralCode=FRIEND77`);
	await expect(dialog(page)).toContainText(`Invitation code ${code}`);
	await expect(field(page, "affiliateCode")).toHaveCount(0);
	await fill(page, name("linked"));
	const sent = page.waitForRequest((r) => r.url().endsWith("/auth/register"));
	await shoot("register-chip");
	await send(page);
	const body = (await sent).postDataJSON() as { jwe?: string; affiliateCode?: string };
	expect(body.jwe ?? body.affiliateCode, "sealed, or with the code").toBeTruthy();
	await loggedIn(page);
	const list = await house.call<{ items: { uses: number }[] }>("GET", `/staff/invitations?query=${code}`, owner.token);
	expect(list.value.items[0]?.uses).toBe(1);
});

test("a visitor plays for free from the login", async ({ page }) => {
	await page.goto("/login");
	await dialog(page).getByRole("button", { name: "Free play" }).click();
	await loggedIn(page);
	await expect(page).toHaveURL(/\/$/);
});

test("a visitor registers by the operator's rules, each violated one says its own sentence", async ({ page, house, shoot, allow }) => {
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
		await expect(dialog(page)).toContainText("Please enter 5 - 12 letters or digits, starting with a letter");
		await expect(dialog(page)).toContainText("Please enter your given name and family name separated by a space, 5 - 60 characters");
		await expect(dialog(page)).toContainText("Please enter 6 digits");
		await expect(field(page, "username")).toBeFocused();
		await expect(field(page, "payeeName")).toHaveValue("Rahima");
		await shoot("register-faults");
		await field(page, "username").fill(name("rahim").slice(0, 12));
		await field(page, "payeeName").fill("Rahima Khatun");
		await field(page, "paymentPassword").fill("708291");
		await dialog(page).getByRole("button", { name: "More about you" }).click();
		await field(page, "line").fill("rahima.line");
		await shoot("register-filled");
		await send(page);
		await loggedIn(page);
		await expect(page).toHaveURL(/\/$/);
	} finally {
		await owner.fields(
			{ name: "username", patternId: 1, minLength: 4, maxLength: 16 },
			{ name: "password", patternId: 8, minLength: 8 },
			{ name: "affiliateCode", required: false, patternId: 3, minLength: 4, maxLength: 20 },
		);
	}
});

test("a temporary password must be changed at once; then new terms are asked for, and one is at home", async ({ page, house, shoot }) => {
	const owner = await Operator.enter(house);
	const account = name("tmp");
	await owner.account(account);
	await page.goto("/login");
	await new Entrance(page).login(account, "123456");
	await expect(field(page, "newPassword")).toBeVisible();
	await expect(field(page, "oldPassword"), "it was typed a moment ago").toHaveCount(0);
	await shoot("password-forced");
	await field(page, "newPassword").fill(PASSWORD);
	await field(page, "confirmNewPassword").fill(PASSWORD);
	await dialog(page).getByRole("button", { name: "Change password" }).click();
	const terms = page.getByRole("dialog", { name: "Our terms have changed" });
	await expect(terms).toBeVisible();
	await shoot("terms-asked");
	await terms.getByRole("button", { name: "I accept the terms" }).click();
	await expect(terms).toBeHidden();
	await expect(page).toHaveURL(/\/$/);
	await loggedIn(page);
	const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }) + document.cookie);
	expect(stored, "no password is kept").not.toMatch(/123456|monsoon/);
});
