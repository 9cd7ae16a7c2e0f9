/** Frames that stop when nobody sees them, and short animations on top. */

/** Calls draw every frame while running and the page is visible; dt is at most 50 ms. */
export function createLoop(draw: (now: number, dt: number) => void): { start(): void; stop(): void; readonly running: boolean } {
	let handle = 0;
	let last = 0;
	let wanted = false;
	const frame = (now: number) => {
		handle = requestAnimationFrame(frame);
		const dt = last ? Math.min(50, now - last) : 16;
		last = now;
		draw(now, dt);
	};
	const sync = () => {
		const run = wanted && document.visibilityState !== "hidden";
		if (run && !handle) {
			last = 0;
			handle = requestAnimationFrame(frame);
		} else if (!run && handle) {
			cancelAnimationFrame(handle);
			handle = 0;
		}
	};
	return {
		start() {
			if (!wanted) document.addEventListener("visibilitychange", sync);
			wanted = true;
			sync();
		},
		stop() {
			wanted = false;
			document.removeEventListener("visibilitychange", sync);
			sync();
		},
		get running() {
			return wanted;
		},
	};
}

/** The product's curve for what arrives. */
export const easeOut = (p: number): number => 1 - (1 - p) ** 3;

/** A running animation that can be brought to its end at once. */
export interface Tween {
	readonly done: Promise<void>;
	finish(): void;
}

/** Calls step with 0..1 for so long; zero milliseconds, a hidden page or finish() go straight to 1. */
export function tween(ms: number, step: (p: number) => void): Tween {
	let handle = 0;
	let end: () => void = () => undefined;
	const done = new Promise<void>((resolve) => {
		end = resolve;
	});
	let over = false;
	const finish = () => {
		if (over) return;
		over = true;
		cancelAnimationFrame(handle);
		step(1);
		end();
	};
	if (ms <= 0 || document.visibilityState === "hidden") {
		finish();
		return { done, finish };
	}
	const started = performance.now();
	const frame = (now: number) => {
		const p = Math.max(0, now - started) / ms;
		if (p >= 1) return finish();
		step(easeOut(p));
		handle = requestAnimationFrame(frame);
	};
	handle = requestAnimationFrame(frame);
	return { done, finish };
}

/** Waits; `cut` ends the wait early. */
export function pause(ms: number): Tween {
	let end: () => void = () => undefined;
	const done = new Promise<void>((resolve) => {
		end = resolve;
	});
	const timer = setTimeout(() => end(), ms);
	return {
		done,
		finish() {
			clearTimeout(timer);
			end();
		},
	};
}
