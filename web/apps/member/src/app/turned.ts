import { useEffect, useRef } from "react";
import { useHistoryState } from "wouter/use-browser-location";
import { backgroundOf, type EntryState, settleScroll } from "./navigate.ts";
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

/** The name of the page's own entry: a link to the page makes a new one, narrowing it in place and a layer over it do not. */
export function useEntry(): string | null {
	const state = useHistoryState<EntryState | null>();
	const own = useRef<string | null>(null);
	if (backgroundOf(state) === undefined) own.current = state?.key ?? null;
	return own.current;
}
