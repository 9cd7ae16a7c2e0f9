/** Theme, language and digits of this browser; all are shared with the other sites of the origin. */
import { chooseDigits } from "@baize/kernel";

const THEME = "baize.theme";
const LANG = "baize.lang";
const DIGITS = "baize.digits";
const YEAR_S = 31_536_000;

/** The languages the agent centre and the back office are written in. */
export const OFFERED = ["en", "bn"] as const;

/** Puts the kept theme on the page. */
export function readTheme(): void {
	document.documentElement.dataset.theme = localStorage.getItem(THEME) === "light" ? "light" : "dark";
}

/** Switches between dark and light and keeps the choice. */
export function flipTheme(): void {
	localStorage.setItem(THEME, document.documentElement.dataset.theme === "light" ? "dark" : "light");
	readTheme();
}

/** The kept language, or the browser's when it is offered, or English. */
export function readLanguage(): string {
	const wanted = [localStorage.getItem(LANG), ...navigator.languages.map((l) => l.split("-")[0])];
	return wanted.find((l) => OFFERED.some((o) => o === l)) ?? "en";
}

/** Keeps a language (also as a cookie, which the server reads) and loads the page anew in it. */
export function switchLanguage(lang: string): void {
	localStorage.setItem(LANG, lang);
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers.
	document.cookie = `lang=${lang}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
	location.reload();
}

/** Writes figures in the kept numerals: Latin ones, or each language's own. */
export function readDigits(): void {
	try {
		chooseDigits(localStorage.getItem(DIGITS) === "latn" ? "latn" : undefined);
	} catch {
		// Without a storage every language keeps its own.
	}
}

/** Chooses Latin digits, or the language's own, keeps the choice and draws the page anew. */
export function switchDigits(latin: boolean): void {
	localStorage.setItem(DIGITS, latin ? "latn" : "");
	location.reload();
}
