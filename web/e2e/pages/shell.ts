import { expect, type Page } from "@playwright/test";
import type { Say } from "../words.ts";

/** The frame round every page: header, language, theme, balance. */
export class Shell {
	constructor(readonly page: Page) {}

	async openHome(): Promise<void> {
		await this.page.goto("/");
		await this.ready();
		await expect(this.home()).toBeVisible();
	}

	/** Waits until the page answers to hands. */
	async ready(): Promise<void> {
		await this.page.locator("html[data-ready]").waitFor();
	}

	home = () => this.page.locator(".home");

	/** Nothing sticks out to the side. */
	async fits(what = "the page"): Promise<void> {
		expect.soft(await this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${what} sticks out to the side`).toBeLessThanOrEqual(0);
	}

	/** No word that passes by stands over a control of the layer on top, or over the bars of the page. */
	async uncovered(): Promise<void> {
		await this.page.locator(".toast").first().waitFor();
		const covered = () =>
			this.page.evaluate(() => {
				const layer = [...document.querySelectorAll("dialog[open]")].at(-1);
				const parts = layer ? [layer] : [...document.querySelectorAll("header.header, .tabbar, .corner")];
				return parts.flatMap((part) => {
					const { top, bottom } = part.getBoundingClientRect();
					return [...part.querySelectorAll("a[href], button, input, select")].filter((el) => {
						const box = el.getBoundingClientRect();
						const y = box.y + box.height / 2;
						const isSeen = box.width > 0 && y > top && y < bottom; // the rest is scrolled to
						return isSeen && document.elementFromPoint(box.x + box.width / 2, y)?.closest(".toasts") != null;
					});
				}).length;
			});
		await expect.poll(covered, "controls under a word").toBe(0);
	}

	/** The page runs from the right, or from the left: its first thing stands on that side. */
	async mirrored(fromRight: boolean): Promise<void> {
		const box = await this.page.locator("header.header").evaluate((el) => {
			const first = [...el.querySelectorAll("button, a")].find((x) => x.getBoundingClientRect().width > 0);
			const at = first?.getBoundingClientRect();
			return { left: (at?.left ?? 0) - el.getBoundingClientRect().left, right: el.getBoundingClientRect().right - (at?.right ?? 0) };
		});
		expect(box.right < box.left, "the first thing of the bar stands at the right").toBe(fromRight);
	}

	/** Presses "sign out" in the menu behind the account's picture; the site asks once more. */
	async askToSignOut(say: Say): Promise<void> {
		await this.page.getByRole("button", { name: say("shell.header.account") }).click();
		await this.page.locator(".menu-item", { hasText: say("shell.account.signOut") }).click();
	}

	/** Signs out by that menu. */
	async signOut(say: Say): Promise<void> {
		await this.askToSignOut(say);
		await this.page
			.getByRole("dialog")
			.getByRole("button", { name: say("shell.account.signOut") })
			.click();
		await expect(this.page.getByRole("dialog")).toHaveCount(0);
	}

	login = () => this.page.locator('header a[href="/login"]');
	register = () => this.page.locator('header a[href="/register"]');

	/** Waits until a session is open. */
	async inside(): Promise<void> {
		await expect.poll(() => this.token()).toMatch(/^m_/);
	}

	/** Sets the language as its switch does; it holds from the next page on. */
	async speak(lang: "en" | "bn"): Promise<void> {
		await this.page.context().addCookies([{ name: "lang", value: lang, url: new URL(this.page.url()).origin }]);
		await this.page.evaluate((l) => localStorage.setItem("baize.lang", l), lang);
	}

	/** Sets the theme as its switch does, on the page that stands. */
	async dress(theme: "dark" | "light"): Promise<void> {
		await this.page.evaluate((t) => {
			document.documentElement.dataset.theme = t;
		}, theme);
	}

	/** Waits until what the page shows has arrived: no grey stand-ins are left. */
	async settled(): Promise<void> {
		await this.ready();
		await expect(this.page.locator("main .skeleton")).toHaveCount(0);
	}

	/** Words that are cut off where nothing says so, by themselves or by the card round them, as "what: words". */
	clipped(): Promise<string[]> {
		return this.page.evaluate(() => {
			const found = new Set<string>();
			/** The box that cuts an element off at its sides; nothing where it can be scrolled, moves, or says by dots that there is more. */
			const cutter = (el: HTMLElement): DOMRect | null => {
				for (let at: HTMLElement | null = el; at; at = at.parentElement) {
					const { overflowX, textOverflow } = getComputedStyle(at);
					if (at.matches(".sr-only") || at.getAnimations().length > 0) return null;
					if (overflowX !== "visible") return ["hidden", "clip"].includes(overflowX) && textOverflow !== "ellipsis" ? at.getBoundingClientRect() : null;
				}
				return null;
			};
			for (const root of document.querySelectorAll("main, dialog")) {
				const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
				while (words.nextNode()) {
					const el = words.currentNode.parentElement;
					const text = words.currentNode.textContent?.trim();
					if (!el || !text || el.closest("svg") || !el.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
					const box = cutter(el);
					const range = document.createRange();
					range.selectNodeContents(words.currentNode);
					if (box && box.width > 3 && [...range.getClientRects()].some((r) => r.width > 1 && (r.left < box.left - 2 || r.right > box.right + 2)))
						found.add(`${el.tagName.toLowerCase()}.${el.className}: ${text.slice(0, 40)}`);
				}
			}
			return [...found];
		});
	}

	token = () => this.page.evaluate(() => sessionStorage.getItem("baize.token") ?? "");
}
