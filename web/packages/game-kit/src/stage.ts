/** A canvas as large as its box, sharp on every screen. */

/** Sizes in CSS pixels; the context is scaled already. */
export interface Stage {
	readonly canvas: HTMLCanvasElement;
	readonly context: CanvasRenderingContext2D | null;
	readonly width: number;
	readonly height: number;
	destroy(): void;
}

const MAX_RATIO = 2;

/** Puts a canvas into a box and keeps it as large as the box; density stops at 2, beyond it phones only get slower. */
export function createStage(box: HTMLElement, onResize: () => void): Stage {
	const canvas = document.createElement("canvas");
	canvas.className = "bz-canvas";
	canvas.setAttribute("aria-hidden", "true");
	box.append(canvas);
	const context = canvas.getContext?.("2d") ?? null;
	const size = { width: 0, height: 0 };
	const fit = () => {
		const ratio = Math.min(MAX_RATIO, globalThis.devicePixelRatio || 1);
		size.width = box.clientWidth;
		size.height = box.clientHeight;
		canvas.width = Math.round(size.width * ratio);
		canvas.height = Math.round(size.height * ratio);
		context?.setTransform(ratio, 0, 0, ratio, 0, 0);
		onResize();
	};
	const observer = new ResizeObserver(fit);
	observer.observe(box);
	return {
		canvas,
		context,
		get width() {
			return size.width;
		},
		get height() {
			return size.height;
		},
		destroy() {
			observer.disconnect();
			canvas.remove();
		},
	};
}
