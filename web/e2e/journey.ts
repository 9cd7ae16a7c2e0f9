/** What every journey starts from: a house, a page that may not complain, words of its language, pictures of what was seen. */
import { test as base, type CDPSession, expect, type Page } from "@playwright/test";
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { askedIn, type House, joinHouse, type Member } from "./house.ts";
import { type Lang, type Say, sayerOf, type Told, toldIn } from "./words.ts";

export { expect };
export type { Page };

/** Where the pictures are kept. */
export const pictures = fileURLToPath(new URL("../../artifacts/screens", import.meta.url));

/** The tag of a journey that is walked in every language, on both devices; the others are walked in English. */
export const everywhere = { tag: "@everywhere" };

/** The tags of journeys that one device is enough for: nothing in them depends on it. */
export const onPhone = { tag: "@phone" };
export const onDesktop = { tag: "@desktop" };

export interface Options {
	/** The language of the run's project. */
	lang: Lang;
	/** Which of the run's houses the journey walks in: see setup.ts. */
	kind: "plain" | "guarded";
	/** Lets the announcements and the gift open by themselves, as they do for who has not read them. */
	popups: boolean;
}

interface Fixtures {
	/** Puts the language on the page before it is opened. */
	dressed: undefined;
	/** Fails the journey for whatever the browser's console complains about. */
	quiet: undefined;
	/** Lets the console complain of what the journey means to provoke, such as a refused form. */
	allow: (complaint: RegExp) => void;
	/** Keeps a picture of what is seen. */
	shoot: (name: string) => Promise<void>;
	expected: RegExp[];
	/** The words of the sites in the language of the run. */
	say: Say;
	/** Sentences of the server in the language of the run. */
	told: Told;
	/** A phone, where less fits. */
	narrow: boolean;
	house: House;
	/** A fresh account, logged in on the page by its session. */
	member: Member;
}

/** A camera a page, which is never taken away: with the end of any session the browser forgets the page's virtual keys. */
const cameras = new WeakMap<Page, Promise<CDPSession>>();

/** Takes a picture of what is seen, its motions ended; packed for speed, as there are a thousand in a run. */
async function picture(page: Page, name: string): Promise<void> {
	await page.evaluate(() => {
		for (const motion of document.getAnimations()) if (motion.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) motion.finish();
	});
	const camera = cameras.get(page) ?? page.context().newCDPSession(page);
	cameras.set(page, camera);
	const { data } = await (await camera).send("Page.captureScreenshot", { format: "png", optimizeForSpeed: true });
	await mkdir(pictures, { recursive: true });
	await writeFile(`${pictures}/${name}.png`, data, "base64");
}

const joined = new Map<string, Promise<House>>();

/** The house of a kind that this worker walks in. */
function houseOf(name: string): Promise<House> {
	const ask = async () => {
		const { url, data } = (await (await fetch(`${process.env.JOURNEY_DOOR}/${name}`)).json()) as { url: string; data: string };
		return joinHouse(url, data);
	};
	const house = joined.get(name) ?? ask();
	joined.set(name, house);
	return house;
}

export const test = base.extend<Fixtures & Options>({
	lang: ["en", { option: true }],
	kind: ["plain", { option: true }],
	popups: [false, { option: true }],
	house: async ({ kind }, use, info) => use(await houseOf(`${kind}/${info.parallelIndex}`)),
	baseURL: async ({ house }, use) => use(house.url),
	// biome-ignore lint/correctness/noEmptyPattern: fixtures are asked for by destructuring.
	expected: async ({}, use) => use([]),
	allow: async ({ expected }, use) => use((complaint) => void expected.push(complaint)),
	say: async ({ lang }, use) => use(sayerOf(lang)),
	told: async ({ lang }, use) => use(toldIn(lang)),
	narrow: async ({ viewport }, use) => use((viewport?.width ?? 0) < 640),
	dressed: [
		async ({ context, lang, house, popups }, use) => {
			const test = lang === "ar-XB";
			if (lang !== "en") await context.addCookies([{ name: "lang", value: askedIn(lang), url: house.url }]);
			// Only where nothing was chosen yet: a journey may choose another language and come back.
			await context.addInitScript(
				({ lang, test, popups }) => {
					for (const seen of popups ? [] : ["ANONYMOUS_POPUP", "USER_POPUP", "GIFT_POPUP"]) sessionStorage.setItem(seen, "1");
					if (test) sessionStorage.setItem("baize.pseudo", lang);
					else if (lang !== "en" && !localStorage.getItem("baize.lang")) localStorage.setItem("baize.lang", lang);
				},
				{ lang, test, popups },
			);
			await use(undefined);
		},
		{ auto: true },
	],
	member: async ({ context, house }, use) => {
		const member = await house.newMember();
		// Only where nobody is logged in or out yet: a journey may end the session and come back.
		await context.addInitScript((token) => {
			if (localStorage.getItem("journey.begun")) return;
			localStorage.setItem("journey.begun", "1");
			sessionStorage.setItem("baize.token", token);
		}, member.token);
		await use(member);
	},
	quiet: [
		async ({ page, expected }, use) => {
			const complaints: string[] = [];
			page.on("console", (m) => {
				if (m.type() === "error") complaints.push(`${m.text()} (${m.location().url})`);
			});
			page.on("pageerror", (e) => complaints.push(String(e)));
			await use(undefined);
			expect(
				complaints.filter((c) => !expected.some((e) => e.test(c))),
				"the console is quiet",
			).toEqual([]);
		},
		{ auto: true },
	],
	shoot: async ({ page }, use, info) => use((name) => picture(page, `${info.project.name}-${name}`)),
});

/** The sum of layout shifts that nobody caused by a tap, since the page was opened. */
export async function layoutShift(page: Page): Promise<number> {
	return page.evaluate(
		() =>
			new Promise<number>((done) => {
				let sum = 0;
				const watch = new PerformanceObserver((list) => {
					for (const e of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) if (!e.hadRecentInput) sum += e.value;
				});
				watch.observe({ type: "layout-shift", buffered: true });
				setTimeout(() => done(sum), 300);
			}),
	);
}
