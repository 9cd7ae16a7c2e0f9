/** What the site costs while nobody presses anything: live traffic, timers of a hidden tab, memory after long use. */
import { phone } from "../phone.mjs";

const LISTEN_MS = 20_000;

/** Bytes a second that the live link brings to a page. */
async function feed(browser, url, token, ready) {
	const { context, page, cdp } = await phone(browser);
	let bytes = 0;
	cdp.on("Network.webSocketFrameReceived", (e) => {
		bytes += e.response.payloadData.length;
	});
	if (token) await page.addInitScript((t) => sessionStorage.setItem("baize.token", t), token);
	await page.goto(url, { waitUntil: "load" });
	await page.locator(ready).first().waitFor({ timeout: 30_000 });
	await page.waitForTimeout(5000);
	bytes = 0;
	await page.waitForTimeout(LISTEN_MS);
	await context.close();
	return Math.round((bytes * 1000) / LISTEN_MS);
}

/** Counts callbacks of timers and frames; runs before the page. */
function countTimers() {
	window.fired = 0;
	for (const name of ["setTimeout", "setInterval", "requestAnimationFrame"]) {
		const real = window[name].bind(window);
		window[name] = (fn, ...rest) =>
			real(
				(...args) => {
					window.fired++;
					fn(...args);
				},
				...rest,
			);
	}
	window.hide = () => {
		Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
		Object.defineProperty(document, "visibilityState", { get: () => "hidden", configurable: true });
		document.dispatchEvent(new Event("visibilitychange"));
	};
}

/** How often timers fire in ten seconds of a tab that has been hidden for a while. */
async function hidden(browser, base) {
	const { context, page } = await phone(browser);
	await page.addInitScript(countTimers);
	await page.goto(base, { waitUntil: "load" });
	await page.waitForTimeout(4000);
	await page.evaluate(() => window.hide());
	await page.waitForTimeout(4000);
	const before = await page.evaluate(() => window.fired);
	await new Promise((done) => setTimeout(done, 10_000));
	const after = await page.evaluate(() => window.fired);
	await context.close();
	return after - before;
}

/** The heap after strolling through pages and layers for a time. */
async function heap(browser, base, seconds) {
	const { context, page, cdp } = await phone(browser, { times: 0.25 });
	await page.goto(base, { waitUntil: "load" });
	await page.waitForTimeout(2000);
	const until = Date.now() + seconds * 1000;
	let cycles = 0;
	while (Date.now() < until) {
		for (const to of ["/promotions", "/"]) {
			await page.locator(`.tabbar a[href="${to}"]`).click();
			await page.waitForTimeout(250);
		}
		await page.locator(".header a[href='/login']").click();
		await page.locator("dialog[open]").waitFor();
		await page.keyboard.press("Escape");
		await page.locator("dialog[open]").waitFor({ state: "detached" });
		cycles++;
	}
	await cdp.send("HeapProfiler.collectGarbage");
	const { usedSize } = await cdp.send("Runtime.getHeapUsage");
	await context.close();
	return { bytes: usedSize, cycles };
}

const row = (key, name, value, limit, unit) => ({ key, name, value, limit, text: `${value}${unit}`, limitText: `${limit}${unit}`, over: value > limit, timed: true });

/** Every row of what a page costs at rest. */
export async function idleOf(browser, base, token, crashId, soak) {
	const used = await heap(browser, base, soak);
	return [
		row("lobbyBytes", "live link in the lobby, a second", await feed(browser, base, "", ".home"), 1000, " B"),
		row("crashBytes", "live link in a crash round, a second", await feed(browser, `${base}/seamless?id=${crashId}`, token, ".bz-act"), 3000, " B"),
		row("hiddenTimers", "timers of a hidden tab in 10 s", await hidden(browser, base), 0, ""),
		row("heapMb", `heap after ${soak} s and ${used.cycles} strolls`, Number((used.bytes / 1e6).toFixed(1)), 60, " MB"),
	];
}
