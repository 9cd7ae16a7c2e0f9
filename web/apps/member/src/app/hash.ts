import { useSyncExternalStore } from "react";

const EVENTS = ["hashchange", "popstate", "pushState", "replaceState"];

function subscribe(fn: () => void): () => void {
	for (const e of EVENTS) addEventListener(e, fn);
	return () => {
		for (const e of EVENTS) removeEventListener(e, fn);
	};
}

/** The anchor of the address without its mark, as state; as it stands there, for anchors are ASCII. */
export const useHash = (): string =>
	useSyncExternalStore(
		subscribe,
		() => location.hash,
		() => "",
	).slice(1);
