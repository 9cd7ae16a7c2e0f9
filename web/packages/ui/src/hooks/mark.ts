import { useLayoutEffect } from "react";

/** Marks the page for as long as something is shown, for styles that ask what else is on the screen; false: no mark. To let the style sheet look for it by `:has` has the browser match the page anew at every layer. */
export function useMark(name: "words" | "watch", value: string | false): void {
	useLayoutEffect(() => {
		if (value === false) return;
		document.documentElement.dataset[name] = value;
		return () => {
			delete document.documentElement.dataset[name];
		};
	}, [name, value]);
}
