/** What happens, in words: read out always, seen in text mode. */
import { el } from "./dom.ts";

const KEPT = 30;

export interface Log {
	readonly element: HTMLElement;
	add(text: string): void;
	show(on: boolean): void;
}

/** Makes the log; readers hear each line once. */
export function createLog(label: string): Log {
	const lines = el("ol", {});
	const element = el("div", { class: "bz-log is-unseen", role: "log", "aria-live": "polite", "aria-label": label, tabindex: 0 }, lines);
	return {
		element,
		add(text) {
			lines.prepend(el("li", {}, text));
			while (lines.childElementCount > KEPT) lines.lastElementChild?.remove();
		},
		show(on) {
			element.classList.toggle("is-unseen", !on);
		},
	};
}
