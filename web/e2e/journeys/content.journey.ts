import { expect, onDesktop, type Page, test } from "../journey.ts";
import type { House } from "../house.ts";
import { Editor } from "../pages/editor.ts";
import { Office } from "../pages/office.ts";
import { Shell } from "../pages/shell.ts";

/** How far off what is planned here begins. */
const SOON_MS = 2500;
const soon = () => new Date(Date.now() + SOON_MS).toISOString();

const dialog = (page: Page) => page.getByRole("dialog");

/** Every kind of content with its place, and what readers find there. */
const PIECES = [
	{ kind: "banner", group: "w_home", see: (page: Page, title: string) => page.locator("main").getByText(title).first(), at: "/" },
	{ kind: "banner", group: "w_leftmenu", see: (page: Page, title: string) => page.locator("aside.side").getByText(title), at: "/" },
	{ kind: "banner", group: "w_login", see: (page: Page, title: string) => dialog(page).getByText(title), at: "/register" },
	{ kind: "banner", group: "w_forget", see: (page: Page, title: string) => dialog(page).getByText(title), at: "/forgot" },
	{ kind: "notice", see: (page: Page, title: string) => page.locator("main").getByRole("button", { name: title, exact: true }), at: "/" },
	{ kind: "popup", execution: "B", see: (page: Page, title: string) => dialog(page).locator("summary", { hasText: title }), at: "/announcements" },
	{ kind: "promotion", group: "newplayer", see: (page: Page, title: string) => page.locator(".promos strong", { hasText: title }), at: "/promotions" },
	{ kind: "help", see: (page: Page, title: string) => dialog(page).getByRole("heading", { name: title }).first(), at: "/help#TAG" },
] as const;

/** Writes a piece for visitors that begins soon. */
async function write(house: House, staff: string, piece: (typeof PIECES)[number], tag: string, title: string): Promise<string> {
	const { kind, see: _see, at: _at, ...place } = piece;
	const body = {
		...place,
		...(kind === "help" ? {} : { audience: { who: ["visitor"] } }),
		tag,
		sort: -100,
		enabled: true,
		fromAt: soon(),
		version: 0,
		art: "lantern-help",
		texts: { en: { title, body: `<p>${title}</p><script>x()</script>` } },
	};
	const made = await house.call<{ id: string }>("POST", `/staff/content/${kind}`, staff, body);
	expect(made.status, `${kind}: ${made.code}`).toBe(200);
	return `/staff/content/${kind}/${made.value.id}`;
}

test("every kind of content that staff write stands in its place from its time on, for whom it is meant", onDesktop, async ({ page, house, browser }) => {
	test.slow();
	const staff = await house.staff("owner");
	const mark = Date.now().toString(36);
	const pieces = PIECES.map((piece, n) => ({ ...piece, tag: `rain-${mark}-${n}`, title: `Rain ${mark} ${n}` }));
	const paths: string[] = [];
	try {
		for (const piece of pieces) paths.push(await write(house, staff, PIECES[paths.length] as (typeof PIECES)[number], piece.tag, piece.title));
		const before = JSON.stringify((await house.call("GET", "/content/announcements")).value);
		expect(before.includes(pieces.at(-2)?.title ?? ""), "not before its time").toBe(false);
		await page.waitForTimeout(SOON_MS);

		for (const { at, see, tag, title, kind } of pieces) {
			await page.goto(at.replace("TAG", tag));
			await new Shell(page).ready();
			await expect(see(page, title), `${kind} at ${at}`).toBeAttached();
			expect(await page.locator("script", { hasText: "x()" }).count(), `${kind} runs nothing`).toBe(0);
		}

		const { token } = await house.newMember();
		const context = await browser.newContext({ baseURL: house.url });
		await context.addInitScript((t) => sessionStorage.setItem("baize.token", t), token);
		const inside = await context.newPage();
		await inside.goto("/");
		await new Shell(inside).ready();
		await expect(inside.locator(".balance-figure bdi")).toBeVisible();
		await expect(inside.getByText(`Rain ${mark}`), "visitors' pieces are not members'").toHaveCount(0);
		await context.close();
	} finally {
		for (const path of paths) await house.call("DELETE", path, staff);
	}
});

test("a change of the settings waits for its time, or is taken back", onDesktop, async ({ page, house, browser, shoot }) => {
	const staff = await house.staff("owner");
	const context = await browser.newContext({ baseURL: house.url, locale: "en-US" });
	const visitor = await context.newPage();
	await visitor.goto("/");
	await new Shell(visitor).ready();
	const loaded: string[] = [];
	visitor.on("load", (p) => loaded.push(p.url()));

	await new Office(page).enter(staff);
	await page.goto("/staff/site/switches");
	await page.getByRole("switch", { name: "Free play" }).click();
	await page.getByRole("button", { name: "Later…" }).click();
	const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
	await page.getByLabel("From", { exact: true }).fill(tomorrow);
	await dialog(page).getByRole("button", { name: "Plan", exact: true }).click();
	const waiting = page.getByRole("list", { name: "Waits for its time" });
	await expect(waiting.getByText("FREEPLAY3")).toBeVisible();
	await expect(page.getByRole("button", { name: "Save" }), "nothing is unsaved").toHaveCount(0);
	await shoot("settings-planned");
	await waiting.getByRole("button", { name: "Take back" }).click();
	await expect(waiting).toHaveCount(0);

	const licence = `From the monsoon on ${Date.now()}`;
	type Brand = { version: number; value: { footer?: object } };
	const { value: now } = await house.call<Brand>("GET", "/staff/site/brand", staff);
	const planned = await house.call("POST", "/staff/site/plans/brand", staff, {
		version: now.version,
		at: soon(),
		value: { ...now.value, footer: { ...now.value.footer, licence: { en: licence } } },
	});
	expect(planned.status, planned.code).toBe(200);
	await expect(visitor.locator("footer").getByText(licence)).toHaveCount(0);
	await expect(visitor.locator("footer").getByText(licence), "the open site follows").toBeAttached({ timeout: SOON_MS + 8000 });
	expect(loaded, "without being loaded again").toEqual([]);
	await context.close();
	await page.goto("/staff/site/brand");
	const desk = new Editor(page);
	await page.getByLabel("Name", { exact: true }).first().fill("Monsoon House");
	await expect(desk.preview().getByText("© Monsoon House"), "what is written is seen before it is saved").toBeAttached();
	await shoot("brand-previewed");
	await page.getByRole("button", { name: "Discard" }).click();
	await desk.undo();
});
