/** The chosen theme; a tiny script in the head sets it before the first paint. */
export type Theme = "dark" | "light";

const KEY = "baize.theme";

/** The theme on the page now. */
export const currentTheme = (): Theme => (document.documentElement.dataset.theme === "light" ? "light" : "dark");

/** Switches the theme and keeps the choice. */
export function setTheme(theme: Theme): void {
	document.documentElement.dataset.theme = theme;
	document.querySelector('meta[name="theme-color"]')?.setAttribute("content", theme === "dark" ? "#07171c" : "#f4f8f6");
	try {
		localStorage.setItem(KEY, theme);
	} catch {
		// A full or forbidden storage costs only the memory of the choice.
	}
}

/** Collapses or opens the side menu on wide screens and keeps the choice. */
export function setRail(rail: boolean): void {
	if (rail) document.documentElement.dataset.side = "rail";
	else delete document.documentElement.dataset.side;
	try {
		localStorage.setItem("baize.side", rail ? "rail" : "");
	} catch {
		// As above.
	}
}
