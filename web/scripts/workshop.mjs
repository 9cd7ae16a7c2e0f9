/** Walks the workshop in both themes and both directions: axe, the probe, and every layer opened. Exits with 1 on a finding. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { createServer } from "vite";
import { probe } from "./a11y/probe.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];
const server = await createServer({ configFile: join(import.meta.dirname, "../packages/ui/workshop/vite.config.ts"), logLevel: "error", server: { port: 0, host: "127.0.0.1" } });
await server.listen();
const base = server.resolvedUrls?.local[0];
const browser = await chromium.launch({ executablePath: process.env.BAIZE_CHROMIUM || "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
let found = 0;
let views = 0;

async function check(page, name) {
	views++;
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
	const { violations } = await page.evaluate((tags) => window.axe.run(document, { runOnly: tags, resultTypes: ["violations"] }), RULES);
	const wrong = [
		...violations.flatMap((v) => v.nodes.map((n) => `${v.id} ${n.target.join(" ")}: ${n.any[0]?.message ?? n.failureSummary}`)),
		...(await page.evaluate(probe)).map((w) => w.join(" ")),
	];
	found += wrong.length;
	for (const w of wrong) console.log(`${name}: ${w}`);
}

try {
	for (const theme of ["dark", "light"]) {
		for (const lang of ["en", "ar-XB"]) {
			const page = await browser.newPage({ viewport: { width: 360, height: 800 }, reducedMotion: "reduce" });
			await page.goto(`${base}?theme=${theme}&lang=${lang}`, { waitUntil: "load" });
			await page.locator("[data-story]").first().waitFor({ timeout: 60_000 });
			await page.waitForTimeout(800);
			await check(page, `${theme} ${lang}`);
			if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `workshop-${theme}-${lang}.png`), fullPage: true });
			for (const kind of await page.locator("[data-opens]").evaluateAll((all) => all.map((b) => b.dataset.opens))) {
				// By the keyboard: a toast stays until it is answered, and may lie over the next button.
				await page.locator(`[data-opens=${kind}]`).press("Enter");
				await page.waitForTimeout(400);
				await check(page, `${theme} ${lang} ${kind}`);
				if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `workshop-${theme}-${lang}-${kind}.png`) });
				await page.keyboard.press("Escape");
			}
			await page.close();
		}
	}
} finally {
	await browser.close();
	await server.close();
}
console.log(`workshop: ${JSON.stringify({ views, found })}`);
process.exitCode = found > 0 ? 1 : 0;
