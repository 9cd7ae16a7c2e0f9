import { opensSearch } from "../features/search/keys.ts";
import { navigate } from "./navigate.ts";

const TYPED = "input, textarea, select, [contenteditable]";

/** The keys that work on every page with bars, from the moment that its scripts are here: "/" or Ctrl-K opens the search. */
export function watchKeys(): void {
	addEventListener("keydown", (e) => {
		const typing = e.target instanceof Element && e.target.closest(TYPED) !== null;
		if (e.defaultPrevented || e.repeat || document.querySelector("dialog[open], .shell-bare") || !opensSearch(e, typing)) return;
		e.preventDefault();
		navigate("/search", { over: true });
	});
}
