/** The phone profile: 360x800, slow 4G (150 ms, 1.6 Mbps down), a processor like a cheap phone's; and cold loads of a page on it. */
import { chromium } from "@playwright/test";

/** A phone's score on the benchmark below; a faster machine is slowed down to it, so about four times here. */
const PHONE_INDEX = 350;
const SETTLE_MS = 3000;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** Lighthouse's benchmark: strings that make garbage, and arrays that do not. Runs in the browser. */
function benchmark() {
	const rate = (step, batch) => {
		const start = Date.now();
		let n = 0;
		while (n % batch !== 0 || Date.now() - start < 250) step(n++);
		return n / 10 / ((Date.now() - start) / 1000);
	};
	const a = Array.from({ length: 100_000 }, (_, i) => i);
	const b = [...a];
	const garbage = rate(() => {
		let s = "";
		for (let j = 0; j < 10_000; j++) s += "a";
		if (s.length === 1) throw new Error("never");
	}, 1);
	const copies = rate((n) => {
		const [from, to] = n % 2 ? [a, b] : [b, a];
		for (let j = 0; j < from.length; j++) to[j] = from[j];
	}, 10);
	return (garbage + copies) / 2;
}

/** Keeps what the browser tells about paint, movement, long tasks and answers to presses. Runs before the page. */
function watch() {
	for (const key of ["USER_POPUP", "ANONYMOUS_POPUP", "GIFT_POPUP"]) sessionStorage.setItem(key, "1"); // announcements and the gift stay away
	window.seen = { lcp: 0, element: "", cls: 0, tasks: [], inp: 0 };
	const on = (type, fn, more) => new PerformanceObserver((list) => list.getEntries().forEach(fn)).observe({ type, buffered: true, ...more });
	on("largest-contentful-paint", (e) => {
		window.seen.lcp = e.startTime;
		window.seen.element = e.element ? `${e.element.tagName.toLowerCase()}.${e.element.className}` : e.url;
	});
	on("layout-shift", (e) => {
		if (!e.hadRecentInput) window.seen.cls += e.value;
	});
	on("longtask", (e) => window.seen.tasks.push([e.startTime, e.duration]));
	on(
		"event",
		(e) => {
			if (e.interactionId) window.seen.inp = Math.max(window.seen.inp, e.duration);
		},
		{ durationThreshold: 16 },
	);
}

/** Every file that was fetched from now on, with its bytes on the wire; of what came through the service worker those that it fetched. */
export function record(context, cdp) {
	const files = new Map();
	const byWorker = new Map();
	context.on("requestfinished", async (r) => {
		if (!r.serviceWorker()) return;
		const sizes = await r.sizes().catch(() => null);
		if (sizes) byWorker.set(r.url(), Math.max(byWorker.get(r.url()) ?? 0, sizes.responseBodySize + sizes.responseHeadersSize));
	});
	cdp.on("Network.responseReceived", ({ requestId, type, response: r }) => files.set(requestId, { url: r.url, type, bytes: 0, worked: r.fromServiceWorker }));
	cdp.on("Network.loadingFinished", (e) => {
		const file = files.get(e.requestId);
		if (file) file.bytes = e.encodedDataLength;
	});
	const wire = (f) => ({ ...f, bytes: f.worked ? (byWorker.get(f.url) ?? 0) : f.bytes });
	return () => [...files.values()].filter((f) => f.url.startsWith("http")).map(wire);
}

export async function benchmarkIndex(browser) {
	const page = await browser.newPage();
	const index = await page.evaluate(benchmark);
	await page.close();
	return index;
}

/** The score of the machine before each page that was measured. */
export const indices = [];

export const launch = () =>
	chromium.launch({
		executablePath: process.env.BAIZE_CHROMIUM || "/usr/bin/chromium",
		args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--enable-precise-memory-info"],
	});

/** A page on the phone profile; times is how much slower than the phone the processor is made. */
export async function phone(browser, { times = 1, desktop = false, lang = "en", ...more } = {}) {
	const index = await benchmarkIndex(browser);
	indices.push(index);
	const screen = desktop ? { viewport: { width: 1440, height: 900 } } : { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
	const context = await browser.newContext({ ...screen, locale: lang, ...more });
	const page = await context.newPage();
	const cdp = await context.newCDPSession(page);
	const slowdown = Math.max(1, index / PHONE_INDEX) * times;
	await cdp.send("Network.enable");
	await cdp.send("Network.emulateNetworkConditions", NETWORK);
	await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
	await page.addInitScript(watch);
	return { context, page, cdp, index, slowdown };
}

/** What tasks over 50 ms took beyond that, from the first paint on. */
const blocking = (tasks, from) => tasks.reduce((sum, [at, took]) => sum + (at + took > from ? Math.max(0, took - 50) : 0), 0);

async function load(browser, url, options) {
	const { context, page, cdp, index, slowdown } = await phone(browser, options);
	const files = record(context, cdp);
	await page.goto(url, { waitUntil: "load" });
	await page.waitForTimeout(SETTLE_MS);
	const fcp = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
	const seen = await page.evaluate(() => window.seen);
	const first = files();
	await context.close();
	const after = await benchmarkIndex(browser);
	return { ...seen, fcp, tbt: blocking(seen.tasks, fcp), slowdown, index, steady: Math.abs(after - index) <= 0.2 * index, files: first };
}

/** Loads until enough were made on a machine whose speed did not change meanwhile, or until tries are used up. */
export async function coldLoads(browser, url, wanted, tries, options) {
	const loads = [];
	while (loads.filter((l) => l.steady).length < wanted && loads.length < tries) loads.push(await load(browser, url, options));
	const steady = loads.filter((l) => l.steady);
	return steady.length >= wanted ? steady : loads;
}

export function median(values) {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)];
}

/** The value that a share of all values does not exceed. */
export function quantile(values, share) {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
