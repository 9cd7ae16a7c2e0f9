import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/** False while the server's markup is adopted, true right after: for all that the template cannot know. */
export const useHydrated = (): boolean =>
	useSyncExternalStore(
		never,
		() => true,
		() => false,
	);

const reducedQuery = "(prefers-reduced-motion: reduce)";

/** Whether the reader asked for less motion. */
export const useReducedMotion = (): boolean =>
	useSyncExternalStore(
		(fn) => {
			const m = matchMedia(reducedQuery);
			m.addEventListener("change", fn);
			return () => m.removeEventListener("change", fn);
		},
		() => matchMedia(reducedQuery).matches,
		() => true,
	);

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

/** Calls a function at an interval while on; null or false stops it. */
export function useTicker(fn: () => void, ms: number, on: boolean): void {
	const latest = useRef(fn);
	latest.current = fn;
	useEffect(() => {
		if (!on) return;
		const t = setInterval(() => latest.current(), ms);
		return () => clearInterval(t);
	}, [ms, on]);
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
