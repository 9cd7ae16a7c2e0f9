/** Five reels of pictures: elements while they stand, a canvas while they turn. */
import { attr, el, type SymbolInfo } from "@baize/game-kit";
import { createMotion } from "./motion.ts";

type Cells = readonly (readonly [number, number])[];

export interface Reels {
	readonly element: HTMLElement;
	show(columns: readonly (readonly string[])[]): void;
	/** Turns to the columns; `stopped` is called as each reel stands. Resolves when all stand. */
	turn(columns: readonly (readonly string[])[], still: boolean, stopped: (reel: number) => void): Promise<void>;
	mark(cells: Cells, lively: boolean): void;
	clear(): void;
	stop(): void;
}

/** Makes the reels; filler are the keys that pass by while a reel turns. */
export function createReels(symbols: readonly SymbolInfo[], filler: readonly string[], name: (key: string) => string): Reels {
	const urls = new Map(symbols.map((s) => [s.key, s.imageUrl]));
	const reels = [0, 1, 2, 3, 4].map(() => el("div", { class: "sl-reel" }));
	const motion = createMotion(urls, (reel, count) => {
		const strip = filler[reel % filler.length] ?? "";
		return Array.from({ length: count }, (_, i) => strip.charAt((reel * 7 + i) % Math.max(1, strip.length)));
	});
	const element = el("div", { class: "sl-reels", role: "img" }, ...reels, motion.canvas);
	let shown: readonly (readonly string[])[] = [];
	const picture = (key: string) => el("div", { class: "sl-cell" }, el("img", { src: urls.get(key) ?? "", alt: "", draggable: "false", class: "sl-symbol" }));
	const put = (reel: number, keys: readonly string[]) => {
		reels[reel]?.replaceChildren(...keys.map(picture));
		reels[reel]?.classList.remove("is-turning");
	};
	const show = (columns: readonly (readonly string[])[]) => {
		columns.forEach((c, reel) => void put(reel, c));
		settle(columns);
	};
	const settle = (columns: readonly (readonly string[])[]) => {
		shown = columns;
		attr(element, "aria-label", [0, 1, 2].map((row) => shown.map((c) => name(c[row] ?? "")).join(", ")).join("; "));
	};
	return {
		element,
		show,
		async turn(columns, still, stopped) {
			if (still || !motion.ready()) return show(columns);
			for (const reel of reels) reel.classList.add("is-turning");
			await motion.run(shown, columns, (reel) => {
				put(reel, columns[reel] ?? []);
				stopped(reel);
			});
			settle(columns);
		},
		mark(cells, lively) {
			element.classList.toggle("has-win", cells.length > 0);
			for (const [reel, row] of cells) reels[reel]?.children[row]?.classList.add(lively ? "is-lively" : "is-paid", "is-hit");
		},
		clear() {
			element.classList.remove("has-win");
			for (const cell of element.querySelectorAll(".is-hit")) cell.classList.remove("is-hit", "is-lively", "is-paid");
		},
		stop: motion.stop,
	};
}

/** What passes by on each reel: the published strips, or else all symbols in their order. */
export function fillerOf(strips: readonly string[] | undefined, symbols: readonly SymbolInfo[]): readonly string[] {
	return strips?.length ? strips : [symbols.map((s) => s.key).join("")];
}
