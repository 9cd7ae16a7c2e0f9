/**
 * Writes a text as the sounds it is searched by, so that "cricket", "kriket" and "ক্রিকেট" are one. The server's
 * internal/catalogue/fold.go is the model; both must fold alike, for the index is searched here and there.
 */
export function fold(text: string): string[] {
	return text
		.toLowerCase()
		.split(/[^\p{L}\p{N}\p{M}]+/u)
		.map(foldWord)
		.filter((w) => w !== "");
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

const PLAIN = "অo আa ইi ঈi উu ঊu এe ওo াa িi ীi ুu ূu েe োo কk খk গg ঘg চC ছC জj ঝj ঞn টt ঠt ডd ঢd ণn তt থt দd ধd নn পp ফf বb ভb মm যj রr লl শs ষs সs হh \u09dcr \u09ddr \u09dfi ৎt";
const LONG = { ঋ: "ri", ঐ: "oi", ঔ: "ou", "ৃ": "ri", "ৈ": "oi", "ৌ": "ou", ঙ: "ng", "ং": "ng", "্": "", "ঁ": "", "ঃ": "", "\u09bc": "", "\u09d7": "" };
const BENGALI = new Map<string, string>([
	...PLAIN.split(" ").map((p): [string, string] => [p[0] as string, p.slice(1)]),
	...Object.entries(LONG),
	...Array.from({ length: 10 }, (_, n): [string, string] => [String.fromCharCode(0x9e6 + n), String(n)]),
]);

function foldWord(word: string): string {
	let latin = "";
	for (const c of word) latin += BENGALI.get(c) ?? c;
	return latin
		.replace(SPELLINGS, (s) => SOUND.get(s) ?? s)
		.replace(/c(?=[ei])/g, "s")
		.replaceAll("c", "k")
		.replaceAll("C", "c")
		.replace(/([^\d\u0080-\uffff])\1+/g, "$1");
}
