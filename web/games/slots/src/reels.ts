/** Five reels of pictures. Each reel is one layer that only its transform moves. */
import { attr, el } from "@baize/game-kit";
import type { SymbolInfo } from "@baize/game-kit";

export interface Reels {
	readonly element: HTMLElement;
	show(columns: readonly (readonly string[])[]): void;
	/** Turns to the columns; `stopped` is called as each reel stands. Resolves when all stand. */
	turn(columns: readonly (readonly string[])[], still: boolean, stopped: (reel: number) => void): Promise<void>;
	mark(cells: readonly (readonly [number, number])[], lively: boolean): void;
	clear(): void;
}

const FIRST_MS = 780;
const STAGGER_MS = 190;
const FILLER = 12;

/** Makes the reels; filler are the keys that pass by while a reel turns. */
export function createReels(symbols: readonly SymbolInfo[], filler: readonly string[], name: (key: string) => string): Reels {
	const urls = new Map(symbols.map((s) => [s.key, s.imageUrl]));
	const picture = (key: string) => el("div", { class: "sl-cell" }, el("img", { src: urls.get(key) ?? "", alt: "", draggable: "false", decoding: "async", class: "sl-symbol" }));
	const tracks = [0, 1, 2, 3, 4].map(() => el("div", { class: "sl-track" }));
	const element = el("div", { class: "sl-reels", role: "img" }, ...tracks.map((track) => el("div", { class: "sl-reel" }, track)));
	let shown: readonly (readonly string[])[] = [];
	const label = () => attr(element, "aria-label", [0, 1, 2].map((row) => shown.map((c) => name(c[row] ?? "")).join(", ")).join("; "));
	const put = (reel: number, keys: readonly string[]) => tracks[reel]?.replaceChildren(...keys.map(picture));
	const passing = (reel: number) => {
		const strip = filler[reel % filler.length] ?? "";
		const from = (reel * 7) % Math.max(1, strip.length);
		return Array.from({ length: FILLER + reel * 2 }, (_, i) => strip.charAt((from + i) % strip.length));
	};
	const turnOne = async (reel: number, column: readonly string[], still: boolean) => {
		const track = tracks[reel];
		if (!track) return;
		const before = shown[reel] ?? [];
		if (still || !track.animate) return put(reel, column);
		const passed = passing(reel);
		const strip = [passed[0] ?? "", ...column, ...passed, ...before];
		put(reel, strip);
		const cell = 100 / strip.length;
		const from = -(strip.length - 4) * cell;
		const at = (cells: number) => `translate3d(0,${cells - cell}%,0)`;
		const run = track.animate(
			[
				{ transform: at(from), easing: "cubic-bezier(0.4, 0, 0.7, 0.6)" },
				{ transform: at(from + cell * -0.22), offset: 0.09, easing: "cubic-bezier(0.45, 0.1, 0.3, 1)" },
				{ transform: at(cell * 0.2), offset: 0.86, easing: "cubic-bezier(0.3, 0, 0.3, 1)" },
				{ transform: at(0) },
			],
			{ duration: FIRST_MS + STAGGER_MS * reel, fill: "backwards" },
		);
		await run.finished.catch(() => undefined);
		put(reel, column);
	};
	return {
		element,
		show(columns) {
			shown = columns;
			columns.forEach((c, reel) => void put(reel, c));
			label();
		},
		async turn(columns, still, stopped) {
			element.classList.add("is-turning");
			await Promise.all(columns.map((c, reel) => turnOne(reel, c, still).then(() => stopped(reel))));
			element.classList.remove("is-turning");
			shown = columns;
			label();
		},
		mark(cells, lively) {
			element.classList.toggle("has-win", cells.length > 0);
			for (const [reel, row] of cells) tracks[reel]?.children[row]?.classList.add(lively ? "is-lively" : "is-paid", "is-hit");
		},
		clear() {
			element.classList.remove("has-win");
			for (const cell of element.querySelectorAll(".is-hit")) cell.classList.remove("is-hit", "is-lively", "is-paid");
		},
	};
}

/** What passes by on each reel: the published strips, or else all symbols in their order. */
export function fillerOf(strips: readonly string[] | undefined, symbols: readonly SymbolInfo[]): readonly string[] {
	return strips?.length ? strips : [symbols.map((s) => s.key).join("")];
}
