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
	shoot: (name: string) => Promise<void>;
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
	quiet: [
		async ({ page }, use) => {
			const complaints: string[] = [];
			page.on("console", (m) => {
				if (m.type() === "error") complaints.push(`${m.text()} (${m.location().url})`);
			});
			page.on("pageerror", (e) => complaints.push(String(e)));
			await use(undefined);
			expect(complaints, "the console is quiet").toEqual([]);
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
