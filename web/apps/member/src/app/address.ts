import { useLocation, useSearch } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { routeOf } from "./manifest.ts";
import { backgroundOf } from "./navigate.ts";

/** Where a page stands. */
export interface Address {
	path: string;
	/** With its question mark, or empty. */
	search: string;
}

/** The address of the page itself, also while a layer has the browser's address. */
export function useAddress(): Address {
	const [path] = useLocation();
	const search = useSearch();
	const state = useHistoryState();
	if (!routeOf(path)?.modal) return { path, search: search && `?${search}` };
	const [whole = "/"] = (backgroundOf(state) ?? "/").split("#");
	const cut = whole.indexOf("?");
	return cut < 0 ? { path: whole, search: "" } : { path: whole.slice(0, cut), search: whole.slice(cut) };
}
