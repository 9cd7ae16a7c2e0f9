import { fold } from "./fold.ts";

/** Letters that may come next; who writes others waits for the answer as ever. */
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz0123456789"];
/** And so many of them at most: more would cost a phone's battery for little. */
const LIKELY = 18;

/** The words with a letter more, the likeliest first; begun counts what begins with the last of them. */
export function likely(words: string, begun: (token: string) => number): string[] {
	const texts = LETTERS.map((c) => ({ text: words + c, n: begun(fold(words + c).at(-1)?.ways[0] ?? "") }));
	const some = texts.filter((t) => t.n > 0).sort((a, b) => b.n - a.n);
	return some.slice(0, LIKELY).map((t) => t.text);
}
