/** The search over the whole catalogue, and a long list under the thumb. */
import { phone, quantile } from "../phone.mjs";

const WORDS = ["cric", "drag", "gold"];
const BETWEEN_KEYS_MS = 350;
const LONG = 200;
const PX_PER_SECOND = 1400;
const TOUCH_EVERY_MS = 16;
const STROKES = 8;
const STROKE = { x: 180, from: 640, to: 120 };

/** Notes for every key how long it takes until the answer to the words in the box has been painted. Runs in the page. */
function watchKeys() {
	window.keys = [];
	const list = document.querySelector("dialog[open] [role=listbox]");
	addEventListener(
		"keydown",
		(e) => {
			if (e.key.length !== 1) return; // the box is emptied by a key as well
			const from = performance.now();
			const before = e.target.value;
			const look = () => {
				if (e.target.value === before || list.ariaBusy === "true" || list.childElementCount === 0) requestAnimationFrame(look);
				else setTimeout(() => window.keys.push(performance.now() - from)); // after this frame's paint
			};
			requestAnimationFrame(look);
		},
		true,
	);
}

/** From a key to the painted answer, for each key of a few words, once the index is here. */
export async function search(browser, base) {
	const { context, page } = await phone(browser);
	await page.goto(base, { waitUntil: "load" });
	await page.waitForTimeout(2500);
	const index = new Promise((done) => context.on("requestfinished", (r) => r.url().includes("search-index") && done()));
	await page.locator("a[href='/search']").first().click();
	const box = page.locator("dialog[open] input").first();
	await box.waitFor();
	await index;
	await page.waitForTimeout(1500);
	await page.evaluate(watchKeys);
	for (const word of WORDS) {
		await box.pressSequentially(word, { delay: BETWEEN_KEYS_MS });
		await page.waitForTimeout(BETWEEN_KEYS_MS);
		await box.fill("");
		await page.waitForTimeout(BETWEEN_KEYS_MS);
	}
	const keys = await page.evaluate(() => window.keys);
	await context.close();
	if (keys.length !== WORDS.join("").length) throw new Error(`${keys.length} of ${WORDS.join("").length} keys were answered`);
	return quantile(keys, 0.95);
}

/** A finger drags the page by one stroke and rests before it is lifted, so that nothing flies on; down: the page goes down. */
async function stroke(cdp, down) {
	const [from, to] = down ? [STROKE.from, STROKE.to] : [STROKE.to, STROKE.from];
	const touch = (type, y) => cdp.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x: STROKE.x, y }] });
	await touch("touchStart", from);
	const start = performance.now();
	for (let share = 0; share < 1; ) {
		await new Promise((next) => setTimeout(next, TOUCH_EVERY_MS));
		share = Math.min(1, ((performance.now() - start) * PX_PER_SECOND) / 1000 / Math.abs(to - from));
		await touch("touchMove", from + (to - from) * share);
	}
	for (let i = 0; i < 6; i++) {
		await new Promise((next) => setTimeout(next, TOUCH_EVERY_MS));
		await touch("touchMove", to);
	}
	await touch("touchEnd");
}

/** Frames a second while a finger drags a list of some hundred cards along, more of them coming, and the elements of the page then. */
export async function scroll(browser, base) {
	const { context, page, cdp } = await phone(browser);
	await page.goto(`${base}/rng`, { waitUntil: "load" });
	await page.locator("main .gc").first().waitFor();
	const length = () => page.evaluate(() => Number(document.querySelector("main .card-grid li")?.ariaSetSize ?? 0));
	while ((await length()) < LONG) {
		await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
		await page.waitForTimeout(300);
	}
	await page.waitForTimeout(2000);
	await page.evaluate(() => {
		window.frames = [];
		window.passed = 0;
		let at = scrollY;
		const step = (now) => {
			window.frames.push(now);
			window.passed += Math.abs(scrollY - at);
			at = scrollY;
			requestAnimationFrame(step);
		};
		requestAnimationFrame(step);
	});
	for (let i = 0; i < STROKES; i++) await stroke(cdp, i >= STROKES / 2);
	const seen = await page.evaluate(() => ({
		fps: ((window.frames.length - 1) * 1000) / (window.frames.at(-1) - window.frames[0]),
		passed: window.passed,
		nodes: document.querySelectorAll("*").length,
	}));
	await context.close();
	const dragged = STROKES * (STROKE.from - STROKE.to);
	if (seen.passed < 0.8 * dragged) throw new Error(`the list moved by ${Math.round(seen.passed)} px, the finger by ${dragged}`);
	return seen;
}
