/** Every screen of the member site on the real binary, as visitor and as member, in both themes, held against WCAG 2.2 AA by axe-core. */
import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "@playwright/test";
import { start } from "./binary.mjs";

const PASSWORD = "a11y-password-1";
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];
const VIEWS = [
	{ width: 360, height: 740, theme: "dark", lang: "bn" },
	{ width: 360, height: 740, theme: "light", lang: "en" },
	{ width: 1440, height: 900, theme: "dark", lang: "en" },
	{ width: 1440, height: 900, theme: "light", lang: "bn" },
];
const LISTS = ["/rng", "/live", "/fish", "/pvp", "/bgs", "/sports", "/esports", "/lott", "/elott", "/cockfight"];
const OPEN = ["/", "/login", "/register", "/announcements", "/notice", "/promotions", "/help", ...LISTS, "/search", "/nowhere"];
const OWN = [
	"/",
	"/favorite",
	"/recent",
	"/password",
	"/member",
	"/member/wallet",
	"/member/sessions",
	"/member/betting-record",
	"/member/account-record",
	"/member/deposit",
	"/member/withdraw",
	"/member/transfer",
];
const SETTLE_MS = 500;

const found = [];
let screens = 0;

function tell(screen, rule, nodes) {
	found.push(rule);
	console.log(`${screen}: ${rule}`);
	for (const n of nodes) console.log(`    ${n}`);
}

/** Waits until the page stands still, then asks axe. */
async function check(page, name) {
	await page.waitForLoadState("networkidle", { timeout: 1500 }).catch(() => {});
	await page.waitForTimeout(SETTLE_MS);
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
	const { violations } = await page.evaluate((tags) => window.axe.run(document, { runOnly: tags, resultTypes: ["violations"] }), RULES);
	const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
	screens++;
	if (wide) tell(name, "reflow", ["the page scrolls sideways"]);
	for (const v of violations) {
		const why = (n) => `${n.target.join(" ")}: ${n.any[0]?.message ?? n.failureSummary}`;
		tell(name, v.id, v.nodes.map(why));
	}
}

async function open(page, base, path, name) {
	await page.goto(base + path, { waitUntil: "load" });
	await check(page, name);
}

/** Opens what a press of a part opens, checks it and closes it with Escape. */
async function layer(page, part, name) {
	await part.click();
	await check(page, name);
	await page.keyboard.press("Escape");
}

async function login(page, base) {
	await page.goto(`${base}/login`, { waitUntil: "load" });
	await page.locator("input[name=username]").fill("member1");
	await page.locator("input[name=password]").fill(PASSWORD);
	await page.keyboard.press("Enter");
	await page.waitForSelector("html[data-auth]", { timeout: 20_000 });
}

async function games(page, base, tag) {
	const ids = await page.evaluate(async () => {
		const list = async (kind) => (await (await fetch(`/api/v1/games?limit=20&gameType=${kind}`)).json()).value.items;
		const house = await list("INHOUSE");
		const of = (mechanic) => house.find((g) => g.mechanic === mechanic).nodeId;
		return { slots: (await list("RNG"))[0].nodeId, dice: of("dice"), crash: of("crash") };
	});
	for (const [name, id] of Object.entries(ids)) {
		await page.goto(`${base}/seamless?id=${id}`, { waitUntil: "load" });
		await page.locator(".bz-act").waitFor({ timeout: 20_000 });
		await check(page, `${tag} game ${name}`);
		const tools = page.locator(".bz-tools button");
		await layer(page, tools.nth(1), `${tag} game ${name}, fairness`);
		await layer(page, tools.nth(2), `${tag} game ${name}, facts`);
	}
}

async function walk(browser, base, view) {
	const context = await browser.newContext({ viewport: view, locale: view.lang, reducedMotion: "reduce" });
	await context.addCookies([{ name: "lang", value: view.lang, url: base }]);
	await context.addInitScript((theme) => localStorage.setItem("baize.theme", theme), view.theme);
	const page = await context.newPage();
	page.setDefaultTimeout(15_000);
	const tag = `${view.width} ${view.theme} ${view.lang}`;
	for (const path of OPEN) await open(page, base, path, `${tag} visitor ${path}`);
	await page.goto(`${base}/rng`, { waitUntil: "load" });
	await layer(page, page.locator(".gc-info").first(), `${tag} facts of a game`);
	await login(page, base);
	for (const path of OWN) await open(page, base, path, `${tag} member ${path}`);
	await page.goto(`${base}/member/deposit`, { waitUntil: "load" });
	await layer(page, page.locator(".pay-method").first(), `${tag} deposit sheet`);
	await games(page, base, tag);
	await context.close();
}

/** The code of a sandbox operator follows from the password, as docs/operations.md tells; RFC 6238. */
function oneTimeCode(name) {
	const secret = createHmac("sha256", PASSWORD).update(`totp:${name}`).digest();
	const step = Buffer.alloc(8);
	step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
	const mac = createHmac("sha1", secret).update(step).digest();
	return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

async function shut(base) {
	const send = async (method, path, body, token) => {
		const headers = { "Content-Type": "application/json", "Idempotency-Key": randomUUID(), ...(token && { Authorization: `Bearer ${token}` }) };
		const res = await fetch(`${base}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
		const answer = await res.json();
		if (!res.ok) throw new Error(`${method} ${path}: ${res.status} ${answer.code}`);
		return answer.value;
	};
	const { token } = await send("POST", "/staff/login", { username: "owner", password: PASSWORD, code: oneTimeCode("owner") });
	const { version } = await send("GET", "/staff/site/maintenance", undefined, token);
	await send("PUT", "/staff/site/maintenance", { version, value: { on: true, message: { en: "Back soon" } } }, token);
}

process.env.BAIZE_SANDBOX_PASSWORD = PASSWORD;
const server = await start();
const browser = await chromium.launch({ executablePath: process.env.BAIZE_CHROMIUM || "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
try {
	for (const view of VIEWS) await walk(browser, server.base, view);
	await shut(server.base);
	for (const { theme, lang, ...viewport } of VIEWS) {
		const page = await browser.newPage({ viewport, locale: lang });
		await page.addInitScript((chosen) => localStorage.setItem("baize.theme", chosen), theme);
		await open(page, server.base, "/", `${viewport.width} ${theme} maintenance`);
		await page.close();
	}
} finally {
	await browser.close();
	await server.stop();
}
console.log(`a11y: ${JSON.stringify({ screens, violations: found.length, rules: [...new Set(found)] })}`);
process.exitCode = found.length > 0 ? 1 : 0;
