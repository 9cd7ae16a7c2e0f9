import { type House } from "../house.ts";
import { everywhere, expect, test as base } from "../journey.ts";
import { Operator } from "../pages/operator.ts";
import { Shell } from "../pages/shell.ts";
import { Counter, Ways } from "../pages/ways.ts";

const SECRET = "monsoon-rain-7";

/** A house that asks for a human check, as shipped. Refusals are what these journeys are about, so the console may tell of them. */
const test = base.extend<{ counter: Counter }>({
	kind: "guarded",
	counter: async ({ house, page }, use) => use(await Counter.open(await Operator.enter(house), page)),
	quiet: async ({ page }, use) => {
		const complaints: string[] = [];
		page.on("pageerror", (e) => complaints.push(String(e)));
		await use(undefined);
		expect(complaints).toEqual([]);
	},
});

/** Opens an account with an e-mail address. */
async function enrol(house: House, counter: Counter, username: string, email: string) {
	await counter.desk.askEmail();
	const body = { username, email, password: SECRET, confirmPassword: SECRET, termsAccepted: true, humanToken: await counter.human() };
	const made = await house.call("PUT", "/auth/register", "", body);
	expect(made.status, made.code).toBe(200);
}

/** A name that no other journey of the run has, and a number. */
const fresh = (start: string) => start + Math.random().toString(36).slice(2, 8);
const freshNumber = () => `017${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

/** Opens an account that is named by its number. */
async function enrolMobile(house: House, counter: Counter): Promise<string> {
	const mobileNum = freshNumber();
	const sent = await house.call("POST", "/auth/register-code", "", { mobileNum, humanToken: await counter.human() });
	expect(sent.status, sent.code).toBe(200);
	const form = { mobileNum, password: SECRET, confirmPassword: SECRET, termsAccepted: true };
	const made = await house.call("PUT", "/auth/register-mobile", "", { ...form, verificationCode: await counter.code(), humanToken: await counter.human() });
	expect(made.status, made.code).toBe(200);
	return mobileNum;
}

test("17: a wrong password is told and kept, the captcha comes when the server wants it, at most once a second", everywhere, async ({ page, house, counter, say, told, shoot }) => {
	const name = fresh("karim");
	await enrol(house, counter, name, `${name}@mail.example`);
	const ways = new Ways(page, say);
	await page.goto("/login");
	for (let i = 0; i < 3; i++) {
		await ways.login(name, "wrong-password-1");
		await ways.passBySight();
		await expect(ways.dialog().getByRole("alert").first()).toContainText(told("identity.login.refused"));
	}
	await expect(ways.field("username")).toHaveValue(name);
	const picture = ways.button("auth.captcha.refresh");
	await expect(picture).toBeVisible();
	await shoot("ways-captcha");
	await page.waitForTimeout(1100);
	let asked = 0;
	page.on("request", (r) => {
		if (r.url().endsWith("/auth/captcha")) asked++;
	});
	for (let i = 0; i < 3; i++) await picture.dispatchEvent("click");
	await page.waitForTimeout(200);
	expect(asked).toBe(1);
});

test(
	"16: the number's tab stands first, a code waits its minute, a refused one is told with a button, and the number opens an account",
	everywhere,
	async ({ page, counter, say, shoot }) => {
		await counter.desk.switches({ MOBILENUMREG3: true, MOBILENUMPASSREG3: true, REGMOBVERF3: true });
		const ways = new Ways(page, say);
		const number = freshNumber();
		const ask = async () => {
			await page.goto("/register");
			await expect(ways.tab("auth.register.tabMobile")).toHaveAttribute("aria-selected", "true");
			await ways.field("mobileNum").fill(number);
			await ways.codeButton().click();
		};
		await page.goto("/register");
		await ways.codeButton().click();
		await expect(ways.field("mobileNum"), "there is nowhere to send it to").toBeFocused();
		await ask();
		await ways.passBySight();
		await expect(ways.codeButton()).toBeDisabled();
		await expect(ways.codeButton()).toHaveText(/^\D*(60|5\d|৬০|৫[০-৯])\D*$/);
		await shoot("ways-sms");
		const code = await counter.code();
		await ask();
		const refused = page.getByRole("dialog", { name: say("codes.code.refused"), exact: true });
		await expect(refused.getByRole("alert")).toHaveText(/\S/);
		await shoot("ways-sms-refused");
		await refused.getByRole("button", { name: say("codes.code.ok"), exact: true }).click();
		await expect(ways.codeButton(), "the wait goes on").toBeDisabled();
		await ways.field("verificationCode").fill(code);
		await ways.field("password").fill(SECRET);
		await ways.field("confirmPassword").fill(SECRET);
		for (const box of ["age", "terms"]) await ways.field(box).check({ force: true });
		await ways.send();
		await ways.passBySight();
		await new Shell(page).inside();
		await counter.desk.switches({ MOBILENUMREG3: false });
	},
);

test("19: a code by SMS logs in, and another sets a new password and logs in", everywhere, async ({ page, house, counter, say, shoot }) => {
	await counter.desk.switches({ MOBILENUMREG3: true, CODELOGIN3: true, CHNGPASSVERIF3: true });
	const mobileNum = await enrolMobile(house, counter);
	const shell = new Shell(page);
	const ways = new Ways(page, say);
	await page.goto("/login");
	await ways.tab("codes.login.sms").click();
	await ways.field("mobileNum").fill(mobileNum);
	await ways.codeButton().click();
	await ways.passBySight();
	await expect(ways.codeButton()).toBeDisabled();
	const code = await counter.code();
	await ways.field("verificationCode").fill(code === "000000" ? "000001" : "000000");
	await ways.send();
	await expect(ways.field("verificationCode")).toBeFocused();
	await expect(ways.field("mobileNum")).toHaveValue(mobileNum);
	await ways.field("verificationCode").fill(code);
	await ways.send();
	await expect(page.getByRole("dialog"), "no change of the password is forced").toHaveCount(0);
	await shell.inside();

	await page.evaluate(() => sessionStorage.clear());
	await page.goto("/forgot");
	await expect(ways.tab("codes.forgot.phone"), "the operator's default").toHaveAttribute("aria-selected", "true");
	await ways.field("mobileNum").fill(mobileNum);
	await ways.codeButton().click();
	await ways.passBySight();
	await expect(ways.codeButton()).toBeDisabled();
	await ways.field("verificationCode").fill(await counter.code());
	await ways.field("newPassword").fill("winter-fog-55");
	await shoot("ways-forgot-phone");
	await ways.send();
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await shell.inside();
	await expect(page).toHaveURL(/\/$/);
	const login = { username: mobileNum, password: "winter-fog-55", humanToken: await counter.human() };
	expect((await house.call("POST", "/auth/login", "", login)).status).toBe(200);
	await counter.desk.switches({ MOBILENUMREG3: false, CODELOGIN3: false, CHNGPASSVERIF3: false });
});

test("19: a link by e-mail sets a new password, works once, and known and unknown read the same", everywhere, async ({ page, house, counter, say, shoot }) => {
	const name = fresh("salma");
	await enrol(house, counter, name, `${name}@mail.example`);
	const ways = new Ways(page, say);
	const ask = async (username: string, email: string) => {
		await page.goto("/forgot");
		await ways.tab("codes.forgot.email").click();
		await ways.field("username").fill(username);
		await ways.field("email").fill(email);
		await ways.send();
		await ways.passBySight();
		const said = ways.dialog().getByRole("status");
		await expect(said).toBeVisible();
		return ((await said.textContent()) ?? "").replace(email, "");
	};
	const renew = async (link: string, password: string) => {
		await page.goto(new URL(link).pathname + new URL(link).hash);
		await ways.field("newPassword").fill(password);
		await ways.field("confirmNewPassword").fill(password);
		expect(page.url(), "the token leaves the address").not.toContain("#");
		await ways.send();
	};
	expect(await ask(fresh("nobody"), "nobody@mail.example")).toBe(await ask(name, `${name}@mail.example`));
	await shoot("ways-forgot-sent");
	const { link } = await counter.newest("email", new RegExp(name));
	await renew(link, "winter-fog-55");
	await ways.login(name, "winter-fog-55");
	await ways.passBySight();
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await page.evaluate(() => sessionStorage.clear());
	await page.goto("/");
	await renew(link, "winter-fog-56");
	await expect(ways.dialog()).toContainText(say("codes.forgot.dead"));
});

test("who cannot see or slide reads or hears digits, at a press, and what is sent tells no answer", everywhere, async ({ page, house, counter, say, told, shoot }) => {
	const name = fresh("nodi");
	await enrol(house, counter, name, `${name}@mail.example`);
	await page.addInitScript(() => {
		const played: string[] = [];
		Object.assign(window, { played });
		const play = HTMLMediaElement.prototype.play;
		HTMLMediaElement.prototype.play = async function (this: HTMLMediaElement) {
			await play.call(this);
			played.push(this.src.slice(0, 15));
		};
	});
	const played = () => page.evaluate(() => (window as unknown as { played: string[] }).played);
	const ways = new Ways(page, say);
	await page.goto("/login");
	await ways.login(name, SECRET);
	const check = ways.check();
	const press = (key: string, args = {}) => check.getByRole("button", { name: say(key, args), exact: true });
	await expect(check.locator(".slide-piece")).toBeVisible();
	await press("codes.human.digits").press("Enter");
	await expect(check.locator(".captcha img")).toBeVisible();
	await shoot("ways-digits");
	const hear = check.locator(".captcha-hear");
	const sent = page.waitForResponse((r) => r.url().endsWith("/auth/human"));
	await hear.press("Enter");
	const { value } = (await (await sent).json()) as { value: { digits: object } };
	expect(
		Object.keys(value)
			.filter((k) => !k.startsWith("$"))
			.sort(),
	).toEqual(["digits", "id", "kind"]);
	expect(Object.keys(value.digits).sort()).toEqual(["sound", "spoken"]);
	await expect.poll(played).toEqual(["data:audio/wav;"]);
	await hear.press("Enter");
	await expect.poll(played).toHaveLength(2);
	await expect(hear, "the press does not take the focus away").toBeFocused();
	await shoot("ways-digits-heard");
	const box = ways.check().locator("[name=humanDigits]");
	await box.fill("1");
	await box.press("Enter");
	await expect(check.getByRole("alert")).toContainText(told("identity.human.wrong"));
	await expect(box).toHaveValue("");
	await expect(box).toBeFocused();
	await press("codes.human.slide").press("Enter");
	await ways.passBySight();
	await expect(page.getByRole("dialog")).toHaveCount(0);
});
