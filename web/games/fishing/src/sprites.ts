/** Pictures of the creatures, painted once in each size and then only copied. */
import { paintCreature } from "./creatures.ts";
import { isFish, paintFish } from "./fishes.ts";

export interface Sprite {
	readonly image: CanvasImageSource;
	/** In CSS pixels. */
	readonly width: number;
	readonly height: number;
}

const FRAMES = 6;
/** What of a creature is right and left, above and below of its middle, in halves of its length. */
const REACH = { x: 1.95, y: 1.15 };

export interface Sprites {
	/** The picture of a creature whose half length is radius, at a moment of its wagging from 0 to 1. */
	of(code: string, radius: number, phase: number): Sprite | undefined;
	clear(): void;
}

/** Makes the store of pictures for a density of the screen. */
export function createSprites(ratio: number): Sprites {
	const kept = new Map<string, Sprite>();
	const paint = (code: string, radius: number, frame: number): Sprite | undefined => {
		const canvas = document.createElement("canvas");
		const [width, height] = [radius * 2 * REACH.x, radius * 2 * REACH.y];
		canvas.width = Math.ceil(width * ratio);
		canvas.height = Math.ceil(height * ratio);
		const c = canvas.getContext("2d");
		if (!c) return undefined;
		c.setTransform(radius * ratio, 0, 0, radius * ratio, canvas.width / 2, canvas.height / 2);
		const wag = Math.sin((frame / FRAMES) * Math.PI * 2);
		if (isFish(code)) paintFish(c, code, wag);
		else paintCreature(c, code, wag);
		return { image: canvas, width, height };
	};
	return {
		of(code, radius, phase) {
			const size = Math.max(6, Math.round(radius));
			const frame = Math.floor(phase * FRAMES) % FRAMES;
			const key = `${code} ${size} ${frame}`;
			let sprite = kept.get(key);
			if (!sprite) {
				sprite = paint(code, size, frame);
				if (sprite) kept.set(key, sprite);
			}
			return sprite;
		},
		clear: () => kept.clear(),
	};
}
