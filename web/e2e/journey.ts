/** What every journey starts from: a house per run, a page that may not complain, and pictures of what was seen. */
import { test as base, expect, type Page } from "@playwright/test";
import { fileURLToPath } from "node:url";
import { type House, openHouse } from "./house.ts";

export { expect };
export type { Page };

/** Where the pictures are kept. */
export const pictures = fileURLToPath(new URL("../../artifacts/screens", import.meta.url));

interface Fixtures {
	/** Fails the journey for whatever the browser's console complains about. */
	quiet: undefined;
	/** Lets the console complain of what the journey means to provoke, such as a refused form. */
	allow: (complaint: RegExp) => void;
	shoot: (name: string) => Promise<void>;
	expected: RegExp[];
}

export const test = base.extend<Fixtures, { house: House }>({
	house: [
		// biome-ignore lint/correctness/noEmptyPattern: fixtures are asked for by destructuring.
		async ({}, use) => {
			const house = await openHouse();
			await use(house);
			await house.stop();
		},
		{ scope: "worker", timeout: 120_000 },
	],
	baseURL: async ({ house }, use) => use(house.url),
	// biome-ignore lint/correctness/noEmptyPattern: fixtures are asked for by destructuring.
	expected: async ({}, use) => use([]),
	allow: async ({ expected }, use) => use((complaint) => void expected.push(complaint)),
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
