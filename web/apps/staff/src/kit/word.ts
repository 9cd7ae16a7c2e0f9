import type { PlainKey, T } from "@baize/i18n";

/** The word for a value of the wire, by its key prefix; a value without a word reads as itself. */
export function wordFor(t: T, prefix: string, value: string): string {
	const key = `${prefix}.${value}`;
	try {
		const word = t(key as PlainKey);
		return word === key ? value : word;
	} catch {
		return value;
	}
}
