import { everywhere, expect, type Page, test } from "../journey.ts";
import { Entrance } from "../pages/entrance.ts";
import { timeCode, Ways } from "../pages/proofs.ts";
import { Shell } from "../pages/shell.ts";

const PASSWORD = "Shondha42bela";

/** Refused calls are told by the browser's console too; those are what these journeys are about. */
// biome-ignore lint/correctness/noEmptyPattern: fixtures are asked for by destructuring.
test.use({ quiet: [async ({}, use: (v: undefined) => Promise<void>) => use(undefined), { auto: true }] as never });

const nameOf = (what: string) => `${what}${Date.now().toString(36).slice(-6)}`;

async function newcomer(page: Page, what: string): Promise<string> {
	const name = nameOf(what);
	await new Entrance(page).register(name, PASSWORD);
	await new Ways(page).inside();
	return name;
}

test("20: who is remembered goes on with a tap for a day, and unticking forgets", everywhere, async ({ page, house, say, shoot }) => {
	const ways = new Ways(page, say);
	const { name, password } = await house.newMember();
	const kept = async () => (await page.context().cookies()).map((c) => c.name);
	await ways.login(name, password, true);
	await ways.inside();
	const day = (await page.context().cookies()).find((c) => c.name === "baize_device")?.expires ?? 0;
	expect(Math.abs(day - Date.now() / 1000 - 86_400), "for a day").toBeLessThan(60);
	await ways.closeTab();
	await page.goto("/login");
	await expect(ways.continueAs(name.slice(0, 2))).toBeVisible();
	await shoot("continue-as");
	await ways.continueAs(name.slice(0, 2)).click();
	await ways.inside();
	expect(await page.evaluate(() => document.cookie), "scripts never see the token").not.toContain("baize_device");

	await ways.closeTab();
	await page.goto("/login");
	await ways
		.dialog()
		.getByRole("button", { name: say("entry.continue.other"), exact: true })
		.click();
	await expect(ways.dialog().locator("[name=username]")).toHaveValue(name);
	await ways.dialog().locator("[name=remember]").uncheck({ force: true });
	await expect.poll(kept).not.toContain("baize_device");
	await page.goto("/login");
	await expect(ways.dialog().locator("[name=username]")).toHaveValue("");
	expect(await kept()).not.toContain("baize_device");
});

test("21: a login from an unknown address asks for one more proof", everywhere, async ({ page, house, say, told, shoot }) => {
	const ways = new Ways(page, say);
	const { name, password, token } = await house.newMember();
	const secret = "708291";
	await house.call("PUT", "/auth/payment-password", token, { password, newPaymentPassword: secret, confirmPaymentPassword: secret });
	const saved = await house.call("POST", "/member/payout-accounts", token, { method: "bkash", number: "01712345678", name: "Lina Akter", paymentPassword: secret });
	expect(saved.status, JSON.stringify(saved)).toBe(200);
	await page.setExtraHTTPHeaders({ "X-Forwarded-For": "203.0.113.9" });
	await ways.login(name, password);
	await expect(ways.dialog()).toHaveAccessibleName(say("entry.stepUp.title"));
	await expect(ways.dialog()).not.toContainText("Lina Akter");
	await shoot("step-up");
	const answer = async (text: string) => {
		await ways.dialog().locator("[name=answer]").fill(text);
		await ways
			.dialog()
			.getByRole("button", { name: say("entry.stepUp.go"), exact: true })
			.click();
	};
	await answer("Somebody Else");
	await expect(ways.dialog()).toContainText(told("identity.stepUp.wrong"));
	await expect(ways.dialog().locator("[name=answer]")).toBeFocused();
	await answer("lina  AKTER");
	await ways.inside();
	await ways.closeTab();
	await ways.login(name, password);
	await ways.inside();
});

test("an agent chooses a password of their own, finds their code, and from an unknown address gives one more proof", async ({ page, house, say, told, shoot }) => {
	const account = nameOf("tara");
	const { value: made } = await house.call<{ temporarySecret: string }>("POST", "/staff/members", await house.staff("owner"), { account, type: 1 });
	const ways = new Ways(page, say);
	const login = async (password: string) => {
		await page.goto("/agent");
		await page.locator("[name=username]").fill(account);
		await page.locator("[name=password]").fill(password);
		await page.locator(".auth-form button[type=submit]").click();
	};
	const inside = () => expect(page.getByRole("heading", { name: say("agent.home.hello", { name: account }) })).toBeVisible();

	await login("not-the-password");
	await expect(page.getByRole("alert")).toContainText(told("identity.login.refused"));
	await login(made.temporarySecret);
	await expect(ways.dialog()).toHaveAccessibleName(say("auth.password.title"));
	await ways.dialog().locator("[name=newPassword]").fill(PASSWORD);
	await ways.dialog().locator("[name=confirmNewPassword]").fill(PASSWORD);
	await ways.dialog().locator("button[type=submit]").click();
	await inside();
	await page.getByRole("link", { name: say("agent.nav.invite"), exact: true }).click();
	await expect(page.getByRole("img", { name: say("agent.invite.qr") })).toBeVisible();
	await shoot("agent-invite");
	await page.getByRole("link", { name: say("shell.header.deposit"), exact: true }).click();
	await expect(page).toHaveURL(/\/member\/deposit$/);
	await new Shell(page).inside(); // one session for both sites

	const token = await page.evaluate(() => sessionStorage.getItem("baize.token") ?? "");
	const secret = "708291";
	await house.call("PUT", "/auth/payment-password", token, { password: PASSWORD, newPaymentPassword: secret, confirmPaymentPassword: secret });
	const saved = await house.call("POST", "/member/payout-accounts", token, { method: "bkash", number: "01712345678", name: "Lina Akter", paymentPassword: secret });
	expect(saved.status, JSON.stringify(saved)).toBe(200);
	await page.evaluate(() => sessionStorage.clear());
	await page.setExtraHTTPHeaders({ "X-Forwarded-For": "203.0.113.57" });
	await login(PASSWORD);
	await expect(ways.dialog()).toHaveAccessibleName(say("entry.stepUp.title"));
	await shoot("agent-step-up");
	const answer = async (text: string) => {
		await ways.dialog().locator("[name=answer]").fill(text);
		await ways.dialog().locator("button[type=submit]").click();
	};
	await answer("Somebody Else");
	await expect(ways.dialog().locator("[name=answer]")).toBeFocused();
	await answer("lina akter");
	await inside();
});

test("an authenticator app is set up, asked for on a new device, and turned off", async ({ page, browser, house, shoot }) => {
	const ways = new Ways(page);
	const name = await newcomer(page, "rupa");
	await ways.openSecurity();
	await shoot("security");
	const { secret, codes } = await ways.setUpApp(PASSWORD);
	await shoot("recovery-codes");
	await ways.keepCodes();
	await expect(ways.row("Authenticator app")).toContainText("On");

	const context = await browser.newContext({ baseURL: house.url, viewport: page.viewportSize() });
	const elsewhere = new Ways(await context.newPage());
	await elsewhere.login(name, PASSWORD);
	await expect(elsewhere.dialog().getByLabel("Code from the app")).toBeVisible();
	await elsewhere
		.dialog()
		.locator("[name=answer]")
		.fill(codes[0] ?? "");
	await elsewhere.dialog().getByRole("button", { name: "Confirm" }).click();
	await elsewhere.inside();
	await context.close();

	await page.reload();
	await ways.row("Authenticator app").getByRole("button", { name: "Manage" }).click();
	await expect(ways.dialog()).toContainText("9 recovery codes are left");
	await ways.dialog().locator("[name=code]").fill(timeCode(secret, 1));
	await ways.dialog().getByRole("button", { name: "Turn off" }).click();
	await expect(ways.row("Authenticator app")).toContainText("Not set");
});

test("a passkey is made, logs in without a password, and is taken away", async ({ page, house, shoot }) => {
	const local = house.url.replace("127.0.0.1", "localhost"); // keys belong to a name, not to an address
	const cdp = await page.context().newCDPSession(page);
	await cdp.send("WebAuthn.enable");
	await cdp.send("WebAuthn.addVirtualAuthenticator", {
		options: { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
	});
	const ways = new Ways(page);
	const name = await newcomer(page, "tuli");
	await page.goto(`${local}/login`);
	await ways.dialog().locator("[name=username]").fill(name);
	await ways.dialog().locator("[name=password]").fill(PASSWORD);
	await ways.dialog().getByRole("button", { name: "Log in", exact: true }).click();
	await ways.inside();
	await page.goto(`${local}/member/security`);
	await ways.row("Passkeys").getByRole("button", { name: "Add a passkey" }).click();
	await ways.dialog().locator("[name=name]").fill("My phone");
	await ways.dialog().locator("[name=password]").fill(PASSWORD);
	await ways.dialog().getByRole("button", { name: "Next" }).click();
	await expect(page.locator(".guard-sub", { hasText: "My phone" })).toBeVisible();
	await shoot("passkeys");

	await page.evaluate(() => sessionStorage.clear());
	await page.goto(`${local}/login`);
	await ways.dialog().getByRole("button", { name: "Log in with a passkey" }).click();
	await ways.inside();
	await page.goto(`${local}/member/security`);
	await expect(page.locator(".guard-sub", { hasText: "Last used" })).toBeVisible();
	await page.getByRole("button", { name: "Remove My phone" }).click();
	await ways.dialog().getByRole("button", { name: "Remove" }).click();
	await expect(ways.row("Passkeys")).toContainText("Not set");
});

test("an account at a provider opens one here, logs in, and can be unlinked", async ({ page, shoot }) => {
	const ways = new Ways(page);
	await page.goto("/rng");
	await page.locator("header").getByRole("link", { name: "Log in" }).click();
	await shoot("ways-in");
	await ways.dialog().getByRole("button", { name: "Continue with Google" }).click();
	await page.getByRole("link", { name: "Cancel" }).click();
	await expect(ways.dialog()).toContainText("Login failure. Please try again.");
	await shoot("social-failed");

	await page.goto("/rng");
	await page.locator("header").getByRole("link", { name: "Log in" }).click();
	await ways.dialog().getByRole("button", { name: "Continue with Google" }).click();
	await page.getByRole("link", { name: "Rahim" }).click();
	await expect(ways.dialog()).toContainText("then Google logs you in");
	await shoot("social-register");
	await new Entrance(page).fill(nameOf("noor"), PASSWORD);
	await expect(page.getByText("Your sign-in is linked.")).toBeVisible();

	await ways.closeTab();
	await page.goto("/rng");
	await page.locator("header").getByRole("link", { name: "Log in" }).click();
	await ways.dialog().getByRole("button", { name: "Continue with Google" }).click();
	await page.getByRole("link", { name: "Rahim" }).click();
	await ways.inside();
	await expect(page).toHaveURL(/\/rng$/);

	await ways.openSecurity();
	await ways.row("LINE").getByRole("button", { name: "Link" }).click();
	await page.getByRole("link", { name: "Karim" }).click();
	await expect(ways.dialog()).toContainText("LINE logs you in too");
	await ways.dialog().locator("[name=password]").fill(PASSWORD);
	await ways.dialog().getByRole("button", { name: "Next" }).click();
	await expect(page).toHaveURL(/member\/security/);
	await expect(ways.row("LINE")).toContainText("karim@example.com");
	await shoot("security-linked");
	for (const provider of ["Google", "LINE"]) {
		// both: who comes next links the same persons
		await ways.row(provider).getByRole("button", { name: "Unlink" }).click();
		await ways.dialog().getByRole("button", { name: "Unlink" }).click();
		await expect(ways.row(provider)).toContainText("Not set");
	}
});
