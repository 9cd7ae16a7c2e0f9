import { keep } from "./keep.ts";

/** The theme on the page. */
export type Theme = "dark" | "light";
/** What a member chose: one theme, or that of the device. */
export type Choice = Theme | "system";

/** What a device says that is light. */
export const LIGHT = "(prefers-color-scheme: light)";
const NEXT: Record<Choice, Choice> = { dark: "light", light: "system", system: "dark" };
/** Asked for when it is needed: templates are drawn without a document. */
const page = () => document.documentElement;

/** What was chosen; a tiny script in the head has put it on the page before the first paint. */
export const chosenTheme = (): Choice => (page().dataset.scheme === "system" ? "system" : page().dataset.theme === "light" ? "light" : "dark");

/** What follows a choice: light, dark and the device's own stand in a ring. */
export const nextTheme = (): Choice => NEXT[chosenTheme()];

/** Shows a choice, without keeping it. */
export function showTheme(choice: Choice): void {
	const theme = choice === "system" ? (matchMedia(LIGHT).matches ? "light" : "dark") : choice;
	page().dataset.theme = theme;
	if (choice === "system") page().dataset.scheme = choice;
	else delete page().dataset.scheme;
	document.querySelector('meta[name="theme-color"]')?.setAttribute("content", theme === "dark" ? "#07171c" : "#f4f8f6");
}

/** Switches the theme and keeps the choice. */
export function setTheme(choice: Choice): void {
	showTheme(choice);
	keep("theme", choice);
}

/** Collapses or opens the side menu on wide screens and keeps the choice. */
export function setRail(rail: boolean): void {
	if (rail) page().dataset.side = "rail";
	else delete page().dataset.side;
	keep("side", rail ? "rail" : "");
}
