/** A sheet over the game: from below on phones, from the side on wide screens. */
import { el, iconButton } from "./dom.ts";

export interface Sheet {
	readonly body: HTMLElement;
	open(): void;
	close(): void;
	destroy(): void;
}

/** Makes a closed sheet in root; Esc, the X and a tap beside it close it, and the focus goes back to where it was. */
export function createSheet(root: HTMLElement, title: string, closeLabel: string, onClose: () => void = () => undefined): Sheet {
	const body = el("div", { class: "bz-sheet-body" });
	const heading = el("h2", { class: "bz-sheet-title" }, title);
	const dialog = el("dialog", { class: "bz-sheet", "aria-label": title });
	let from: Element | null = null;
	const close = () => {
		if (dialog.open) dialog.close();
	};
	dialog.append(el("div", { class: "bz-sheet-head" }, heading, iconButton("close", closeLabel, close)), body);
	dialog.addEventListener("click", (e) => e.target === dialog && close());
	dialog.addEventListener("close", () => {
		onClose();
		if (from instanceof HTMLElement) from.focus();
	});
	root.append(dialog);
	return {
		body,
		open() {
			from = document.activeElement;
			if (!dialog.open) dialog.showModal();
		},
		close,
		destroy: () => dialog.remove(),
	};
}
