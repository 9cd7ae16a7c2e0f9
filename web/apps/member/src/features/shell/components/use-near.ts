import { type RefObject, useEffect, useState } from "react";

/** So far ahead of the screen something has come near. */
const AHEAD = "600px";

/** Whether an element has once come near the screen. */
export function useNear(ref: RefObject<Element | null>): boolean {
	const [near, setNear] = useState(false);
	useEffect(() => {
		const el = ref.current;
		if (!el || near) return;
		const look = new IntersectionObserver((seen) => setNear(seen.some((e) => e.isIntersecting)), { rootMargin: AHEAD });
		look.observe(el);
		return () => look.disconnect();
	}, [ref, near]);
	return near;
}
