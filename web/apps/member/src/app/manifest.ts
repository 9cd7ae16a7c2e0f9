import type { Bundle, PlainKey } from "@baize/i18n";
import type { ComponentType } from "react";
import type { Action } from "./guard.ts";

/** One route of the site. */
export interface Route {
	/** Lower-case path, or several that mean the same. */
	paths: readonly string[];
	/** The screen's chunk. */
	load: () => Promise<{ default: ComponentType }>;
	/** Message bundles that the screen needs besides the shell's. */
	messages: readonly Bundle[];
	title: PlainKey;
	/** What the visitor must be allowed to do; default: look. */
	guard?: Action;
	/** Drawn as a layer over the page behind it (home on a direct hit). */
	modal?: true;
	/** A game page: side menu, tab bar and footer step aside. */
	bare?: true;
}

/** Every route, one row each. Rows of later features are added here and nowhere else. */
export const routes: readonly Route[] = [
	{ paths: ["/", "/index", "/index.html", "/home"], load: () => import("../routes/home.tsx"), messages: ["home"], title: "shell.nav.home" },
	{ paths: ["/login"], load: () => import("../routes/login.tsx"), messages: ["auth"], title: "shell.header.login", modal: true },
	{ paths: ["/register"], load: () => import("../routes/register.tsx"), messages: ["auth"], title: "shell.header.register", modal: true },
	{ paths: ["/password"], load: () => import("../routes/password.tsx"), messages: ["auth"], title: "shell.title.password", modal: true, guard: "account" },
];

/** The route of a path, compared without regard to case or a trailing slash. */
export function routeOf(path: string, rows: readonly Route[] = routes): Route | undefined {
	const p = path.toLowerCase().replace(/(.)\/$/, "$1");
	return rows.find((r) => r.paths.includes(p));
}

/** The route of the home page. */
export const homeRoute = routes[0] as Route;
