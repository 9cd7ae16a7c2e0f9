import type { Game } from "@baize/api";
import { type Facet, facets } from "./picking.ts";

const KEY = "baize.searches";
const KEPT = 8;

/** The words that were searched for last, newest first. */
export function lastSearches(): string[] {
	try {
		const list = JSON.parse(localStorage.getItem(KEY) ?? "[]") as unknown;
		return Array.isArray(list) ? list.filter((x): x is string => typeof x === "string").slice(0, KEPT) : [];
	} catch {
		return [];
	}
}

/** Puts a search on top of the list; the same words stand in it once. */
export function keepSearch(words: string): string[] {
	const text = words.trim();
	const list = text ? [text, ...lastSearches().filter((x) => x.toLowerCase() !== text.toLowerCase())].slice(0, KEPT) : lastSearches();
	localStorage.setItem(KEY, JSON.stringify(list));
	return list;
}

/** Forgets all searches. */
export const forgetSearches = (): void => localStorage.removeItem(KEY);

/** What an answer that was worked out ahead is kept by. */
export const aheadKey = (q: { words: string; type: string; vendor: string }): string => [q.type, q.vendor, q.words].join("|");

/** The categories among the results. */
export const categoriesOf = (games: readonly Game[]): Facet[] =>
	facets(
		games,
		(g) => g.gameType,
		(g) => g.gameType,
	);

/** The vendors among the results. */
export const vendorsOf = (games: readonly Game[]): Facet[] =>
	facets(
		games,
		(g) => g.vassalage,
		(g) => g.vendorName,
	);

/** The next result that an arrow key leads to; -1 is the box itself. */
export function moved(at: number, key: string, count: number): number {
	if (count === 0) return -1;
	if (key === "ArrowDown") return at + 1 >= count ? 0 : at + 1;
	if (key === "ArrowUp") return at <= 0 ? count - 1 : at - 1;
	return at;
}
