/**
 * How smoothly reels turn: frames of spins on the phone profile with the processor slowed down four times, on the real
 * binary. A frame counts as late when it comes more than one and a half times 1/60 s after the one before. Beside it stands
 * what does not depend on neighbours: the processor time of the page's thread for a frame, times four; 16.7 ms are there.
 */
import { randomUUID } from "node:crypto";
import { start } from "./binary.mjs";
import { launch, quantile } from "./phone.mjs";

const PASSWORD = "frames-password-1";
const SPINS = Number(process.env.FRAMES_SPINS ?? 8);
const SLOWER = Number(process.env.FRAMES_SLOWER ?? 4);
const FRAME_MS = 1000 / 60;

async function api(base, path, body) {
	const headers = { "Content-Type": "application/json", "Idempotency-Key": randomUUID() };
	const res = await fetch(`${base}/api/v1${path}`, { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) });
	const answer = await res.json();
	if (!res.ok) throw new Error(`${path}: ${res.status} ${answer.code}`);
	return answer.value;
}

/** One title of each grid that turns: its size is what drawing depends on. */
async function titles(base) {
	const { items } = await api(base, "/games?limit=100&gameType=RNG");
	const found = new Map();
	for (const game of items.filter((g) => g.mechanic === "slot" && g.playable)) {
		const { parSheet } = await api(base, `/games/${game.nodeId}`);
		const { paytable } = await api(base, `/studio/sheets/${parSheet}`);
		const grid = paytable.kind === "book" ? "falls" : `${paytable.reels} x ${paytable.rows}`;
		if (!found.has(grid)) found.set(grid, { ...game, grid });
	}
	return [...found.values()];
}

/** Notes the moment of every frame while reels turn; runs in the page. */
function note() {
	window.frames = [];
	const look = (now) => {
		requestAnimationFrame(look);
		const phase = document.querySelector(".bz-stage")?.dataset.phase;
		if (phase === "turning") window.frames.push(now);
		else if (window.frames.at(-1) !== 0) window.frames.push(0);
	};
	requestAnimationFrame(look);
}

/** Milliseconds of processor time of the page's thread for a frame of turning reels, not slowed down. */
async function perFrame(page, cdp, act) {
	await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
	const spent = async () => (await cdp.send("Performance.getMetrics")).metrics.find((m) => m.name === "TaskDuration").value * 1000;
	let [took, frames] = [0, 0];
	for (let i = 0; i < 3; i++) {
		await act.click({ timeout: 60_000 });
		await page.locator(".bz-stage[data-phase=turning]").waitFor({ timeout: 60_000 });
		const [before, from] = [await spent(), await page.evaluate(() => window.frames.length)];
		await page.locator(".bz-stage:not([data-phase=turning])").waitFor({ timeout: 60_000 });
		took += (await spent()) - before;
		frames += (await page.evaluate(() => window.frames.length)) - from;
		await act.waitFor({ timeout: 60_000 });
	}
	return took / Math.max(1, frames);
}

async function measure(browser, base, token, game) {
	const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
	const page = await context.newPage();
	await page.addInitScript((t) => sessionStorage.setItem("baize.token", t), token);
	await page.goto(`${base}/seamless?id=${game.nodeId}`);
	const act = page.locator(".bz-act:not([disabled])");
	await act.waitFor();
	await page.waitForTimeout(1000);
	const cdp = await context.newCDPSession(page);
	await page.evaluate(note);
	const cost = await perFrame(page, cdp, act);
	await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
	await page.evaluate(() => window.frames.splice(0));
	for (let i = 0; i < SPINS; i++) {
		await act.click({ timeout: 60_000 });
		await page.waitForTimeout(300);
		await act.waitFor({ timeout: 60_000 });
	}
	const frames = await page.evaluate(() => window.frames);
	await context.close();
	const gaps = frames.slice(1).flatMap((at, i) => (at === 0 || frames[i] === 0 ? [] : [at - frames[i]]));
	const dropped = gaps.filter((g) => g > 1.5 * FRAME_MS).length;
	const fps = gaps.length / (gaps.reduce((a, b) => a + b, 0) / 1000);
	return { cost: cost * SLOWER, fps, dropped: dropped / gaps.length, p99: quantile(gaps, 0.99), longest: Math.max(...gaps), frames: gaps.length };
}

process.env.BAIZE_SANDBOX_PASSWORD = PASSWORD;
const server = await start();
const browser = await launch();
try {
	const { token } = await api(server.base, "/auth/login", { username: "member1", password: PASSWORD });
	for (const game of await titles(server.base)) {
		const m = await measure(browser, server.base, token, game);
		console.log(
			`${game.grid.padEnd(6)} ${game.gameName.padEnd(24)} ${m.cost.toFixed(1)} ms a frame; ${m.fps.toFixed(1)} frames/s, ${(100 * m.dropped).toFixed(1)} % late, p99 ${m.p99.toFixed(1)} ms, longest ${m.longest.toFixed(1)} ms, ${m.frames} frames of ${SPINS} spins at ${SLOWER}x`,
		);
	}
} finally {
	await browser.close();
	await server.stop();
}
