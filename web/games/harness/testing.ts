/** A host for tests: the scripted server, messages in English, and what the game told the page. */
import type { GameHandle, GameHost, Mount } from "@baize/game-kit";
import { formatMoney } from "@baize/kernel";
import { onTestFinished, vi } from "vitest";
import { format } from "../../packages/i18n/src/runtime.ts";
import { script } from "./server.ts";
import { english } from "./words.ts";

/** The English sentence of a key; an unknown key breaks the test. */
export function t(key: string, args: Record<string, string | number> = {}): string {
	const message = english[key];
	if (message === undefined) throw new Error(`no message ${key}`);
	return format(message, args, "en");
}

/** Mounts a game with reduced motion and waits until it is built. */
export async function mounted(mount: Mount, query: string, over: Partial<GameHost> = {}): Promise<{ element: HTMLElement; handle: GameHandle; host: GameHost }> {
	sessionStorage.clear();
	localStorage.clear();
	const element = document.createElement("div");
	document.body.replaceChildren(element);
	const server = script(new URLSearchParams(`delay=0&${query}`));
	const host: GameHost = {
		...server,
		t,
		locale: "en",
		money: (v, o) => formatMoney(v, "৳", "en", o),
		color: "#a02c62",
		theme: "dark",
		onBalance: vi.fn(),
		onExit: vi.fn(),
		onDeposit: vi.fn(),
		sandbox: "Demo",
		reducedMotion: true,
		...over,
	};
	const handle = mount(element, host);
	onTestFinished(() => handle.destroy()); // its timers would outlive the page
	await vi.waitFor(() => {
		if (!element.querySelector(".bz-act")) throw new Error("not built");
	});
	return { element, handle, host };
}

/** Everything a reader could not name: controls without a label. */
export function nameless(element: HTMLElement): string[] {
	const named = (c: Element) => c.getAttribute("aria-label") || c.textContent?.trim() || (c.id && element.querySelector(`label[for="${c.id}"]`)) || c.closest("label");
	return [...element.querySelectorAll("button, input, select, [role=img]")].filter((c) => !named(c)).map((c) => c.outerHTML);
}

export const act = (element: HTMLElement): HTMLButtonElement => element.querySelector(".bz-act") as HTMLButtonElement;
export const textOf = (element: HTMLElement, selector: string): string => element.querySelector(selector)?.textContent ?? "";
