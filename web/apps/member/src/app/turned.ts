import { useEffect, useRef } from "react";
import { settleScroll } from "./navigate.ts";
import { wasPopped } from "./scroll.ts";

/** A view that takes the place of another within a page begins at the page's top, for eyes and for readers; one that was come back to does not. */
export function useTurned(view: string | null): void {
	const before = useRef(view);
	useEffect(() => {
		if (before.current === view) return;
		before.current = view;
		if (wasPopped()) return;
		settleScroll();
		if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
	}, [view]);
}
