import type { MouseEvent } from "react";
import { routeOf } from "./manifest.ts";
import { navigate } from "./navigate.ts";

/** Follows a link of this site inside a text of the house without loading the page anew; a layer gives way to where it leads. */
export function followHouseLink(e: MouseEvent): void {
	const link = e.target instanceof Element ? e.target.closest("a[href]") : null;
	const href = link?.getAttribute("href") ?? "";
	if (!href.startsWith("/") || e.defaultPrevented || e.metaKey || e.ctrlKey || e.shiftKey) return;
	const route = routeOf(href.split(/[?#]/)[0] ?? "");
	if (!route) return;
	e.preventDefault();
	navigate(href, { over: route.modal === true, replace: link?.closest("dialog") !== null });
}
