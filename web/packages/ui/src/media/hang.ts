/** Pictures that wait for their turn, the first to come first. */
const waiting = new Map<HTMLImageElement, string>();
const turn = { frame: 0 };

function next(): void {
	turn.frame = 0;
	for (const [img, src] of waiting) {
		waiting.delete(img);
		img.src = src;
		break;
	}
	if (waiting.size > 0) turn.frame = requestAnimationFrame(next);
}

/**
 * Hangs a picture when its turn has come, one a frame: to read a drawing takes a phone as long as a frame lasts, and a
 * row of them at once would stop a list under the finger. What leaves the page meanwhile is left out.
 */
export function hang(img: HTMLImageElement, src: string): () => void {
	waiting.set(img, src);
	turn.frame ||= requestAnimationFrame(next);
	return () => void waiting.delete(img);
}
