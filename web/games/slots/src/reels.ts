/** The grid of pictures: elements while they stand or fall, a canvas while reels turn. */
import { attr, el } from "@baize/game-kit";
import type { Cells, Size } from "./model.ts";
import { createMotion } from "./motion.ts";
import type { Columns } from "./net.ts";
import { coin, type Pictures } from "./pictures.ts";

export interface Reels {
	readonly element: HTMLElement;
	show(columns: Columns): void;
	/** Turns to the columns, or drops them in; `stopped` is called as each reel stands. Resolves when all stand. */
	turn(columns: Columns, still: boolean, stopped: (reel: number) => void): Promise<void>;
	/** Takes cells away and lets what is above fall to the next columns. */
	fall(gone: Cells, columns: Columns, still: boolean): Promise<void>;
	mark(cells: Cells, lively: boolean): void;
	/** Puts a coin with its worth on a cell. */
	coin(cell: number, text: string, lively: boolean): void;
	hold(on: boolean): void;
	clear(): void;
	stop(): void;
}

const DROP_MS = 420;
const OUT_MS = 200;
const GONE_MS = 240;
const STAGGER_MS = 45;

export interface ReelsDeps {
	readonly pictures: Pictures;
	readonly size: Size;
	/** Keys that pass by while a reel turns, a text for each reel. */
	readonly filler: readonly string[];
	/** Boards drop, reels turn. */
	readonly drops: boolean;
}

/** Makes the grid. */
export function createReels({ pictures, size, filler, drops }: ReelsDeps): Reels {
	const reels = Array.from({ length: size.reels }, () => el("div", { class: "sl-reel" }));
	const motion = createMotion(pictures, size, (reel, count) => {
		const strip = filler[reel % filler.length] ?? "";
		return Array.from({ length: count }, (_, i) => strip.charAt((reel * 7 + i) % Math.max(1, strip.length)));
	});
	const element = el("div", { class: "sl-reels", role: "img" }, ...reels, motion.canvas);
	let shown: Columns = [];
	let running: Animation[] = [];
	const put = (reel: number, keys: readonly string[]) => {
		reels[reel]?.replaceChildren(...keys.map((key) => el("div", { class: "sl-cell" }, pictures.make(key))));
		reels[reel]?.classList.remove("is-turning");
	};
	const settle = (columns: Columns) => {
		shown = columns;
		attr(element, "aria-label", Array.from({ length: size.rows }, (_, row) => columns.map((c) => pictures.name(c[row] ?? "")).join(", ")).join("; "));
	};
	const show = (columns: Columns) => {
		columns.forEach((c, reel) => void put(reel, c));
		settle(columns);
	};
	const cellAt = (reel: number, row: number) => reels[reel]?.children[row] as HTMLElement | undefined;
	const move = (cell: HTMLElement | undefined, frames: Keyframe[], timing: KeyframeAnimationOptions) => {
		if (cell?.animate) running.push(cell.animate(frames, { fill: "backwards", ...timing }));
	};
	const done = async () => {
		await Promise.all(running.map((a) => a.finished.catch(() => undefined)));
		running = [];
	};
	const land = "cubic-bezier(0.3, 0, 0.35, 1.14)";
	const drop = async (columns: Columns, stopped: (reel: number) => void) => {
		for (let reel = 0; reel < size.reels; reel++)
			for (let row = 0; row < size.rows; row++)
				move(cellAt(reel, row), [{ transform: "none" }, { transform: `translateY(${size.rows * 105}%)` }], {
					duration: OUT_MS,
					delay: reel * STAGGER_MS + (size.rows - row) * 12,
					easing: "cubic-bezier(0.5, 0, 1, 1)",
					fill: "both",
				});
		await done();
		show(columns);
		columns.forEach((_, reel) => {
			for (let row = 0; row < size.rows; row++)
				move(cellAt(reel, row), [{ transform: `translateY(-${size.rows * 110}%)` }, { transform: "none" }], {
					duration: DROP_MS,
					delay: reel * STAGGER_MS + (size.rows - row) * 22,
					easing: land,
				});
			void running.at(-1)?.finished.then(
				() => stopped(reel),
				() => undefined,
			);
		});
		await done();
	};
	return {
		element,
		show,
		async turn(columns, still, stopped) {
			if (still) return show(columns);
			if (drops) return drop(columns, stopped);
			if (!motion.ready()) return show(columns);
			for (const reel of reels) reel.classList.add("is-turning");
			await motion.run(shown, columns, (reel) => {
				put(reel, columns[reel] ?? []);
				stopped(reel);
			});
			settle(columns);
		},
		async fall(gone, columns, still) {
			if (still) return show(columns);
			for (const [reel, row] of gone)
				move(
					cellAt(reel, row),
					[
						{ transform: "scale(1)", opacity: 1 },
						{ transform: "scale(1.15)", opacity: 1, offset: 0.35 },
						{ transform: "scale(0.2)", opacity: 0 },
					],
					{
						duration: GONE_MS,
						fill: "both",
					},
				);
			await done();
			show(columns);
			columns.forEach((_, reel) => {
				const away = new Set(gone.filter(([r]) => r === reel).map(([, row]) => row));
				const kept = Array.from({ length: size.rows }, (__, row) => row).filter((row) => !away.has(row));
				for (let row = 0; row < size.rows; row++) {
					const before = row < away.size ? row - away.size : (kept[row - away.size] ?? row);
					if (before !== row) move(cellAt(reel, row), [{ transform: `translateY(${(before - row) * 100}%)` }, { transform: "none" }], { duration: DROP_MS, easing: land });
				}
			});
			await done();
		},
		mark(cells, lively) {
			element.classList.toggle("has-win", cells.length > 0);
			for (const [reel, row] of cells) cellAt(reel, row)?.classList.add(lively ? "is-lively" : "is-paid", "is-hit");
		},
		coin(cell, text, lively) {
			const at = cellAt(Math.floor(cell / size.rows), cell % size.rows);
			at?.replaceChildren(el("div", { class: "sl-symbol" }, coin(text)));
			at?.classList.add("is-held");
			if (lively) move(at, [{ transform: "scale(0.3)" }, { transform: "scale(1.12)", offset: 0.7 }, { transform: "none" }], { duration: 320 });
		},
		hold: (on) => void element.classList.toggle("is-holding", on),
		clear() {
			element.classList.remove("has-win", "is-holding");
			for (const cell of element.querySelectorAll(".is-hit")) cell.classList.remove("is-hit", "is-lively", "is-paid");
		},
		stop() {
			motion.stop();
			for (const a of running) a.finish();
		},
	};
}
