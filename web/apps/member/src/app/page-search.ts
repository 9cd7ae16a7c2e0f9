import { useHistoryState } from "wouter/use-browser-location";
import { useQueryText } from "./address.ts";
import { backgroundOf } from "./navigate.ts";

/** The query of the page, also while a layer with an address of its own stands over it. */
export function usePageSearch(): string {
	const search = useQueryText();
	const behind = backgroundOf(useHistoryState());
	return behind === undefined ? search : (behind.split("#")[0]?.split("?")[1] ?? "");
}
