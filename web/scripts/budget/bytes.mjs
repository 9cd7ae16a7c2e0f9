/** Bytes: the same on every machine, so they fail the build. */
import { get } from "node:http";
import { kilo, manifest, sizes } from "../size.mjs";
import { phone, record } from "../phone.mjs";

const SETTLE_MS = 3000;
const LIMIT = { html: 14_000, view: 220_000, again: 15_000, en: 27_500, bn: 108_500 };

/** The page as a browser gets it over the wire. */
function wire(url, lang) {
	return new Promise((resolve, reject) => {
		get(url, { headers: { "Accept-Encoding": "br, gzip", Accept: "text/html", "Accept-Language": lang } }, (res) => {
			let bytes = 0;
			res.on("data", (chunk) => {
				bytes += chunk.length;
			});
			res.on("end", () => resolve({ bytes, encoding: res.headers["content-encoding"] ?? "none" }));
		}).on("error", reject);
	});
}

/** Files of the first view that belong to a game, to the back office or to the agent centre. */
function strangers(files) {
	const games = Object.entries(manifest())
		.filter(([key]) => /(^|\/)games\/[^/]+\/src\//.test(key))
		.map(([, chunk]) => `/${chunk.file}`);
	if (games.length === 0) throw new Error("the build has no game of its own chunk: games have moved into the site's code");
	return files.map((f) => new URL(f.url).pathname).filter((path) => games.includes(path) || /^\/(staff|agent)\//.test(path));
}

const weigh = (files) => files.reduce((s, f) => s + f.bytes, 0);
const fonts = (files) => weigh(files.filter((f) => /\.woff2(\?|$)/.test(f.url)));

/** Waits until nothing has come for a while: a busy machine fetches the last parts of a view late. */
async function settle(page, files) {
	for (let count = -1; count !== files().length; ) {
		count = files().length;
		await page.waitForTimeout(SETTLE_MS);
	}
}

/** Waits until the page is the same twice: a house that has just begun has news of its own for a moment. */
async function still(base, lang) {
	const etag = async () => (await fetch(base, { headers: { Accept: "text/html", "Accept-Language": lang } })).headers.get("etag");
	for (let before = await etag(), tries = 0; tries < 10; tries++) {
		await new Promise((done) => setTimeout(done, SETTLE_MS));
		const now = await etag();
		if (now === before) return;
		before = now;
	}
}

/** The first view, and the same view again in the same browser. */
async function views(browser, base, lang) {
	// Slides that move on later are no part of the first view; how many do while it comes is up to the machine.
	const { context, page, cdp } = await phone(browser, { lang, reducedMotion: "reduce" });
	await context.addCookies([{ name: "lang", value: lang, url: base }]);
	let files = record(context, cdp);
	await still(base, lang);
	await page.goto(base, { waitUntil: "load" });
	await settle(page, files);
	const first = files();
	await page.goto("about:blank");
	files = record(context, cdp);
	await page.goto(base, { waitUntil: "load" });
	await settle(page, files);
	const again = files();
	await context.close();
	return { first, again };
}

const bytes = (key, name, value, limit) => ({ key, name, value, limit, text: kilo(value), limitText: kilo(limit), over: value > limit });

/** Every budget of bytes, one row each; told says which files the first view fetched. */
export async function bytesOf(browser, base) {
	const en = await views(browser, base, "en");
	const bn = await views(browser, base, "bn");
	// As visitors get it: a page that has stayed the same is pressed anew, harder.
	const pages = { en: await wire(`${base}/`, "en"), bn: await wire(`${base}/`, "bn") };
	const foreign = [...new Set(strangers(en.first))];
	return {
		told: [...en.first].sort((a, b) => b.bytes - a.bytes),
		again: en.again.filter((f) => f.bytes > 0),
		rows: [
			...sizes().map((r) => bytes(r.name.replaceAll(/[^a-zA-Z]+/g, "_"), `${r.name}, gzip`, r.bytes, r.budget)),
			...Object.entries(pages).map(([lang, p]) => bytes(`html_${lang}`, `home page with its critical styles, ${lang}, ${p.encoding}`, p.bytes, LIMIT.html)),
			bytes("fontsEn", "fonts of the first view, en", fonts(en.first), LIMIT.en),
			bytes("fontsBn", "fonts of the first view, bn", Math.max(0, fonts(bn.first) - fonts(en.first)), LIMIT.bn),
			bytes("viewBytes", "first view, all bytes on the wire", weigh(en.first), LIMIT.view),
			bytes("againBytes", "the same view again", weigh(en.again), LIMIT.again),
			{ key: "foreign", name: "files of games and offices in it", value: foreign.length, text: `${foreign.length}`, limit: 0, limitText: "0", over: foreign.length > 0 },
		],
	};
}
