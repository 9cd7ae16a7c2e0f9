/** Pictures that wait for their turn, the first to come first. */
const waiting = new Map<HTMLImageElement, string>();
const turn = { frame: 0, at: 0, top: 0, moved: 0, hung: 0 };

/** Faster than this nobody looks at a picture: the page moves under the finger, and pictures come when it slows down. */
const GLIDE_PX_PER_MS = 0.3;
/** And so long after that the finger may move on: between two strokes it rests for less. */
const REST_MS = 250;
/** So long a picture waits at most for the one before it. */
const PATIENCE_MS = 1000;

/** Whether this frame is no time for a picture. */
function busy(now: number): boolean {
	const { at, top } = turn;
	turn.at = now;
	turn.top = scrollY;
	if (Math.abs(turn.top - top) > GLIDE_PX_PER_MS * (now - at)) turn.moved = now;
	return now - turn.moved < REST_MS;
}

function next(now: number): void {
	turn.frame = 0;
	if (!busy(now) || now - turn.hung > PATIENCE_MS) {
		turn.hung = now;
		for (const [img, src] of waiting) {
			waiting.delete(img);
			img.onload = () => {
				img.hidden = false;
			};
			img.src = src;
			break;
		}
	}
	if (waiting.size > 0) turn.frame = requestAnimationFrame(next);
}

/**
 * Hangs a picture when its turn has come, one a frame: to read a drawing takes a phone as long as a frame lasts, and a
 * row of them at once would stop a list under the finger. Until it is read it is hidden, and the card laid out without it.
 * What leaves the page meanwhile is left out.
 */
export function hang(img: HTMLImageElement, src: string): () => void {
	waiting.set(img, src);
	turn.frame ||= requestAnimationFrame(next);
	return () => void waiting.delete(img);
}
