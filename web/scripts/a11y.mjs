/**
 * Every address and every layer of the member site, the agents' centre and the back office on the real binary, in both
 * themes and both directions, held against WCAG 2.2 AA by axe-core and against our own probe: nothing sideways, nothing
 * cut, nothing too small for a finger, amounts isolated, nothing moving where that is not wanted, no focus under a bar.
 * LANGS= and ROUTES= narrow the walk ("layers", "games", "tab" or an address); SHOTS= keeps pictures.
 */
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { browse, dressed, Findings, check } from "./a11y/check.mjs";
import { furnish, operator, PASSWORD, shut } from "./a11y/house.mjs";
import { DAYS, furnishRooms, playDay } from "./a11y/rooms.mjs";
import { walkLayers, walkSites } from "./a11y/walks.mjs";
import { command, start } from "./binary.mjs";

const LANGS = process.env.LANGS?.split(",");
const spoken = (v) => !LANGS || LANGS.includes(v.lang);
const PHONE = { width: 360, height: 740 };
const SITES = [
	{ ...PHONE, theme: "dark", lang: "bn" },
	{ width: 1440, height: 900, theme: "light", lang: "ar-XB" },
];
const OVER = { ...PHONE, theme: "dark", lang: "en" };
const begun = Date.now();

process.env.BAIZE_SANDBOX_PASSWORD = PASSWORD;
const found = new Findings();
const browser = await browse();

async function inHouse(settings, walk, prepare) {
	Object.assign(process.env, settings);
	const house = await start(await prepare?.());
	try {
		await walk(house.base);
	} finally {
		await house.stop();
	}
}

/** The data of a house with what only commands set up: a vendor that speaks a dialect of its own, and a secret shared with it. */
async function withDialect() {
	const house = await start();
	await house.rest();
	const secret = join(house.data, "shared-secret");
	writeFileSync(secret, randomBytes(32).toString("hex"));
	command(house.data, "vendor", "set", "PG", "--dialect", "fundist", "--base-url", "https://fundist.example", "--operator-id", "1", "--return-url", "https://baize.example");
	command(house.data, "vendor", "key", "PG", "--use", "shared", "--id", "first", "--file", secret);
	return house.data;
}

/** A house on the last of its days, played in on those before. */
async function ofDays(walk) {
	let house;
	try {
		for (const ahead of DAYS) {
			await house?.rest();
			process.env.BAIZE_SANDBOX_AHEAD = `${ahead}ms`;
			house = await start(house?.data);
			if (ahead < DAYS.at(-1)) await playDay(house.base);
			else await walk(house.base, { staff: await operator(house.base, "owner", ahead) });
		}
	} finally {
		await house?.stop();
		delete process.env.BAIZE_SANDBOX_AHEAD;
	}
}

try {
	await inHouse(
		{ BAIZE_HUMAN_CHECK: "false", BAIZE_ACCOUNT_WAIT: "0s" },
		async (base) => {
			const tokens = await furnish(base);
			await furnishRooms(base, tokens);
			for (const view of SITES.filter(spoken)) await walkSites(browser, base, tokens, view, found);
			if (spoken(OVER)) await walkLayers(browser, base, tokens, OVER, found);
		},
		withDialect,
	);
	if (spoken(OVER)) await ofDays((base, tokens) => walkLayers(browser, base, tokens, OVER, found, (row) => row.days));
	// The human check and a closed site are states of a whole house.
	await inHouse({ BAIZE_HUMAN_CHECK: "true" }, async (base) => {
		if (spoken(OVER)) await walkLayers(browser, base, {}, OVER, found, (row) => row.guarded);
		await shut(base);
		if (spoken(OVER)) await walkLayers(browser, base, {}, OVER, found, (row) => row.shut);
		for (const view of process.env.ROUTES ? [] : SITES.filter(spoken)) {
			const page = await dressed(browser, base, view);
			await page.goto(base, { waitUntil: "load" });
			await check(page, found, `${view.width} ${view.theme} ${view.lang} maintenance`);
			await page.context().close();
		}
	});
} finally {
	await browser.close();
}
console.log(`a11y: ${JSON.stringify({ ...found.sum(), seconds: Math.round((Date.now() - begun) / 1000) })}`);
process.exitCode = found.rules.length > 0 ? 1 : 0;
