/** Holds what stands on a page against axe-core and the probe: both themes, narrow and zoomed widths, wide spacing of letters. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { covered, probe, still } from "./probe.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];
/** Off by default in axe, but a part of WCAG 2.2 AA. */
const MORE = { "target-size": { enabled: true } };
const STILL_MS = 4000;
/** WCAG 1.4.12: a reader may set text so, and nothing may be lost. */
const SPACED = "*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}";
/** A phone of 320 px is a screen of 1280 at 400 %; 720 is one of 1440 at 200 %. */
const NARROW = { width: 320, height: 640 };
const ZOOMED = { width: 720, height: 450 };

/** The browser of the walks. */
export const browse = () =>
	chromium.launch({ executablePath: process.env.BAIZE_CHROMIUM || "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });

/** What was found on all screens that were looked at. */
export class Findings {
	rules = [];
	screens = 0;

	tell(screen, rule, nodes) {
		this.rules.push(rule);
		console.log(`${screen}: ${rule}`);
		for (const n of nodes.slice(0, 6)) console.log(`    ${n}`);
	}

	sum() {
		return { screens: this.screens, violations: this.rules.length, rules: [...new Set(this.rules)] };
	}
}

async function axe(page, options) {
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
	// What stands behind an open layer is out of reach or covered, and is asked about where nothing stands before it.
	const { violations } = await page.evaluate(
		(o) => window.axe.run([...document.querySelectorAll("dialog[open], .menu-pop")].at(-1) ?? document, { ...o, resultTypes: ["violations"] }),
		options,
	);
	return violations.map((v) => [v.id, v.nodes.map((n) => `${n.target.join(" ")}: ${n.any[0]?.message ?? n.failureSummary}`)]);
}

async function probed(page, fingers = false) {
	const wrong = new Map();
	for (const [rule, where] of await page.evaluate(probe, fingers)) wrong.set(rule, [...(wrong.get(rule) ?? []), where]);
	return [...wrong];
}

const settle = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

const turnTheme = (page) =>
	page.evaluate(() => {
		const { dataset } = document.documentElement;
		dataset.theme = dataset.theme === "light" ? "dark" : "light";
		return dataset.theme;
	});

/** Waits until the page stands still, then asks every question of it. */
export async function check(page, found, name) {
	await page.waitForFunction(still, undefined, { timeout: STILL_MS, polling: 80 }).catch(() => {});
	await settle(page);
	found.screens++;
	const size = page.viewportSize();
	const tell = (how, list) => {
		for (const [rule, nodes] of list) found.tell(`${name}${how}`, rule, nodes);
	};
	tell("", await axe(page, { runOnly: TAGS, rules: MORE }));
	tell("", await probed(page, true));
	const other = await turnTheme(page);
	await settle(page);
	tell(`, ${other}`, await axe(page, { runOnly: { type: "rule", values: ["color-contrast"] } }));
	await turnTheme(page);
	if (size.width < 600) {
		const style = await page.addStyleTag({ content: SPACED });
		tell(", spaced", await probed(page));
		await style.evaluate((s) => s.remove());
	}
	const view = size.width < 600 ? NARROW : ZOOMED;
	await page.setViewportSize(view);
	tell(`, ${view.width} px`, await probed(page));
	await page.setViewportSize(size);
	if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `${name.replaceAll(/[^\w-]+/g, "_")}.png`) }).catch(() => console.log(`${name}: no picture`));
}

const TABS = 45;

/** Walks through a page by the Tab key; what has the focus must be seen. */
export async function tab(page, found, url, name) {
	await page.goto(url, { waitUntil: "load" });
	await page.waitForFunction(still, undefined, { timeout: STILL_MS }).catch(() => {});
	const hidden = new Set();
	for (let i = 0; i < TABS; i++) {
		await page.keyboard.press("Tab");
		await settle(page);
		const under = await page.evaluate(covered);
		if (under) hidden.add(under);
	}
	if (hidden.size) found.tell(name, "focus-covered", [...hidden]);
}

/** A page of its own size, theme and language; test languages are dressed English. */
export async function dressed(browser, base, { width, height, theme, lang }) {
	const context = await browser.newContext({ viewport: { width, height }, locale: lang.slice(0, 2), reducedMotion: "reduce", serviceWorkers: "block", bypassCSP: true });
	const test = /-X[AB]$/.test(lang);
	await context.addCookies([{ name: "lang", value: test ? "en" : lang, url: base }]);
	await context.addInitScript(
		([chosen, spoken, pseudo]) => {
			localStorage.setItem("baize.theme", chosen);
			localStorage.setItem("baize.lang", spoken);
			for (const key of ["USER_POPUP", "ANONYMOUS_POPUP", "GIFT_POPUP"]) sessionStorage.setItem(key, "1");
			if (pseudo) sessionStorage.setItem("baize.pseudo", pseudo);
		},
		[theme, test ? "en" : lang, test ? lang : ""],
	);
	const page = await context.newPage();
	page.setDefaultTimeout(15_000);
	return page;
}
