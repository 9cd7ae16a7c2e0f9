import type { Compiled, Part } from "./runtime.ts";

const ACCENTS: Record<string, string> = { a: "á", e: "é", i: "í", o: "ó", u: "ú", A: "Á", E: "É", I: "Í", O: "Ó", U: "Ú", c: "ç", n: "ñ", y: "ý" };

function stretch(text: string, lang: string): string {
	if (lang === "ar-XB") return text.trim() ? `\u202e${text}\u202c` : text;
	return text.replace(/[aeiouAEIOUcny]/g, (c) => (ACCENTS[c] ?? c) + ("aeiou".includes(c) ? (ACCENTS[c] ?? c) : ""));
}

function part(p: Part, lang: string): Part {
	if (typeof p === "string") return stretch(p, lang);
	if (p === 0 || p[0] === 0 || p[0] === 3) return p;
	const forms = (f: Record<string, Part[]>) => Object.fromEntries(Object.entries(f).map(([k, v]) => [k, v.map((x) => part(x, lang))]));
	return p.length === 5 ? [1, p[1], p[2], forms(p[3]), p[4]] : [2, p[1], forms(p[2] as Record<string, Part[]>)];
}

/** Makes a test language out of English: en-XA is about 40 % longer, ar-XB runs right to left. */
export function pseudo(messages: Compiled, lang: "en-XA" | "ar-XB"): Compiled {
	return Object.fromEntries(Object.entries(messages).map(([k, m]) => [k, typeof m === "string" ? stretch(m, lang) : m.map((p) => part(p, lang))]));
}
