/** The last twenty results in a row, newest first. */
import { el } from "./dom.ts";

export interface Chip {
	readonly id: string;
	readonly text: string;
	/** Read instead of the text. */
	readonly label: string;
	/** good: above the stake; calm: anything else. Never by colour alone: good chips have a dot. */
	readonly tone: "good" | "calm";
	readonly title?: string;
}

export const HISTORY_LENGTH = 20;

/** Puts a chip in front and forgets what is older than twenty. */
export const remember = (chips: readonly Chip[], chip: Chip): readonly Chip[] => [chip, ...chips.filter((c) => c.id !== chip.id)].slice(0, HISTORY_LENGTH);

/** Makes the strip; pressing a chip opens what pick does with it. `write` gives a chip's figures their numerals. */
export function createHistory(label: string, write: (text: string) => string, pick: (id: string) => void): { element: HTMLElement; render(chips: readonly Chip[]): void } {
	const list = el("ol", { class: "bz-history", "aria-label": label });
	let shown: readonly Chip[] = [];
	return {
		element: list,
		render(chips) {
			if (chips === shown) return;
			const fresh = shown.length > 0 && chips[0]?.id !== shown[0]?.id;
			shown = chips;
			list.replaceChildren(
				...chips.map((c, i) =>
					el(
						"li",
						{ class: fresh && i === 0 ? "is-new" : null },
						el("button", { type: "button", class: "bz-past", "data-tone": c.tone, "aria-label": c.label, title: c.title ?? null, onclick: () => pick(c.id) }, write(c.text)),
					),
				),
			);
		},
	};
}
