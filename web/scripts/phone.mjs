/** Cold loads of a page on the phone profile: 360x800, slow 4G (150 ms, 1.6 Mbps down), a processor like a cheap phone's. */
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

/** Keeps what the browser tells about paint and movement. Runs before the page. */
function watch() {
	window.seen = { lcp: 0, element: "", cls: 0 };
	new PerformanceObserver((list) => {
		for (const e of list.getEntries()) {
			window.seen.lcp = e.startTime;
			window.seen.element = e.element ? `${e.element.tagName.toLowerCase()}.${e.element.className}` : e.url;
		}
	}).observe({ type: "largest-contentful-paint", buffered: true });
	new PerformanceObserver((list) => {
		for (const e of list.getEntries()) if (!e.hadRecentInput) window.seen.cls += e.value;
	}).observe({ type: "layout-shift", buffered: true });
}

/** Every file that was fetched, with its bytes on the wire. */
function record(cdp) {
	const files = new Map();
	cdp.on("Network.responseReceived", (e) => files.set(e.requestId, { url: e.response.url, type: e.type, bytes: 0 }));
	cdp.on("Network.loadingFinished", (e) => {
		const file = files.get(e.requestId);
		if (file) file.bytes = e.encodedDataLength;
	});
	return () => [...files.values()].filter((f) => f.url.startsWith("http"));
}

async function benchmarkIndex(browser) {
	const page = await browser.newPage();
	const index = await page.evaluate(benchmark);
	await page.close();
	return index;
}

async function load(browser, url) {
	const before = await benchmarkIndex(browser);
	const context = await browser.newContext({ viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true, locale: "en" });
	const page = await context.newPage();
	const cdp = await context.newCDPSession(page);
	const slowdown = Math.max(1, before / PHONE_INDEX);
	await cdp.send("Network.enable");
	await cdp.send("Network.emulateNetworkConditions", NETWORK);
	await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
	await page.addInitScript(watch);
	const files = record(cdp);
	await page.goto(url, { waitUntil: "load" });
	await page.waitForTimeout(SETTLE_MS);
	const fcp = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
	const seen = await page.evaluate(() => window.seen);
	await context.close();
	const after = await benchmarkIndex(browser);
	return { ...seen, fcp, slowdown, index: before, steady: Math.abs(after - before) <= 0.2 * before, files: files() };
}

/** Loads until enough were made on a machine whose speed did not change meanwhile, or until tries are used up. */
export async function coldLoads(url, wanted, tries) {
	const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
	const loads = [];
	try {
		while (loads.filter((l) => l.steady).length < wanted && loads.length < tries) loads.push(await load(browser, url));
	} finally {
		await browser.close();
	}
	const steady = loads.filter((l) => l.steady);
	return steady.length >= wanted ? steady : loads;
}

export function median(values) {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)];
}
