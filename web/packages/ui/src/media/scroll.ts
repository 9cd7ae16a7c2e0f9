const easeOut = (k: number) => 1 - (1 - k) ** 3;

/** The index of the slide nearest to the start edge. */
export function slideAt(track: HTMLElement): number {
	const slides = [...track.children] as HTMLElement[];
	const edge = Math.abs(track.scrollLeft);
	const first = slides[0]?.offsetLeft ?? 0;
	let best = 0;
	slides.forEach((s, i) => {
		const d = (el: HTMLElement | undefined) => Math.abs(Math.abs((el?.offsetLeft ?? 0) - first) - edge);
		if (d(s) < d(slides[best])) best = i;
	});
	return best;
}

/** Whether the end of the track is in view. */
export const atEnd = (track: HTMLElement): boolean => Math.abs(track.scrollLeft) + track.clientWidth >= track.scrollWidth - 4;

/** Glides to a slide in the given time; snapping rests meanwhile. Returns how to stop. */
export function glideTo(track: HTMLElement, index: number, ms: number): () => void {
	const slides = track.children as HTMLCollectionOf<HTMLElement>;
	const offset = (slides[index]?.offsetLeft ?? 0) - (slides[0]?.offsetLeft ?? 0);
	const limit = track.scrollWidth - track.clientWidth;
	const to = Math.max(-limit, Math.min(limit, offset));
	const from = track.scrollLeft;
	let frame = 0;
	const done = () => {
		cancelAnimationFrame(frame);
		track.style.scrollSnapType = "";
	};
	track.style.scrollSnapType = "none";
	const t0 = performance.now();
	const step = (now: number) => {
		const k = ms ? Math.min(1, (now - t0) / ms) : 1;
		track.scrollLeft = from + (to - from) * easeOut(k);
		if (k < 1) frame = requestAnimationFrame(step);
		else done();
	};
	frame = requestAnimationFrame(step);
	return done;
}
