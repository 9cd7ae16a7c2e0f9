import { expect, type Page, test } from "../journey.ts";
import { Operator } from "../pages/operator.ts";

const EMULATOR = process.env.BAIZE_FIREBASE_EMULATOR ?? "";

/** How long a code may take on a busy machine. */
const SENDS = { timeout: 90_000 };

/** The last code that the emulator has made up for a number. */
async function codeFor(number: string): Promise<string> {
	const answer = await fetch(`${EMULATOR}/emulator/v1/projects/demo-baize/verificationCodes`);
	const { verificationCodes } = (await answer.json()) as { verificationCodes?: { code: string; phoneNumber: string }[] };
	return verificationCodes?.filter((c) => c.phoneNumber === number).at(-1)?.code ?? "";
}

const field = (page: Page, name: string) => page.getByRole("dialog").locator(`[name=${name}]`);
const press = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
const token = (page: Page) => page.evaluate(() => sessionStorage.getItem("baize.token") ?? "");

test("a number that Firebase vouches for opens an account, and logs in to it", async ({ page, house, shoot, allow }) => {
	allow(/40\d|422|501/); // the emulator knows no reCAPTCHA settings; wrong codes are refused
	const owner = await Operator.enter(house);
	await owner.switches({ MOBILENUMREG3: true, MOBILENUMPASSREG3: false, REGMOBVERF3: true });
	const rest = `17${String(Date.now()).slice(-8)}`;
	const number = `+880${rest}`;

	await page.goto("/register");
	await press(page, "Send code");
	await expect(page.getByRole("dialog")).toContainText("Please enter a valid phone number.");
	await field(page, "mobileNum").fill("12");
	await page.waitForTimeout(1100); // the button answers once a second
	await press(page, "Send code");
	await expect(page.getByRole("dialog")).toContainText("Invalid phone number format.");
	await field(page, "mobileNum").fill(`0${rest}`);
	for (const box of ["age", "terms"]) await field(page, box).check({ force: true });
	await page.waitForTimeout(1100);
	await press(page, "Send code");
	await expect.poll(() => codeFor(number), SENDS).not.toBe("");
	await field(page, "verificationCode").fill("000000");
	await press(page, "Open account");
	await expect(page.getByRole("dialog")).toContainText("Verification code is not valid");
	await expect(field(page, "verificationCode")).toBeFocused();
	await shoot("phone-wrong-code");
	const first = await codeFor(number);
	await field(page, "verificationCode").fill(first);
	await press(page, "Open account");
	await expect.poll(() => token(page)).toMatch(/^m_/);

	await page.evaluate(() => sessionStorage.clear());
	await page.goto("/phone");
	await field(page, "mobileNum").fill(`0${rest}`);
	await press(page, "Send code");
	let second = "";
	// Firebase's code is large and comes anew with the page.
	await expect
		.poll(async () => {
			second = await codeFor(number);
			return second;
		}, SENDS)
		.not.toMatch(new RegExp(`^(${first})?$`));
	await field(page, "verificationCode").fill(second);
	await shoot("phone-login");
	await press(page, "Log in");
	await expect.poll(() => token(page)).toMatch(/^m_/);
});
