import { useEffect } from "react";
import { opensSearch } from "../features/search/keys.ts";
import { navigate } from "./navigate.ts";

const TYPED = "input, textarea, select, [contenteditable]";

/** The keys that work on every page with bars: "/" or Ctrl-K opens the search. */
export function Hotkeys() {
	useEffect(() => {
		const onKey = (e: KeyboardEvent) => {
			const typing = e.target instanceof Element && e.target.closest(TYPED) !== null;
			if (e.defaultPrevented || e.repeat || document.querySelector("dialog[open]") || !opensSearch(e, typing)) return;
			e.preventDefault();
			navigate("/search", { over: true });
		};
		addEventListener("keydown", onKey);
		return () => removeEventListener("keydown", onKey);
	}, []);
	return null;
}
