const PLAIN = "অo আa ইi ঈi উu ঊu এe ওo াa িi ীi ুu ূu েe োo কk খk গg ঘg চC ছC জj ঝj ঞn টt ঠt ডd ঢd ণn তt থt দd ধd নn পp ফf বb ভb মm যj রr লl শs ষs সs হh \u09dcr \u09ddr \u09dfi ৎt";
const LONG = { ঋ: "ri", ঐ: "oi", ঔ: "ou", "ৃ": "ri", "ৈ": "oi", "ৌ": "ou", ঙ: "ng", "ং": "ng", "্": "", "ঁ": "", "ঃ": "", "\u09bc": "", "\u09d7": "" };
const BENGALI = new Map<string, string>([
	...PLAIN.split(" ").map((p): [string, string] => [p[0] as string, p.slice(1)]),
	...Object.entries(LONG),
	...Array.from({ length: 10 }, (_, n): [string, string] => [String.fromCharCode(0x9e6 + n), String(n)]),
]);

/** The letters that Bengali has not, or says otherwise; the others stand in the same order in both scripts. */
const DEVANAGARI = new Map([..."वबळলंnँnॉোॅেैাौোऑওऍএऐএऔও"].flatMap((c, i, all): [string, string][] => (i % 2 ? [] : [[c, all[i + 1] as string]])));
DEVANAGARI.set("य", "\u09df");
const asBengali = (c: string): string => DEVANAGARI.get(c) ?? String.fromCharCode(c.charCodeAt(0) + 0x80);

/** Makes one letter of a letter with its dot, and leaves out the y that only colours the vowel behind it. */
const composed = (word: string): string =>
	word.replaceAll("\u09af\u09bc", "\u09df").replaceAll("\u09a1\u09bc", "\u09dc").replaceAll("\u09a2\u09bc", "\u09dd").replaceAll("\u09cd\u09af", "");

/** A consonant behind which a vowel is heard: one that another letter follows, and no sign for another vowel or for none. */
const HEARD = /([\u0995-\u09b9\u09dc\u09dd])(?=[^\u09bc\u09be-\u09cd\u09d7])/gu;

/**
 * Writes a word of Bengali or Devanagari letters with Latin ones: as it is said, with the vowel that is heard between two
 * consonants (o in Bengali, a in Hindi), and as it is written.
 */
export function latin(word: string): [said: string, written: string] {
	const hindi = /[\u0900-\u097f]/.test(word);
	const bengali = composed(hindi ? word.replace(/[\u0900-\u097f]/g, asBengali) : word);
	return [sounded(bengali.replace(HEARD, hindi ? "$1a" : "$1o")), sounded(bengali)];
}

/** Letters of other scripts stay; signs that are not said go. */
const sounded = (word: string): string => [...word].map((c) => BENGALI.get(c) ?? (/[\p{M}]/u.test(c) ? "" : c)).join("");
