import { type RefObject, useEffect, useState } from "react";

/** Told on the document when a layer has come or gone; what stands behind one is marked data-behind. */
export const LAYERS = "baize:layers";

/** Whether an element is on the screen of a visible tab, and no layer over it; what moves by itself runs only then. */
export function useOnScreen(ref: RefObject<Element | null>): boolean {
	const [on, setOn] = useState(false);
	useEffect(() => {
		const el = ref.current;
		if (!el) return;
		let inView = false;
		const tell = () => setOn(inView && !document.hidden && !el.closest("[data-behind]"));
		const io = new IntersectionObserver((entries) => {
			inView = entries.at(-1)?.isIntersecting ?? false;
			tell();
		});
		io.observe(el);
		document.addEventListener("visibilitychange", tell);
		document.addEventListener(LAYERS, tell);
		return () => {
			io.disconnect();
			document.removeEventListener("visibilitychange", tell);
			document.removeEventListener(LAYERS, tell);
		};
	}, [ref]);
	return on;
}
