/** Times on the phone profile: paint, answers to presses, layers, routes, games. Search and long lists are measured in lists.mjs. */
import { coldLoads, median, phone } from "../phone.mjs";
import { scroll, search } from "./lists.mjs";

/** A row of milliseconds. */
export const ms = (key, name, value, limit) => ({
	key,
	name,
	value: Math.round(value),
	limit,
	text: `${Math.round(value)} ms`,
	limitText: `${limit} ms`,
	over: value > limit,
	timed: true,
});
const plain = (key, name, value, limit, over = value > limit) => ({ key, name, value, limit, text: `${value}`, limitText: `${limit}`, over, timed: true });

/** Paint, blocking and movement of the home page, cold. */
export async function paint(browser, base, runs) {
	const loads = await coldLoads(browser, `${base}/`, runs, 2 * runs);
	const of = (pick) => median(loads.map(pick));
	return {
		about: { index: Math.round(of((l) => l.index)), slowdown: Number(of((l) => l.slowdown).toFixed(2)), loads: loads.length, largest: loads[0].element },
		rows: [
			ms(
				"fcpMs",
				"first contentful paint",
				of((l) => l.fcp),
				1000,
			),
			ms(
				"lcpMs",
				"largest contentful paint",
				of((l) => l.lcp),
				1500,
			),
			ms(
				"tbtMs",
				"total blocking time",
				of((l) => l.tbt),
				150,
			),
			plain("cls", "cumulative layout shift", Number(of((l) => l.cls).toFixed(4)), 0.02),
		],
	};
}

/** Presses a part and waits until what it opens is painted; the time from the press, as the page saw it. */
export async function pressed(page, part, shown) {
	await page.evaluate((selector) => {
		window.answered = new Promise((done) => {
			addEventListener(
				"pointerdown",
				() => {
					const from = performance.now();
					const look = () => {
						const el = document.querySelector(selector);
						if (el?.getClientRects().length) requestAnimationFrame(() => done(performance.now() - from));
						else requestAnimationFrame(look);
					};
					look();
				},
				{ once: true, capture: true },
			);
		});
	}, shown);
	await part.click();
	return page.evaluate(() => window.answered);
}

const TAB = (to) => `.tabbar a[href="${to}"]`;
const PAGE = "main h1:not(.sr-only)";

/** A layer, a page for the first time and the same page again. */
async function moves(browser, base) {
	const { context, page } = await phone(browser);
	await page.goto(base, { waitUntil: "load" });
	await page.waitForTimeout(2500);
	const cold = await pressed(page, page.locator(TAB("/promotions")), PAGE);
	await page.locator(TAB("/")).click();
	await page.locator(".home").waitFor();
	const warm = await pressed(page, page.locator(TAB("/promotions")), PAGE);
	await page.locator(TAB("/")).click();
	await page.locator(".header a[href='/login']").click();
	await page.locator("dialog[open]").waitFor();
	await page.keyboard.press("Escape");
	await page.locator("dialog[open]").waitFor({ state: "detached" });
	const layer = await pressed(page, page.locator(".header a[href='/login']"), "dialog[open] input");
	await context.close();
	return { cold, warm, layer };
}

/** The longest answer to a press while one strolls about, at a multiple of the phone's slowness. */
async function interaction(browser, base, times) {
	const { context, page } = await phone(browser, { times });
	await page.goto(base, { waitUntil: "load" });
	await page.waitForTimeout(3000);
	await page.evaluate(() => {
		window.seen.inp = 0;
	});
	const away = async () => {
		await page.keyboard.press("Escape");
		await page.locator("dialog[open]").waitFor({ state: "detached" });
	};
	await page.locator(".header .icon-btn").first().click();
	await page.locator("dialog[open]").waitFor();
	await away();
	await page.locator(".header a[href='/login']").click();
	await page.locator("dialog[open] input").first().waitFor();
	await page.locator("dialog[open] input").first().pressSequentially("rahim");
	await away();
	await page.locator(TAB("/promotions")).click();
	await page.locator(PAGE).first().waitFor();
	await page.waitForTimeout(600);
	const inp = await page.evaluate(() => window.seen.inp);
	await context.close();
	return inp;
}

/** From the press on a house game until it can be played: the first time, and again. */
async function game(browser, base, token) {
	const { context, page } = await phone(browser);
	await page.addInitScript((t) => sessionStorage.setItem("baize.token", t), token);
	await page.goto(`${base}/bgs`, { waitUntil: "load" });
	const card = page.locator("main .gc-art").first();
	await card.waitFor();
	await page.waitForTimeout(2500);
	const cold = await pressed(page, card, ".bz-act:not([disabled])");
	await page.goBack();
	await card.waitFor();
	await page.waitForTimeout(800);
	const warm = await pressed(page, card, ".bz-act:not([disabled])");
	await context.close();
	return { gameCold: cold, gameWarm: warm };
}

const MOVES = [
	["layer", "a layer opens", 100],
	["warm", "a page, seen before", 150],
	["cold", "a page, for the first time", 1000],
];
const GAME = [
	["gameCold", "a house game: press to playable, first time", 1500],
	["gameWarm", "a house game: press to playable, again", 400],
];

async function several(runs, measure) {
	const all = [];
	for (let i = 0; i < runs; i++) all.push(await measure());
	return (pick = (v) => v) => median(all.map(pick));
}

/** Every timed row besides paint, told part by part: one that cannot be measured does not take the others with it. */
export async function timesOf(browser, base, token, runs, tell) {
	const parts = [
		[() => interaction(browser, base, 1), (of) => [ms("inpMs", "answer to a press, the longest (P)", of(), 120)]],
		[() => interaction(browser, base, 2), (of) => [ms("inpQMs", "answer to a press, the longest (Q)", of(), 200)]],
		[
			() => moves(browser, base),
			(of) =>
				MOVES.map(([key, name, limit]) =>
					ms(
						`${key}Ms`,
						name,
						of((m) => m[key]),
						limit,
					),
				),
		],
		[
			() => game(browser, base, token),
			(of) =>
				GAME.map(([key, name, limit]) =>
					ms(
						`${key}Ms`,
						name,
						of((g) => g[key]),
						limit,
					),
				),
		],
		[() => search(browser, base), (of) => [ms("searchMs", "search: key to painted, 95 of 100", of(), 50)]],
		[
			() => scroll(browser, base),
			(of) => {
				const fps = Math.round(of((s) => s.fps));
				return [
					plain("fps", "frames a second of a long list", fps, 58, fps < 58),
					plain(
						"nodes",
						"elements of a long list's page",
						of((s) => s.nodes),
						1500,
					),
				];
			},
		],
	];
	for (const [measure, rows] of parts) {
		try {
			tell(rows(await several(runs, measure)));
		} catch (err) {
			tell([{ key: "lost", name: `not measured: ${String(err).split("\n")[0]}`, value: 0, limit: 0, text: "", over: true }]);
		}
	}
}
