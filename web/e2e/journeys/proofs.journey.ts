import { expect, type Page, test as base } from "../journey.ts";
import { type House, openHouse } from "../house.ts";
import { Entrance } from "../pages/entrance.ts";
import { openProvider, timeCode, Ways } from "../pages/proofs.ts";

const PASSWORD = "Shondha42bela";

/** A house that believes the test about where it comes from, and knows two providers. */
const test = base.extend<object, { house: House }>({
	house: [
		// biome-ignore lint/correctness/noEmptyPattern: fixtures are asked for by destructuring.
		async ({}, use) => {
			const provider = await openProvider();
			const house = await openHouse({
				BAIZE_PROXIES: "127.0.0.1/32,::1/128",
				BAIZE_SOCIAL_ISSUERS: `google=${provider.issuer};line=${provider.issuer}`,
				BAIZE_SOCIAL_NAMES: "google=Google;line=LINE",
				BAIZE_SOCIAL_CLIENTS: "google=baize;line=baize",
				BAIZE_SOCIAL_SECRETS: "google=shared;line=shared",
			});
			await use(house);
			await house.stop();
			provider.stop();
		},
		{ scope: "worker", timeout: 180_000 },
	],
});

/** Refused calls are told by the browser's console too; those are what these journeys are about. */
// biome-ignore lint/correctness/noEmptyPattern: fixtures are asked for by destructuring.
test.use({ quiet: [async ({}, use: (v: undefined) => Promise<void>) => use(undefined), { auto: true }] as never });

const nameOf = (what: string, project: string) => `${what}${project.slice(0, 2)}${Date.now().toString(36).slice(-5)}`;

async function member(page: Page, what: string, project: string): Promise<string> {
	const name = nameOf(what, project);
	await new Entrance(page).register(name, PASSWORD);
	await new Ways(page).inside();
	return name;
}

test("20: who is remembered goes on with a tap for a day, and unticking forgets", async ({ page, shoot }, info) => {
	const ways = new Ways(page);
	const name = await member(page, "mina", info.project.name);
	await ways.closeTab();
	await ways.login(name, PASSWORD, true);
	await ways.inside();
	await ways.closeTab();
	await page.goto("/login");
	await expect(ways.continueAs()).toHaveText(/Continue as mi\*\*\*/);
	await shoot("continue-as");
	await ways.continueAs().click();
	await ways.inside();
	expect(await page.evaluate(() => document.cookie), "scripts never see the token").not.toContain("baize_device");

	await ways.closeTab();
	await page.goto("/login");
	await ways.dialog().getByRole("button", { name: "Use another account" }).click();
	await expect(ways.dialog().locator("[name=username]")).toHaveValue(name);
	await ways.dialog().locator("[name=remember]").uncheck({ force: true });
	await expect.poll(async () => (await page.context().cookies()).map((c) => c.name)).not.toContain("baize_device");
	await page.goto("/login");
	await expect(ways.dialog().locator("[name=username]")).toHaveValue("");
	expect((await page.context().cookies()).map((c) => c.name)).not.toContain("baize_device");
});

test("21: a login from an unknown address asks for one more proof", async ({ page, house, shoot }, info) => {
	const ways = new Ways(page);
	const name = await member(page, "lina", info.project.name);
	const token = await page.evaluate(() => sessionStorage.getItem("baize.token") ?? "");
	const saved = await house.call("POST", "/member/payout-accounts", token, { method: "bkash", number: "01712345678", name: "Lina Akter" });
	expect(saved.status, JSON.stringify(saved)).toBe(200);
	await ways.closeTab();
	await page.setExtraHTTPHeaders({ "X-Forwarded-For": "203.0.113.9" });
	await ways.login(name, PASSWORD);
	await expect(ways.dialog().getByRole("heading", { name: "Confirm that it is you" })).toBeVisible();
	await expect(ways.dialog()).not.toContainText("Lina Akter");
	await shoot("step-up");
	await ways.dialog().locator("[name=answer]").fill("Somebody Else");
	await ways.dialog().getByRole("button", { name: "Confirm" }).click();
	await expect(ways.dialog().getByText("That does not match, please try again.")).toBeVisible();
	await expect(ways.dialog().locator("[name=answer]")).toBeFocused();
	await ways.dialog().locator("[name=answer]").fill("lina  AKTER");
	await ways.dialog().getByRole("button", { name: "Confirm" }).click();
	await ways.inside();
	await ways.closeTab();
	await ways.login(name, PASSWORD);
	await ways.inside();
});

test("an authenticator app is set up, asked for on a new device, and turned off", async ({ page, browser, house, shoot }, info) => {
	const ways = new Ways(page);
	const name = await member(page, "rupa", info.project.name);
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

test("a passkey is made, logs in without a password, and is taken away", async ({ page, house, shoot }, info) => {
	const local = house.url.replace("127.0.0.1", "localhost"); // keys belong to a name, not to an address
	const cdp = await page.context().newCDPSession(page);
	await cdp.send("WebAuthn.enable");
	await cdp.send("WebAuthn.addVirtualAuthenticator", {
		options: { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
	});
	const ways = new Ways(page);
	const name = await member(page, "tuli", info.project.name);
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

test("an account at a provider opens one here, logs in, and can be unlinked", async ({ page, shoot }, info) => {
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
	await new Entrance(page).fill(nameOf("noor", info.project.name), PASSWORD);
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
	await expect(page).toHaveURL(/member\/security/);
	await expect(ways.row("LINE")).toContainText("karim@example.com");
	await shoot("security-linked");
	await ways.row("Google").getByRole("button", { name: "Unlink" }).click();
	await ways.dialog().getByRole("button", { name: "Unlink" }).click();
	await expect(ways.row("Google")).toContainText("Not set");
});
