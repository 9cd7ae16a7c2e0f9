import { useHydrated } from "@baize/ui";
import { useDeferredValue } from "react";
import { useHistoryState, usePathname, useSearch } from "wouter/use-browser-location";
import { routeOf } from "./manifest.ts";
import { backgroundOf } from "./navigate.ts";

/** Where a page stands. */
export interface Address {
	path: string;
	/** With its question mark, or empty. */
	search: string;
}

/** Templates are rendered where there is no address; they are of the home page. */
const HERE = typeof location === "undefined" ? { ssrPath: "/", ssrSearch: "" } : {};

/** The path that the browser shows. */
export const usePath = (): string => usePathname(HERE);

/** The path whose link a menu marks: templates know none, and a press never waits for a menu to be drawn anew. */
export function useCurrent(): string {
	const here = usePath();
	return useDeferredValue(useHydrated() ? here.toLowerCase() : "");
}

/** The query that the browser shows, without its question mark. */
export const useQueryText = (): string => useSearch(HERE).slice(1);

/** The address of the page itself, also while a layer has the browser's address. */
export function useAddress(): Address {
	const path = usePath();
	const search = useQueryText();
	const state = useHistoryState();
	if (!routeOf(path)?.modal) return { path, search: search && `?${search}` };
	const [whole = "/"] = (backgroundOf(state) ?? "/").split("#");
	const cut = whole.indexOf("?");
	return cut < 0 ? { path: whole, search: "" } : { path: whole.slice(0, cut), search: whole.slice(cut) };
}
