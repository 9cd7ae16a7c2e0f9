import { useSyncExternalStore } from "react";

/** Whether own amounts are hidden; kept for the session and shared by all that shows them. */
const KEY = "baize.hide";
const listeners = new Set<() => void>();

const hidden = (): boolean => {
	try {
		return sessionStorage.getItem(KEY) === "1";
	} catch {
		return false;
	}
};

/** Hides own amounts behind stars, or shows them. */
export function setVeil(on: boolean): void {
	try {
		sessionStorage.setItem(KEY, on ? "1" : "");
	} catch {
		// Without a storage the choice cannot be kept.
	}
	for (const fn of listeners) fn();
}

/** Whether own amounts are hidden. */
export const useVeil = (): boolean =>
	useSyncExternalStore(
		(fn) => {
			listeners.add(fn);
			return () => void listeners.delete(fn);
		},
		hidden,
		() => false,
	);

/** What stands in place of a hidden amount. */
export const STARS = "******";
