import { randomInt } from "node:crypto";
import { digitsOf, toDigits } from "@baize/kernel";
import { everywhere, expect, onPhone, test as base } from "../journey.ts";
import { bind, type Channel, Contacts, masked } from "../pages/contacts.ts";
import { Operator } from "../pages/operator.ts";
import { Ways } from "../pages/proofs.ts";
import { Shell } from "../pages/shell.ts";
import { Counter } from "../pages/ways.ts";
import { quoted } from "../words.ts";

const test = base.extend<{ counter: Counter }>({
	counter: async ({ house, page }, use) => use(await Counter.open(await Operator.enter(house), page)),
});
test.beforeEach(({ allow }) => allow(/40\d|422/)); // wrong codes and words are refused

const freshNumber = () => `017${String(randomInt(1e8)).padStart(8, "0")}`;
const other = (code: string) => (code === "000000" ? "000001" : "000000");

test(
	"a number is bound by its code and the password, then another by the old one's code, and the old one is told",
	everywhere,
	async ({ page, counter, lang, member, say, told, shoot }) => {
		const contacts = new Contacts(page, say);
		const [first, second] = [freshNumber(), freshNumber()];
		await contacts.open();
		await contacts.change("mobile");
		await contacts.send();
		await expect(contacts.field("mobileNum")).toBeFocused();
		await expect(contacts.dialog()).toContainText(say("auth.error.empty"));
		await contacts.field("mobileNum").fill("12");
		await contacts.sender().click();
		await expect(contacts.dialog()).toContainText(say("codes.mobile.digits", { digits: toDigits("10", digitsOf(lang)) }));
		await contacts.field("mobileNum").fill(first);
		await contacts.sender().click();
		await expect(contacts.sender()).toBeDisabled();
		await expect(contacts.field("verificationCode")).toBeFocused();
		await expect(contacts.dialog()).toContainText(say("codes.code.sent"));
		const code = await counter.code();
		await contacts.field("verificationCode").fill(other(code));
		await contacts.field("password").fill(member.password);
		await contacts.send();
		await expect(contacts.dialog()).toContainText(told("identity.code.wrong"));
		await expect(contacts.field("verificationCode")).toBeFocused();
		await expect(contacts.field("mobileNum")).toHaveValue(first);
		await contacts.field("verificationCode").fill(code);
		await contacts.field("password").fill("winter-fog-55");
		await contacts.send();
		await expect(contacts.dialog()).toContainText(told("identity.password.oldWrong"));
		await expect(contacts.field("password")).toBeFocused();
		await shoot("contact-refused");
		await contacts.field("password").fill(member.password);
		await contacts.send();
		await contacts.bound("mobile", masked(first));
		await shoot("contact-bound");

		await contacts.change("mobile");
		await expect(contacts.dialog()).toContainText(say("security.bind.replaces"));
		await expect(contacts.dialog()).toContainText(masked(first));
		await contacts.field("mobileNum").fill(second);
		await contacts.sender().click();
		await contacts.field("verificationCode").fill(await counter.code());
		await contacts
			.dialog()
			.getByRole("tab", { name: say("security.bind.byCode"), exact: true })
			.click();
		await contacts.sender("oldCode").click();
		await expect(contacts.field("oldCode")).toBeFocused();
		await contacts.field("oldCode").fill(await counter.code());
		await shoot("contact-change");
		await contacts.send();
		await contacts.bound("mobile", masked(second));
		await counter.newest("sms", new RegExp(quoted(masked(second))));
	},
);

test("an e-mail address is bound by the code that was sent to it, and stays bound", everywhere, async ({ page, counter, member, say, shoot }) => {
	const contacts = new Contacts(page, say);
	const own = `own.${member.name}@mail.example`;
	await contacts.open();
	await contacts.change("email");
	await contacts.field("email").fill("nobody");
	await contacts.sender().click();
	await expect(contacts.dialog()).toContainText(say("codes.email.invalid"));
	await contacts.field("email").fill(own);
	await contacts.sender().click();
	await expect(contacts.dialog()).toContainText(say("security.bind.sent"));
	await contacts.field("verificationCode").fill(await counter.code("email"));
	await contacts.send();
	await expect(contacts.field("password"), "nobody binds without a proof").toBeFocused();
	await contacts.field("password").fill(member.password);
	await shoot("contact-email");
	await contacts.send();
	await contacts.bound("email", masked(own));
	await page.reload();
	await expect(contacts.row("email")).toContainText(masked(own));
});

test("a login from an unknown address is confirmed by a message to the phone, and by one to the e-mail address", everywhere, async ({ page, house, counter, say, told, shoot }) => {
	const member = await house.newMember();
	const [number, email] = [freshNumber(), `${member.name}@mail.example`];
	await bind(house, counter, member, "mobile", number);
	await bind(house, counter, member, "email", email);
	const ways = new Ways(page, say);
	const press = (key: string, args?: Record<string, string>) =>
		ways
			.dialog()
			.getByRole("button", { name: say(key, args), exact: true })
			.click();
	const answer = async (text: string) => {
		await ways.dialog().locator("[name=answer]").fill(text);
		await press("entry.stepUp.go");
	};
	const arrive = async (address: string) => {
		await page.setExtraHTTPHeaders({ "X-Forwarded-For": address });
		await ways.login(member.name, member.password);
		await expect(ways.dialog()).toHaveAccessibleName(say("entry.stepUp.title"));
	};
	await arrive("203.0.113.21");
	const method = (name: Channel) => ways.dialog().getByRole("radio", { name: say(`entry.stepUp.${name}`) });
	await expect(method("mobile")).toBeChecked();
	await expect(ways.dialog()).not.toContainText(number.slice(3));
	await press("entry.stepUp.send", { to: masked(number) });
	await expect(ways.dialog()).toContainText(say("entry.stepUp.sent"));
	await expect(ways.dialog().locator("[name=answer]")).toBeFocused();
	const code = await counter.code();
	await answer(other(code));
	await expect(ways.dialog()).toContainText(told("identity.stepUp.wrong"));
	await expect(ways.dialog().locator("[name=answer]")).toBeFocused();
	await shoot("step-up-mobile");
	await answer(code);
	await ways.inside();
	await ways.closeTab();

	await arrive("198.51.100.21");
	await method("email").check({ force: true });
	await press("entry.stepUp.send", { to: masked(email) });
	const mailed = await counter.code("email");
	await shoot("step-up-email");
	await answer(mailed);
	await ways.inside();
});

test("who registered by the number alone sets a first password with a code, and logs in with it", onPhone, async ({ page, counter, say, told, shoot }) => {
	await counter.desk.switches({ MOBILENUMREG3: true, MOBILENUMPASSREG3: false, REGMOBVERF3: true });
	try {
		const shell = new Shell(page);
		const contacts = new Contacts(page, say);
		const [number, secret] = [freshNumber(), "winter-fog-55"];
		await page.goto("/register");
		await contacts.field("mobileNum").fill(number);
		await contacts.sender().click();
		await contacts.field("verificationCode").fill(await counter.code());
		await expect(contacts.field("password"), "none is asked for").toHaveCount(0);
		for (const box of ["age", "terms"]) await contacts.field(box).check({ force: true });
		await contacts.send();
		await shell.inside();

		await contacts.open();
		const row = page.locator(".guard-row", { hasText: say("security.word.title") });
		await expect(row).toContainText(say("security.notSet"));
		await shoot("first-password-row");
		await row.getByRole("link").click();
		await expect(contacts.dialog()).toHaveAccessibleName(say("auth.password.first.title"));
		await expect(contacts.field("oldPassword")).toHaveCount(0);
		await expect(contacts.dialog()).toContainText(masked(number));
		await contacts.sender("answer").click();
		await expect(contacts.field("answer")).toBeFocused();
		const code = await counter.code();
		await contacts.field("answer").fill(other(code));
		await contacts.field("newPassword").fill(secret);
		await contacts.field("confirmNewPassword").fill(secret);
		await contacts.send();
		await expect(contacts.dialog()).toContainText(told("identity.stepUp.wrong"));
		await expect(contacts.field("answer")).toBeFocused();
		await shoot("first-password");
		await contacts.field("answer").fill(code);
		await contacts.send();
		await expect(page.locator(".toast")).toContainText(say("auth.password.first.done"));
		await expect(contacts.dialog()).toHaveCount(0);

		await contacts.open();
		await expect(row, "there is one now").toContainText(say("security.set"));
		await page.evaluate(() => sessionStorage.clear());
		await page.goto("/login");
		await contacts.field("username").fill(`88${number}`);
		await contacts.field("password").fill(secret);
		await contacts.send();
		await expect(contacts.dialog()).toHaveCount(0);
		await shell.inside();
	} finally {
		await counter.desk.switches({ MOBILENUMREG3: false, MOBILENUMPASSREG3: true });
	}
});
