/** From the press on a card until its game can be played, cold, for every kind of house game. */
import { median, phone } from "../phone.mjs";
import { ms, pressed } from "./times.mjs";

const LISTS = { RNG: "/rng", LIVE: "/live", FISH: "/fish", PVP: "/pvp", INHOUSE: "/bgs" };
/** What is there once a game can be played: its act, or a table to sit down at. */
const PLAYABLE = ".bz-act:not([disabled]), .ta-lobby button, .bz-stage[data-phase], .bz-stage button:not([disabled])";
const LIMIT_MS = 1500;

/** One game of each kind that the house runs, from the lists' first pages. */
async function kinds(api) {
	const found = new Map();
	for (const [lane, path] of Object.entries(LISTS)) {
		const { items } = await api(`/games?limit=100&gameType=${lane}`);
		for (const game of items) if (game.playable && game.mechanic && game.mechanic !== "vendor" && !found.has(game.mechanic)) found.set(game.mechanic, { ...game, path });
	}
	return [...found.values()];
}

async function cold(browser, base, token, game) {
	const { context, page } = await phone(browser);
	await page.addInitScript((t) => sessionStorage.setItem("baize.token", t), token);
	await page.goto(`${base}${game.path}`, { waitUntil: "load" });
	const card = page.locator("main .gc-art", { has: page.locator(`img[src="${game.iconUrl}"]`) }).first();
	await card.waitFor();
	await card.scrollIntoViewIfNeeded();
	await page.waitForTimeout(2500);
	const took = await pressed(page, card, PLAYABLE);
	await context.close();
	return took;
}

/** A row for each kind, or for those that BUDGET_GAMES names. */
export async function gamesOf(browser, base, api, token, runs, tell) {
	const only = process.env.BUDGET_GAMES?.split(",");
	for (const game of await kinds(api)) {
		if (only && !only.includes(game.mechanic)) continue;
		try {
			const all = [];
			for (let i = 0; i < runs; i++) all.push(await cold(browser, base, token, game));
			tell([ms(`${game.mechanic}Ms`, `${game.mechanic}: press to playable, cold`, median(all), LIMIT_MS)]);
		} catch (err) {
			tell([{ key: `${game.mechanic}Lost`, name: `${game.mechanic} not measured: ${String(err).split("\n")[0]}`, value: 0, limit: 0, text: "", over: true }]);
		}
	}
}
