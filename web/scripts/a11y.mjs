/**
 * Every route of the member site on the real binary, as visitor and as member, in both themes and in languages of both
 * directions, held against WCAG 2.2 AA by axe-core and against our own probe: nothing sideways, nothing cut, amounts
 * isolated, nothing moving where that is not wanted, no focus under a bar. The routes are those of the built manifest.
 */
import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "@playwright/test";
import { covered, probe } from "./a11y/probe.mjs";
import { start } from "./binary.mjs";

const PASSWORD = "a11y-password-1";
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];
const LANGS = process.env.LANGS?.split(",");
const VIEWS = [
	{ width: 360, height: 740, theme: "dark", lang: "bn" },
	{ width: 360, height: 740, theme: "light", lang: "ar-XB" },
	{ width: 1440, height: 900, theme: "dark", lang: "ar-XB" },
	{ width: 1440, height: 900, theme: "light", lang: "en" },
	{ width: 320, height: 640, theme: "dark", lang: "en-XA" },
	// A screen of 1440 at 200 %.
	{ width: 720, height: 450, theme: "light", lang: "bn" },
].filter((v) => !LANGS || LANGS.includes(v.lang));
const { ROUTES } = process.env;
const routes = JSON.parse(readFileSync(new URL("../apps/member/dist/.vite/routes.json", import.meta.url), "utf8")).filter((r) => !ROUTES || ROUTES.split(",").includes(r.path));
/** Game pages need a game; games() opens those. */
const walked = routes.filter((r) => r.path !== "/seamless");
const OPEN = [...walked.filter((r) => r.guard === "look").map((r) => r.path), ...(ROUTES ? [] : ["/nowhere"])];
const OWN = walked.filter((r) => r.guard !== "look" || r.path === "/").map((r) => r.path);
const SETTLE_MS = 500;
const TABS = 45;

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
	screens++;
	const wrong = new Map();
	for (const [rule, where] of await page.evaluate(probe)) wrong.set(rule, [...(wrong.get(rule) ?? []), where]);
	for (const [rule, places] of wrong) tell(name, rule, places.slice(0, 5));
	for (const v of violations) {
		const why = (n) => `${n.target.join(" ")}: ${n.any[0]?.message ?? n.failureSummary}`;
		tell(name, v.id, v.nodes.map(why));
	}
}

async function open(page, base, path, name) {
	await page.goto(base + path, { waitUntil: "load" });
	await check(page, name);
}

/** Walks through a page by the Tab key; what has the focus must be seen. */
async function tab(page, base, path, name) {
	await page.goto(base + path, { waitUntil: "load" });
	await page.waitForTimeout(SETTLE_MS);
	const hidden = new Set();
	for (let i = 0; i < TABS; i++) {
		await page.keyboard.press("Tab");
		await page.waitForTimeout(60);
		const under = await page.evaluate(covered);
		if (under) hidden.add(under);
	}
	if (hidden.size) tell(name, "focus-covered", [...hidden]);
}

/** Opens what a press of a part opens, checks it and closes it with Escape. */
async function layer(page, part, name) {
	await part.click();
	await check(page, name);
	await page.keyboard.press("Escape");
}

async function login(page, base) {
	const { token } = await send(base, "POST", "/auth/login", { username: "member1", password: PASSWORD });
	await page.evaluate((t) => sessionStorage.setItem("baize.token", t), token);
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

/** The theme and the language of a view; test languages are dressed English. */
async function dress(context, base, { theme, lang }) {
	const isTest = /-X[AB]$/.test(lang);
	await context.addCookies([{ name: "lang", value: isTest ? "en" : lang, url: base }]);
	await context.addInitScript(
		([chosen, pseudo]) => {
			localStorage.setItem("baize.theme", chosen);
			for (const key of ["USER_POPUP", "ANONYMOUS_POPUP"]) sessionStorage.setItem(key, "1");
			if (pseudo) sessionStorage.setItem("baize.pseudo", pseudo);
		},
		[theme, isTest ? lang : ""],
	);
}

async function walk(browser, base, view) {
	const context = await browser.newContext({
		viewport: { width: view.width, height: view.height },
		locale: view.lang.slice(0, 2),
		reducedMotion: "reduce",
		serviceWorkers: "block",
	});
	await dress(context, base, view);
	const page = await context.newPage();
	page.setDefaultTimeout(15_000);
	const tag = `${view.width} ${view.theme} ${view.lang}`;
	for (const path of OPEN) await open(page, base, path, `${tag} visitor ${path}`);
	await login(page, base);
	for (const path of OWN) await open(page, base, path, `${tag} member ${path}`);
	if (!ROUTES) await parts(page, base, tag);
	await context.close();
}

/** What only a press opens, and the way of the focus. */
async function parts(page, base, tag) {
	await page.goto(`${base}/rng`, { waitUntil: "load" });
	await layer(page, page.locator(".gc-info").first(), `${tag} facts of a game`);
	await page.goto(`${base}/member/deposit`, { waitUntil: "load" });
	await layer(page, page.locator(".pay-method").first(), `${tag} deposit sheet`);
	await games(page, base, tag);
	for (const path of ["/", "/rng", "/member"]) await tab(page, base, path, `${tag} keyboard ${path}`);
}

/** The code of a sandbox operator follows from the password, as docs/operations.md tells; RFC 6238. */
function oneTimeCode(name) {
	const secret = createHmac("sha256", PASSWORD).update(`totp:${name}`).digest();
	const step = Buffer.alloc(8);
	step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
	const mac = createHmac("sha1", secret).update(step).digest();
	return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

async function send(base, method, path, body, token) {
	const headers = { "Content-Type": "application/json", "Idempotency-Key": randomUUID(), ...(token && { Authorization: `Bearer ${token}` }) };
	const res = await fetch(`${base}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
	const answer = await res.json();
	if (!res.ok) throw new Error(`${method} ${path}: ${res.status} ${answer.code}`);
	return answer.value;
}

async function shut(base) {
	const { token } = await send(base, "POST", "/staff/login", { username: "owner", password: PASSWORD, code: oneTimeCode("owner") });
	const { version } = await send(base, "GET", "/staff/site/maintenance", undefined, token);
	await send(base, "PUT", "/staff/site/maintenance", { version, value: { on: true, message: { en: "Back soon" } } }, token);
}

process.env.BAIZE_SANDBOX_PASSWORD = PASSWORD;
const server = await start();
const browser = await chromium.launch({ executablePath: process.env.BAIZE_CHROMIUM || "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
try {
	for (const view of VIEWS) await walk(browser, server.base, view);
	if (!ROUTES) {
		await shut(server.base);
		for (const view of VIEWS) {
			const context = await browser.newContext({ viewport: { width: view.width, height: view.height }, serviceWorkers: "block" });
			await dress(context, server.base, view);
			await open(await context.newPage(), server.base, "/", `${view.width} ${view.theme} ${view.lang} maintenance`);
			await context.close();
		}
	}
} finally {
	await browser.close();
	await server.stop();
}
console.log(`a11y: ${JSON.stringify({ screens, violations: found.length, rules: [...new Set(found)] })}`);
process.exitCode = found.length > 0 ? 1 : 0;
