/** What every journey starts from: the run's one house, a page that may not complain, words of its language, pictures of what was seen. */
import { test as base, expect, type Page } from "@playwright/test";
import { fileURLToPath } from "node:url";
import { type House, joinHouse, type Member } from "./house.ts";
import { type Lang, type Say, sayerOf } from "./words.ts";

export { expect };
export type { Page };

/** Where the pictures are kept. */
export const pictures = fileURLToPath(new URL("../../artifacts/screens", import.meta.url));

/** The tag of a journey that is walked in every language; the others are walked in English. */
export const everywhere = { tag: "@everywhere" };

export interface Options {
	/** The language of the run's project. */
	lang: Lang;
}

interface Fixtures {
	/** Puts the language on the page before it is opened. */
	dressed: undefined;
	/** Fails the journey for whatever the browser's console complains about. */
	quiet: undefined;
	/** Lets the console complain of what the journey means to provoke, such as a refused form. */
	allow: (complaint: RegExp) => void;
	shoot: (name: string) => Promise<void>;
	expected: RegExp[];
	/** The words of the sites in the language of the run. */
	say: Say;
	/** A fresh account, logged in on the page by its session. */
	member: Member;
}

export const test = base.extend<Fixtures & Options, { house: House }>({
	lang: ["en", { option: true }],
	house: [
		// biome-ignore lint/correctness/noEmptyPattern: fixtures are asked for by destructuring.
		async ({}, use) => {
			const { url, data } = JSON.parse(process.env.JOURNEY_HOUSE ?? "{}") as { url: string; data: string };
			await use(joinHouse(url, data));
		},
		{ scope: "worker" },
	],
	baseURL: async ({ house }, use) => use(house.url),
	// biome-ignore lint/correctness/noEmptyPattern: fixtures are asked for by destructuring.
	expected: async ({}, use) => use([]),
	allow: async ({ expected }, use) => use((complaint) => void expected.push(complaint)),
	say: async ({ lang }, use) => use(sayerOf(lang)),
	dressed: [
		async ({ context, lang, house }, use) => {
			const test = lang === "ar-XB";
			if (lang !== "en") await context.addCookies([{ name: "lang", value: test ? "en" : lang, url: house.url }]);
			await context.addInitScript(
				([l, pseudo]) => (pseudo ? sessionStorage.setItem("baize.pseudo", pseudo) : l !== "en" && localStorage.setItem("baize.lang", l ?? "")),
				[lang, test ? lang : ""],
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
	shoot: async ({ page }, use, info) => {
		await use(async (name) => {
			await page.screenshot({ path: `${pictures}/${info.project.name}-${name}.png`, animations: "disabled" });
		});
	},
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
