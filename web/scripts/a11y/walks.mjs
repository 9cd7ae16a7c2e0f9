/** The ways of the walk: every address of the three sites, every layer, the games. */
import { readdirSync, readFileSync } from "node:fs";
import { check, dressed, tab } from "./check.mjs";
import { LAYERS, staffPaths } from "./layers.mjs";

const here = (path) => new URL(path, import.meta.url);
const json = (path) => JSON.parse(readFileSync(here(path), "utf8"));
const { ROUTES } = process.env;
const wanted = (path) => !ROUTES || ROUTES.split(",").includes(path);

/** The addresses of the member site, from its built manifest; game pages need a game, games() opens those. */
export const memberRoutes = () => json("../../apps/member/dist/.vite/routes.json").filter((r) => r.path !== "/seamless");

const words = Object.assign(
	{},
	...readdirSync(here("../../packages/i18n/locales/en"))
		.filter((f) => f.endsWith(".json"))
		.map((f) => json(`../../packages/i18n/locales/en/${f}`)),
);

const KEYS = {
	member: "baize.token",
	trial: "baize.token",
	guarded: "baize.token",
	leaver: "baize.token",
	lucky: "baize.token",
	agent: "baize.token",
	fresh: "baize.token",
	staff: "baize.staff.token",
	maker: "baize.staff.token",
	risk: "baize.staff.token",
};

/** Becomes somebody: the session's token stands where the site keeps it. */
async function become(page, base, who, tokens) {
	await page.goto(`${base}/favicon.svg`);
	await page.evaluate(
		([keys, key, token]) => {
			for (const k of keys) sessionStorage.removeItem(k);
			if (key) sessionStorage.setItem(key, token);
		},
		[Object.values(KEYS), KEYS[who], tokens[who]],
	);
}

/** Every address of the three sites in one view. */
export async function walkSites(browser, base, tokens, view, found) {
	const page = await dressed(browser, base, view);
	const tag = `${view.width} ${view.theme} ${view.lang}`;
	const visit = async (who, paths) => {
		await become(page, base, who, tokens);
		for (const path of paths.filter(wanted)) {
			await page.goto(base + path, { waitUntil: "load" });
			if (view.lang === "ar-XB" && /^\/(staff|agent)/i.test(path)) await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
			await check(page, found, `${tag} ${who || "visitor"} ${path}`);
		}
	};
	const routes = memberRoutes();
	await visit("", [...routes.filter((r) => r.guard === "look").map((r) => r.path), "/nowhere", "/agent", "/staff"]);
	await visit(
		"member",
		routes.filter((r) => r.guard !== "look" || r.path === "/").map((r) => r.path),
	);
	if (wanted("games")) await games(page, base, tag, found);
	if (wanted("tab")) for (const path of ["/", "/rng", "/member"]) await tab(page, found, base + path, `${tag} keyboard ${path}`);
	await visit("agent", ["/agentHome", "/agentHome/announcements", "/agentHome/invite"]);
	await visit(
		"staff",
		staffPaths().map((p) => `/staff${p}`),
	);
	await page.context().close();
}

async function games(page, base, tag, found) {
	const ids = await page.evaluate(async () => {
		const list = async (kind) => (await (await fetch(`/api/v1/games?limit=20&gameType=${kind}`)).json()).value.items;
		const house = await list("INHOUSE");
		const of = (mechanic) => house.find((g) => g.mechanic === mechanic).nodeId;
		return { slots: (await list("RNG"))[0].nodeId, dice: of("dice"), crash: of("crash") };
	});
	for (const [name, id] of Object.entries(ids)) {
		await page.goto(`${base}/seamless?id=${id}`, { waitUntil: "load" });
		await page.locator(".bz-act").waitFor({ timeout: 20_000 });
		await check(page, found, `${tag} game ${name}`);
		for (const [i, what] of [
			[1, "fairness"],
			[2, "facts"],
		]) {
			await page.locator(".bz-tools button").nth(i).click();
			await check(page, found, `${tag} game ${name}, ${what}`);
			await page.keyboard.press("Escape");
		}
	}
}

/** What a press names: the button or link of a message, or the first seen of a selector; the topmost dialog comes first. */
function part(page, press) {
	const name = words[press.replace(/^!/, "")];
	const root = page.locator("body");
	return name ? root.getByRole("button", { name, exact: true }).filter({ visible: true }).last() : root.locator(press.replace(/^!/, "")).filter({ visible: true }).first();
}

async function open(page, base, row, tokens, found, tag) {
	const path = row.path.replace("{receipt}", tokens.receipt);
	await page.goto(base + path, { waitUntil: "load" });
	const name = `${tag} ${row.file.split("/").at(-1)}`;
	try {
		for (const press of row.press) {
			if (Array.isArray(press)) {
				await part(page, press[0]).fill(press[1]);
				continue;
			}
			await part(page, press).click({ timeout: 8000 });
			if (press.startsWith("!")) await check(page, found, `${name} ${press}`);
		}
		await page
			.locator(row.shows ?? "dialog[open], .menu-pop")
			.last()
			.waitFor({ timeout: 5000 });
	} catch (err) {
		found.tell(name, "not-opened", [`${path} ${row.press.join(" | ")}: ${String(err).split("\n")[0]}`]);
		return;
	}
	await check(page, found, name);
}

/** Opens the layers of the table that a house of this kind has. */
export async function walkLayers(browser, base, tokens, view, found, kind = (row) => !row.guarded && !row.shut && !row.days) {
	const page = await dressed(browser, base, view);
	const tag = `${view.width} ${view.theme} ${view.lang}`;
	const rows = LAYERS.filter(kind).filter((r) => wanted("layers") || wanted(r.file.split("/").at(-1)));
	let who;
	for (const row of rows) {
		if (row.who !== who || row.who === "fresh") await become(page, base, row.who, tokens);
		who = row.who;
		await open(page, base, row, tokens, found, tag);
	}
	await page.context().close();
}
