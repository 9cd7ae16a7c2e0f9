/** So long a hidden tab, which paints nothing, is waited for. */
const PATIENCE_MS = 100;

/** Does what a press asks for once the press itself has been painted: a finger sees at once that it was felt, however much there is to draw. */
export function afterPaint(act: () => void): void {
	let done = false;
	const once = () => {
		if (done) return;
		done = true;
		act();
	};
	requestAnimationFrame(() => setTimeout(once));
	setTimeout(once, PATIENCE_MS);
}
