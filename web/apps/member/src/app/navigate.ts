import { navigate as go } from "wouter/use-browser-location";
import type { Action } from "./guard.ts";
import { routeOf } from "./manifest.ts";
import { entryKey, leavePlace } from "./scroll.ts";

/** What a history entry remembers: its name, and the page behind a modal route. */
export interface EntryState {
	key?: string;
	background?: string;
}

/** The page behind the current entry, if it is a layer opened from that page. */
export const backgroundOf = (state: unknown): string | undefined => (state as EntryState | null)?.background;

/** Where one stands without the layer on top: the page that a further layer is opened over. */
export function pageHere(): string {
	const behind = backgroundOf(history.state);
	if (behind) return behind;
	return routeOf(location.pathname)?.modal ? "/" : location.pathname + location.search;
}

/** Holds somebody back from what a path asks of them, and says so where they stand (trial-door.ts). */
export const doorman = { stops: (_asked: Action): boolean => false };

/** Goes to a path; a modal route keeps the current page behind it. */
export function navigate(to: string, opts: { replace?: boolean; over?: boolean } = {}): void {
	if (doorman.stops(routeOf(to.split(/[?#]/)[0] as string)?.guard ?? "look")) return;
	// A layer that takes the place of one that was opened directly has no page behind it in the history either.
	const direct = opts.replace && backgroundOf(history.state) === undefined && routeOf(location.pathname)?.modal;
	const key = opts.replace ? (history.state as EntryState | null)?.key : entryKey();
	const state: EntryState = opts.over && !direct ? { key, background: pageHere() } : { key };
	leavePlace();
	go(to, { replace: opts.replace, state });
}

/** Closes the top layer: back to the page behind it, or home on a direct hit. */
export function closeLayer(): void {
	const behind = backgroundOf(history.state);
	if (behind === undefined) navigate("/", { replace: true });
	else history.back();
}

/** How the page glides to a place: at once for who wants no motion, whom the browser does not spare what a script asks for. */
export const glide = (): ScrollBehavior => (matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth");

/** Scrolls to the anchor of the address, or smoothly to the top. Anchors are ASCII as content has them, so that nothing is to be decoded, which a broken address would not survive. */
export function settleScroll(): void {
	const anchor = location.hash && document.getElementById(location.hash.slice(1));
	if (anchor) anchor.scrollIntoView({ behavior: glide() });
	else scrollTo({ top: 0, behavior: glide() });
}

/** Puts another anchor into the address of the page or layer that is open. */
export const toTopic = (anchor: string): void => go(`${location.pathname}${location.search}#${anchor}`, { replace: true, state: history.state });
