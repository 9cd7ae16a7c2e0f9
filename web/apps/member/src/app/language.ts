import { request, token } from "@baize/api";

const KEY = "baize.lang";
const YEAR_S = 31_536_000;

/** Switches the language: keeps it (also as a cookie, which the server reads), tells the server, loads the page anew in it. */
export async function switchLanguage(lang: string): Promise<void> {
	localStorage.setItem(KEY, lang);
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older WebViews.
	document.cookie = `lang=${lang}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
	if (token()) await request("/member/language", { method: "PUT", body: { lang } }).catch(() => null);
	location.reload();
}
