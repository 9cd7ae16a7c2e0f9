import { type RefObject, useEffect, useState } from "react";

/** Whether an element is on the screen of a visible tab; what moves by itself runs only then. */
export function useOnScreen(ref: RefObject<Element | null>): boolean {
	const [on, setOn] = useState(false);
	useEffect(() => {
		const el = ref.current;
		if (!el) return;
		let inView = false;
		const tell = () => setOn(inView && !document.hidden);
		const io = new IntersectionObserver((entries) => {
			inView = entries.at(-1)?.isIntersecting ?? false;
			tell();
		});
		io.observe(el);
		document.addEventListener("visibilitychange", tell);
		return () => {
			io.disconnect();
			document.removeEventListener("visibilitychange", tell);
		};
	}, [ref]);
	return on;
}
