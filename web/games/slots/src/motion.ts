/** The turning reels: a canvas over the window draws only what is seen, from pictures prepared once. */
import { createLoop } from "@baize/game-kit";
import type { Size } from "./model.ts";
import type { Columns } from "./net.ts";
import type { Pictures } from "./pictures.ts";

const FIRST_MS = 820;
const STAGGER_MS = 190;
const FILLER = 11;
const PAD = 0.05;
/** The share of the way in which a reel gains speed. */
const RISE = 0.3;
const MAX_RATIO = 2;

/** Cells travelled of n at p in 0..1: a short pull back, the way, a small overshoot, home. */
export function travel(p: number, n: number): number {
	if (p >= 1) return n;
	if (p < 0.1) return -0.2 * Math.sin((p / 0.1) * (Math.PI / 2));
	if (p > 0.86) return n + 0.16 * (1 - Math.sin(((p - 0.86) / 0.14) * (Math.PI / 2)));
	const q = (p - 0.1) / 0.76;
	const eased = q < RISE ? (q * q) / RISE : 1 - (1 - q) ** 2 / (1 - RISE);
	return -0.2 + (n + 0.36) * eased;
}

function paintBadge(c: CanvasRenderingContext2D, side: number, text: string): void {
	c.font = `800 ${Math.round(side * 0.3)}px system-ui, sans-serif`;
	c.textAlign = "right";
	c.lineWidth = side * 0.07;
	c.lineJoin = "round";
	c.strokeStyle = "#3a1600";
	c.fillStyle = "#fff3c4";
	c.strokeText(text, side * 0.96, side * 0.94);
	c.fillText(text, side * 0.96, side * 0.94);
}

function paintCoin(c: CanvasRenderingContext2D, side: number): void {
	const disc = (r: number, fill: string) => {
		c.beginPath();
		c.arc(side / 2, side / 2, side * r, 0, 7);
		c.fillStyle = fill;
		c.fill();
	};
	disc(0.44, "#8a4f06");
	disc(0.42, "#ffcf5a");
	disc(0.33, "#e39a1c");
	disc(0.3, "#ffc23d");
}

export interface Motion {
	readonly canvas: HTMLCanvasElement;
	/** Whether pictures and canvas are there. */
	ready(): boolean;
	/** Turns all reels from one view to the next. */
	run(before: Columns, after: Columns, stopped: (reel: number) => void): Promise<void>;
	stop(): void;
}

/** Makes the canvas; passing are the symbols that go by on a reel. */
export function createMotion(pictures: Pictures, size: Size, passing: (reel: number, count: number) => readonly string[]): Motion {
	const coinKey = "coin";
	const canvas = document.createElement("canvas");
	canvas.className = "sl-motion";
	canvas.setAttribute("aria-hidden", "true");
	const context = canvas.getContext?.("2d") ?? null;
	const images = new Map<string, HTMLImageElement>();
	for (const key of pictures.keys()) {
		const url = pictures.url(key);
		if (!url) continue;
		const image = new Image();
		image.src = url;
		images.set(key, image);
	}
	const sprites = new Map<string, HTMLCanvasElement>();
	let made = "";
	const fit = () => {
		const ratio = Math.min(MAX_RATIO, globalThis.devicePixelRatio || 1);
		const [w, h] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
		if (`${w}x${h}` === made) return;
		made = `${w}x${h}`;
		canvas.width = w;
		canvas.height = h;
		const side = Math.round(Math.min(w / size.reels, h / size.rows) * (1 - 2 * PAD));
		const sprite = (key: string, paint: (c: CanvasRenderingContext2D) => void) => {
			const made = document.createElement("canvas");
			made.width = side;
			made.height = side;
			const c = made.getContext("2d");
			if (c) paint(c);
			sprites.set(key, made);
		};
		for (const [key, image] of images)
			sprite(key, (c) => {
				c.drawImage(image, 0, 0, side, side);
				if (pictures.badge(key)) paintBadge(c, side, pictures.badge(key));
			});
		sprite(coinKey, (c) => paintCoin(c, side));
	};
	const draw = (c: CanvasRenderingContext2D, reel: number, strip: readonly string[], at: number, speed: number) => {
		const [cw, ch] = [canvas.width / size.reels, canvas.height / size.rows];
		const first = Math.floor(at);
		const stretch = 1 + Math.min(0.16, speed * 0.35);
		for (let row = -1; row <= size.rows; row++) {
			const key = strip[strip.length - size.rows - 1 - first + row] ?? "";
			const sprite = sprites.get(pictures.isCoin(key) ? coinKey : key);
			if (!sprite) continue;
			const y = (row + (at - first)) * ch + ch / 2;
			const height = sprite.height * stretch;
			c.drawImage(sprite, Math.round(reel * cw + (cw - sprite.width) / 2), Math.round(y - height / 2), sprite.width, height);
		}
	};
	let cancel: () => void = () => undefined;
	return {
		canvas,
		ready: () => context !== null && images.size > 0 && canvas.clientWidth > 0 && [...images.values()].every((i) => i.complete && i.naturalWidth > 0),
		run(before, after, stopped) {
			fit();
			// From the top: one spare, the new view, what passes by, the old view.
			const strips = after.map((column, reel) => {
				const passed = passing(reel, FILLER + reel * 3);
				return [passed[0] ?? "", ...column, ...passed, ...(before[reel] ?? column)];
			});
			const started = performance.now();
			const standing = new Set<number>();
			return new Promise((resolve) => {
				const loop = createLoop((now) => {
					if (!context) return;
					context.clearRect(0, 0, canvas.width, canvas.height);
					strips.forEach((strip, reel) => {
						if (standing.has(reel)) return;
						const long = FIRST_MS + STAGGER_MS * reel;
						const p = (now - started) / long;
						const n = strip.length - size.rows - 1;
						if (p >= 1) {
							standing.add(reel);
							stopped(reel);
							return;
						}
						const at = travel(Math.max(0, p), n);
						draw(context, reel, strip, at, Math.abs(travel(Math.max(0, p + 16 / long), n) - at));
					});
					if (standing.size === strips.length) cancel();
				});
				cancel = () => {
					cancel = () => undefined;
					loop.stop();
					strips.forEach((_, reel) => {
						if (!standing.has(reel)) stopped(reel);
					});
					context?.clearRect(0, 0, canvas.width, canvas.height);
					resolve();
				};
				loop.start();
			});
		},
		stop: () => cancel(),
	};
}
