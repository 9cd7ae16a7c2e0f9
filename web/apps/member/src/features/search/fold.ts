import { latin } from "./script.ts";

/** A word as the sounds it is searched by: one way, or two where a script does not write every vowel. */
export interface Spoken {
	ways: string[];
	/** As it was written. */
	letters: number;
}

/**
 * Writes a text as the sounds it is searched by, so that "cricket", "kriket", "ক্রিকেট" and "क्रिकेट" are one. The server's
 * internal/catalogue/fold.go is the model; both must fold alike, for the index is searched here and there:
 * testdata/search.json beside it holds them to it.
 */
export function fold(text: string): Spoken[] {
	return text
		.toLowerCase()
		.replace(/[\u200c\u200d]/g, "")
		.split(/[^\p{L}\p{Nd}\p{M}]+/u)
		.map((w) => ({ ways: foldWord(w), letters: [...w].length }))
		.filter((w) => w.ways.length > 0);
}

const SOUNDS: readonly (readonly [string, string])[] = [
	["chh", "C"],
	["ch", "C"],
	["ck", "k"],
	["sh", "s"],
	["kh", "k"],
	["gh", "g"],
	["th", "t"],
	["dh", "d"],
	["bh", "b"],
	["ph", "f"],
	["jh", "j"],
	["ee", "i"],
	["ea", "i"],
	["oo", "u"],
	["ou", "u"],
	["x", "ks"],
	["q", "k"],
	["z", "j"],
	["v", "b"],
	["w", "b"],
	["y", "i"],
];
const SOUND = new Map(SOUNDS);
const SPELLINGS = new RegExp(SOUNDS.map(([from]) => from).join("|"), "g");

function foldWord(word: string): string[] {
	const ways = latin(word).map((w) => undouble(soften(w.replace(SPELLINGS, (s) => SOUND.get(s) ?? s))));
	return [...new Set(ways)].filter((w) => w !== "");
}

/** Makes c an s before e and i, else a k; C stands for ch. */
const soften = (s: string): string =>
	s
		.replace(/c(?=[ei])/g, "s")
		.replaceAll("c", "k")
		.replaceAll("C", "c");

/** Writes a doubled letter once; what no word is written with stays two: a letter three times, and one twice that is all there is, but for "aa". */
const undouble = (s: string): string => s.replace(/([^\d\u0080-\uffff])\1+/g, (run, c: string) => (run.length > 2 || (run === s && c !== "a") ? c + c : c));
