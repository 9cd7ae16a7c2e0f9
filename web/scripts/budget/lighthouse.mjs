/** Lighthouse on the home page, with applied and with simulated throttling. */
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { median } from "../phone.mjs";

const CATEGORIES = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
const FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];

async function once(url, method, cpuSlowdownMultiplier) {
	const chrome = await launch({ chromePath: process.env.BAIZE_CHROMIUM || "/usr/bin/chromium", chromeFlags: FLAGS });
	try {
		const config = { extends: "lighthouse:default", settings: { throttlingMethod: method, throttling: { cpuSlowdownMultiplier } } };
		const { lhr } = await lighthouse(url, { port: chrome.port, logLevel: "error", onlyCategories: Object.keys(CATEGORIES) }, config);
		return lhr;
	} finally {
		await chrome.kill();
	}
}

/** Audits that cost points outside of performance, by name. */
const failures = (lhr) =>
	["accessibility", "best-practices", "seo"].flatMap((c) => lhr.categories[c].auditRefs.filter((a) => a.weight > 0 && lhr.audits[a.id].score < 1).map((a) => `${c}: ${a.id}`));

/** Rows of both methods, and what Lighthouse found wrong. */
export async function lighthouseOf(url, slowdown, runs) {
	const rows = [];
	const wrong = new Set();
	for (const method of ["simulate", "devtools"]) {
		const all = [];
		for (let i = 0; i < runs; i++) all.push(await once(url, method, slowdown));
		const figure = (id) => Math.round(median(all.map((l) => l.audits[id].numericValue)));
		for (const l of all) for (const f of failures(l)) wrong.add(f);
		for (const [category, limit] of Object.entries(CATEGORIES)) {
			const value = Math.round(median(all.map((l) => l.categories[category].score * 100)));
			rows.push({
				key: `${method}_${category}`,
				name: `Lighthouse ${category}, ${method}`,
				value,
				limit,
				text: `${value}`,
				limitText: `${limit}`,
				over: value < limit,
				timed: true,
			});
		}
		const times =
			method === "simulate"
				? [["largest-contentful-paint", 2000]]
				: [
						["speed-index", 1600],
						["largest-contentful-paint", 1500],
					];
		for (const [id, limit] of times) {
			const value = figure(id);
			rows.push({ key: `${method}_${id}`, name: `${id}, ${method}`, value, limit, text: `${value} ms`, limitText: `${limit} ms`, over: value > limit, timed: true });
		}
	}
	return { rows, wrong: [...wrong] };
}
