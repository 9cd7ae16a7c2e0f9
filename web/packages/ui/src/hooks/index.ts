import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";

const never = () => () => {};

/** False while the server's markup is adopted, true right after: for all that the template cannot know. */
export const useHydrated = (): boolean =>
	useSyncExternalStore(
		never,
		() => true,
		() => false,
	);

const reducedQuery = "(prefers-reduced-motion: reduce)";

/** Whether data is to be spared: the browser asks for it, the line is very slow, or the reader chose it. */
export const isLite = (): boolean => document.documentElement.hasAttribute("data-lite");

/** Whether the reader asked for less motion, or spares data. */
export const useReducedMotion = (): boolean =>
	useSyncExternalStore(
		(fn) => {
			const m = matchMedia(reducedQuery);
			m.addEventListener("change", fn);
			return () => m.removeEventListener("change", fn);
		},
		() => matchMedia(reducedQuery).matches || isLite(),
		() => true,
	);

const onVisibility = (fn: () => void) => {
	document.addEventListener("visibilitychange", fn);
	return () => document.removeEventListener("visibilitychange", fn);
};

/** Whether the tab is seen; nothing ticks in a hidden one. */
const useVisible = (): boolean =>
	useSyncExternalStore(
		onVisibility,
		() => !document.hidden,
		() => true,
	);

/** Calls a function at an interval while on and while the tab is seen. */
export function useTicker(fn: () => void, ms: number, on: boolean): void {
	const latest = useRef(fn);
	latest.current = fn;
	const ticks = useVisible() && on;
	useEffect(() => {
		if (!ticks) return;
		const t = setInterval(() => latest.current(), ms);
		return () => clearInterval(t);
	}, [ms, ticks]);
}

/** Closes a floating part on Escape, on a press outside and when focus leaves it. */
export function useDismiss(ref: RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
	const latest = useRef(close);
	latest.current = close;
	useEffect(() => {
		const root = ref.current;
		if (!open || !root) return;
		const outside = (e: Event) => {
			if (!root.contains(e.target as Node)) latest.current();
		};
		const key = (e: KeyboardEvent) => {
			if (e.key !== "Escape") return;
			e.preventDefault(); // it closes this alone, not the layer below
			latest.current();
			root.querySelector<HTMLElement>("[aria-expanded]")?.focus();
		};
		document.addEventListener("pointerdown", outside);
		document.addEventListener("focusin", outside);
		document.addEventListener("keydown", key);
		return () => {
			document.removeEventListener("pointerdown", outside);
			document.removeEventListener("focusin", outside);
			document.removeEventListener("keydown", key);
		};
	}, [ref, open]);
}

const REACHED = "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)";

/** Moves the focus among the parts of a floating panel: up and down one by one, Home and End to its ends. Returns whether the key was one of these. */
export function walkPanel(panel: HTMLElement | null, key: string): boolean {
	const parts = [...(panel?.querySelectorAll<HTMLElement>(REACHED) ?? [])].filter((p) => p.getClientRects().length > 0);
	if (parts.length === 0) return false;
	const now = parts.indexOf(document.activeElement as HTMLElement);
	const to = { ArrowDown: now + 1, ArrowUp: now < 0 ? -1 : now - 1, Home: 0, End: -1 }[key];
	if (to === undefined) return false;
	parts.at(to % parts.length)?.focus();
	return true;
}
