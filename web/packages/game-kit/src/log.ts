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
	const element = el("ol", { class: "bz-log is-unseen", role: "log", "aria-live": "polite", "aria-label": label, tabindex: 0 });
	return {
		element,
		add(text) {
			element.prepend(el("li", {}, text));
			while (element.childElementCount > KEPT) element.lastElementChild?.remove();
		},
		show(on) {
			element.classList.toggle("is-unseen", !on);
		},
	};
}
