import { readdirSync, readFileSync } from "node:fs";
import { everywhere, expect, onPhone, type Page, test } from "../journey.ts";
import { probe } from "../../scripts/a11y/probe.mjs";
import { askedIn } from "../house.ts";
import { Shell } from "../pages/shell.ts";

/** Every address of the site, those of the member centre too, as the build has written them down. */
const routes = JSON.parse(readFileSync(new URL("../../apps/member/dist/.vite/routes.json", import.meta.url), "utf8")) as { path: string; guard: string }[];
/** Addresses that lead elsewhere at once, or that need what only another journey has. */
const ELSEWHERE = ["/login/social", "/reset", "/preview", "/password", "/phone", "/accept-terms", "/gift", "/seamless"];
const MEMBERS = ["account", "favourite", "lottery"];
const KEY = /\b(shell|home|auth|browse|ui|error|content|host|pages|codes|entry|member|cashier|records|security|feedback)\.[a-z]+\.[a-zA-Z]+\b/;
const SIDES = [
	{ who: "visitors", paths: ["/helpmc", ...routes.filter((r) => r.guard === "look").map((r) => r.path)], of: "" },
	{ who: "members", paths: routes.filter((r) => MEMBERS.includes(r.guard)).map((r) => r.path), of: "account" },
];

for (const { who, paths, of } of SIDES)
	test(`every screen of ${who} stands in both themes: nothing sticks out, nothing is cut off, every word is said`, everywhere, async ({ page, house, context, lang, shoot }) => {
		test.slow();
		if (of) {
			const { token } = await house.newMember();
			await context.addInitScript((t) => sessionStorage.setItem("baize.token", t), token);
		}
		const shell = new Shell(page);
		for (const path of new Set(paths.filter((p) => !ELSEWHERE.includes(p)))) {
			await page.goto(path);
			await shell.settled();
			await expect(page.locator("html")).toHaveAttribute("lang", askedIn(lang));
			await expect(page.locator("html")).toHaveAttribute("dir", lang === "ar-XB" ? "rtl" : "ltr");
			if (await page.locator("header.header").count()) await shell.mirrored(lang === "ar-XB");
			await shell.fits(path);
			expect.soft(await shell.clipped(), `${path} cuts words off`).toEqual([]);
			expect.soft(await page.evaluate(probe, true), `${path} is not for everybody`).toEqual([]);
			expect.soft(await page.locator("body").innerText(), `${path} shows a key instead of words`).not.toMatch(KEY);
			for (const theme of ["light", "dark"] as const) {
				await shell.dress(theme);
				await shoot(`${path === "/" ? "home" : path.slice(1).replaceAll("/", "-")}-${theme}`);
			}
		}
	});

/** How the header's ways in stand: whether the registration is seen whole, and each on one line. */
const waysIn = (page: Page) =>
	page.locator(".visitor-only").evaluate((box) => {
		const view = box.getBoundingClientRect();
		const [login, register] = [...box.querySelectorAll(".btn")].map((b) => b.getBoundingClientRect()) as [DOMRect, DOMRect];
		const inside = register.top >= view.top && register.bottom <= view.bottom && register.left >= view.left && register.right <= view.right;
		return { register: inside ? "whole" : "cut", line: Math.max(login.height, register.height) < 40 };
	});

test("no language is wider than a small phone", onPhone, async ({ page, context, house }) => {
	test.slow();
	const shell = new Shell(page);
	for (const lang of readdirSync(new URL("../../packages/i18n/locales", import.meta.url)).filter((name) => !name.includes("."))) {
		await context.addCookies([{ name: "lang", value: lang, url: house.url }]);
		await page.goto("/winners");
		await shell.settled();
		await expect(page.locator("html")).toHaveAttribute("lang", lang);
		for (const width of [320, 360]) {
			await page.setViewportSize({ width, height: 640 });
			await shell.fits(`/winners in ${lang} at ${width}`);
			expect(await waysIn(page), `the header in ${lang} at ${width}`).toEqual({ register: "whole", line: true });
		}
	}
});

test("the doors of agents and of staff stand in both themes", async ({ page, shoot }) => {
	const shell = new Shell(page);
	await page.goto("/agent");
	for (const lang of ["bn", "en"] as const) {
		await shell.speak(lang);
		for (const [name, path] of [
			["agent", "/agent"],
			["office", "/staff"],
		] as const) {
			await page.goto(path);
			await expect(page.locator("input[type=password]")).toBeVisible();
			await shell.fits(path);
			expect(await page.locator("body").innerText()).not.toMatch(/\b(agent|staff|ui)\.[a-z]+\.[a-zA-Z]+\b/);
			for (const theme of ["light", "dark"] as const) {
				await shell.dress(theme);
				await shoot(`${name}-${theme}-${lang}`);
			}
		}
	}
});
