import { request, token } from "@baize/api";
import { keep } from "./keep.ts";

/** Switches the language: keeps it (also as a cookie for a year, which the server reads), tells the server, loads the page anew in it. */
export async function switchLanguage(lang: string): Promise<void> {
	keep("lang", lang);
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older WebViews.
	document.cookie = `lang=${lang}; Path=/; Max-Age=31536000; SameSite=Lax`;
	if (token()) await request("/member/language", { method: "PUT", body: { lang } }).catch(() => null);
	location.reload();
}
