import { test as base, expect } from "../journey.ts";
import { type House, openHouse } from "../house.ts";
import { Counter, Ways } from "../pages/ways.ts";

const SECRET = "monsoon-rain-7";
const NUMBER = "01712345678";

/** A house that asks for a human check, as shipped. Refusals are what these journeys are about, so the console may tell of them. */
const test = base.extend<object, { counter: Counter }>({
	house: [
		// biome-ignore lint/correctness/noEmptyPattern: fixtures are asked for by destructuring.
		async ({}, use) => {
			const house = await openHouse({ BAIZE_HUMAN_CHECK: "true" });
			await use(house);
			await house.stop();
		},
		{ scope: "worker", timeout: 120_000 },
	],
	counter: [async ({ house }, use) => use(new Counter(house)), { scope: "worker" }],
	quiet: async ({ page }, use) => {
		const complaints: string[] = [];
		page.on("pageerror", (e) => complaints.push(String(e)));
		await use(undefined);
		expect(complaints).toEqual([]);
	},
});

/** Opens an account with an e-mail address. */
async function enrol(house: House, counter: Counter, username: string, email: string) {
	await counter.askEmail();
	const body = { username, email, password: SECRET, confirmPassword: SECRET, termsAccepted: true, humanToken: await counter.human() };
	const made = await house.call("PUT", "/auth/register", "", body);
	expect(made.status, made.code).toBe(200);
}

/** A name that no other journey of the run has. */
const fresh = (start: string) => start + Math.random().toString(36).slice(2, 8);

test("3: the login opens over home, and Back closes it", async ({ page }) => {
	await page.goto("/");
	await page.goto("/login");
	const ways = new Ways(page);
	await expect(ways.field("username")).toBeVisible();
	await expect(page.locator(".home")).toBeAttached();
	await page.goBack();
	await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("17: a wrong password is told and kept, the captcha comes when the server wants it, at most once a second", async ({ page, house, counter, shoot }) => {
	const name = fresh("karim");
	await enrol(house, counter, name, `${name}@mail.example`);
	const ways = new Ways(page);
	await page.goto("/login");
	for (let i = 0; i < 3; i++) {
		await ways.login(name, "wrong-password-1");
		await ways.passByWords();
		await expect(ways.dialog().getByRole("alert").first()).toContainText("Incorrect account or password");
	}
	await expect(ways.field("username")).toHaveValue(name);
	const picture = ways.dialog().getByRole("button", { name: "Show another picture" });
	await expect(picture).toBeVisible();
	await shoot("ways-captcha");
	await page.waitForTimeout(1100);
	let asked = 0;
	page.on("request", (r) => {
		if (r.url().endsWith("/auth/captcha")) asked++;
	});
	for (let i = 0; i < 4; i++) await picture.click();
	await page.waitForTimeout(300);
	expect(asked).toBe(1);
});

test("16, 19 and 20: a code by SMS waits its minute, opens the door, and sets a new password", async ({ page, house, counter, shoot }) => {
	await counter.set({ MOBILENUMREG3: true, CODELOGIN3: true, CHNGPASSVERIF3: true });
	const mobileNum = NUMBER.slice(0, 5) + String(Math.floor(Math.random() * 900_000) + 100_000);
	const sent = await house.call("POST", "/auth/register-code", "", { mobileNum, humanToken: await counter.human() });
	expect(sent.status, sent.code).toBe(200);
	const form = { mobileNum, password: SECRET, confirmPassword: SECRET, termsAccepted: true };
	const made = await house.call("PUT", "/auth/register-mobile", "", { ...form, verificationCode: await counter.code("registration"), humanToken: await counter.human() });
	expect(made.status, made.code).toBe(200);

	const ways = new Ways(page);
	await page.goto("/login");
	await ways.tab("SMS");
	await ways.press("Send code");
	await expect(ways.field("mobileNum")).toBeFocused();
	await ways.field("mobileNum").fill(mobileNum);
	await ways.press("Send code");
	await ways.passByWords();
	await expect(ways.dialog().locator(".code-send")).toHaveText(/^(60|5\d) s$/);
	await expect(ways.dialog().locator(".code-send")).toBeDisabled();
	await shoot("ways-sms");
	await ways.field("verificationCode").fill("000000");
	await ways.press("Log in");
	await expect(ways.field("verificationCode")).toBeFocused();
	await expect(ways.field("mobileNum")).toHaveValue(mobileNum);
	await ways.field("verificationCode").fill(await counter.code("login code"));
	await ways.press("Log in");
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await page.evaluate(() => sessionStorage.clear());

	await page.goto("/forgot");
	await expect(ways.dialog().getByRole("tab", { name: "Mobile number" }), "the operator's default").toHaveAttribute("aria-selected", "true");
	await ways.field("mobileNum").fill(mobileNum);
	await ways.press("Send code");
	await ways.passByWords();
	await expect(ways.dialog().locator(".code-send")).toBeDisabled();
	await ways.field("verificationCode").fill(await counter.code("new password"));
	await ways.field("newPassword").fill("winter-fog-55");
	await shoot("ways-forgot-phone");
	await ways.press("Set the new password");
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await expect(page).toHaveURL(/\/$/);
	const login = { username: mobileNum, password: "winter-fog-55", humanToken: await counter.human() };
	expect((await house.call("POST", "/auth/login", "", login)).status).toBe(200);
	await counter.set({ CHNGPASSVERIF3: false });
});

test("19: a link by e-mail sets a new password, and known and unknown read the same", async ({ page, house, counter, shoot }) => {
	const name = fresh("salma");
	await enrol(house, counter, name, `${name}@mail.example`);
	const ways = new Ways(page);
	const ask = async (username: string, email: string) => {
		await page.goto("/forgot");
		await ways.tab("E-mail");
		await ways.field("username").fill(username);
		await ways.field("email").fill(email);
		await ways.press("Send the link");
		await ways.passByWords();
		const said = ways.dialog().getByRole("status");
		await expect(said).toBeVisible();
		return ((await said.textContent()) ?? "").replace(email, "");
	};
	expect(await ask(fresh("nobody"), "nobody@mail.example")).toBe(await ask(name, `${name}@mail.example`));
	await shoot("ways-forgot-sent");
	const { link } = await counter.newest("email", name);
	await page.goto(new URL(link).pathname + new URL(link).hash);
	await ways.field("newPassword").fill("winter-fog-55");
	await ways.field("confirmNewPassword").fill("winter-fog-55");
	expect(page.url(), "the token leaves the address").not.toContain("#");
	await ways.press("Set the new password");
	await ways.login(name, "winter-fog-55");
	await ways.passByWords();
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await page.evaluate(() => sessionStorage.clear());
	await page.goto("/");
	await page.goto(new URL(link).pathname + new URL(link).hash);
	await ways.field("newPassword").fill("winter-fog-56");
	await ways.field("confirmNewPassword").fill("winter-fog-56");
	await ways.press("Set the new password");
	await expect(ways.dialog()).toContainText("This link has been used");
});

test("the check is passed by sliding", async ({ page, house, counter }) => {
	const name = fresh("nodi");
	await enrol(house, counter, name, `${name}@mail.example`);
	await page.goto("/login");
	const ways = new Ways(page);
	await ways.login(name, SECRET);
	const check = page.getByRole("dialog", { name: "Quick check" });
	const track = check.getByRole("slider");
	await expect(check.locator(".slide-piece")).toBeVisible();
	// The gap is the darkest square of the picture, as an eye finds it.
	const gap = await check.locator(".slide-picture").evaluate(async (box) => {
		const [picture, piece] = [...box.querySelectorAll("img")] as [HTMLImageElement, HTMLImageElement];
		await picture.decode();
		const canvas = document.createElement("canvas");
		[canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
		const draw = canvas.getContext("2d") as CanvasRenderingContext2D;
		draw.drawImage(picture, 0, 0);
		const [size, top] = [piece.naturalWidth, Math.round((piece.offsetTop / picture.clientHeight) * canvas.height)];
		let best = { x: 0, light: Number.POSITIVE_INFINITY };
		for (let x = size; x <= canvas.width - size; x++) {
			const { data } = draw.getImageData(x + 8, top + size * 0.5, Math.round(size * 0.5), Math.round(size * 0.4));
			let light = 0;
			for (let i = 0; i < data.length; i += 4) light += (data[i] ?? 0) + (data[i + 1] ?? 0) + (data[i + 2] ?? 0);
			if (light < best.light) best = { x, light };
		}
		return best.x / 2;
	});
	await track.focus();
	for (let x = 0; x < Math.round(gap); x++) await page.keyboard.press("ArrowRight");
	await track.press("Enter");
	await expect(check).toBeHidden();
	await expect(page.getByRole("dialog")).toHaveCount(0);
});
