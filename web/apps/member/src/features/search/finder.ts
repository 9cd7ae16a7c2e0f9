import type { Game } from "@baize/api";
import { likely } from "./ahead.ts";
import { fold, type Spoken } from "./fold.ts";
import { likeness, nearness } from "./likeness.ts";
import { type Facet, facets, idAfter, topOf } from "./picking.ts";

/** The search index as the server sends it: every game by columns. */
export interface Index {
	/** The language of the names. */
	lang: string;
	first: string;
	steps: number[];
	step: number;
	names: string[];
	vendors: string[];
	called: string[];
	vendor: number[];
	words: string[];
	word: number[];
	types: string[];
	type: number[];
	codes: string[];
	flags: number[];
}

/** What is asked for: words, and what the answer is narrowed to. */
export interface Question {
	words: string;
	type: string;
	vendor: string;
}

/** The best games of a question; near: nothing has every word, these come closest. */
export interface Answer {
	items: Game[];
	total: number;
	near: boolean;
	types: Facet[];
	vendors: Facet[];
}

/** Games in one answer. */
export const SHOWN = 30;
const [MAX_WORDS, IN_NAME, MIN_JOINED] = [6, 25, 3] as const;
/** The bits of a row, as the index writes them. */
const [HOT, NEW, PLAYABLE, DEMO, MAINTENANCE, DOOR, CLOSED] = [1, 2, 4, 8, 16, 32, 64] as const;
const flag = (x: Index, g: number, bit: number): boolean => ((x.flags[g] ?? 0) & bit) !== 0;

/** Where a word stands: games, and whether in their names. */
interface Word {
	text: string;
	games: number[];
	main: boolean[];
}

/** Searches the index. Its words are few, for titles are made of the same ones: a question is compared with all of them. */
export class Finder {
	readonly #index: Index;
	readonly #words: Word[] = [];
	readonly #places = new Map<string, Word>();
	readonly #folded = new Map<string, Spoken[]>();
	readonly #score: Int32Array;
	readonly #matched: Uint8Array;
	readonly #best: Int32Array;
	/** How far the id of each row stands behind the first, in steps. */
	readonly #ids: number[];
	/** The languages whose names games are found by. */
	readonly #langs: Set<string>;

	constructor(index: Index) {
		this.#index = index;
		this.#langs = new Set([index.lang]);
		this.#ids = idsOf(index);
		const n = index.names.length;
		this.#score = new Int32Array(n);
		this.#matched = new Uint8Array(n);
		this.#best = new Int32Array(n);
		this.#build();
	}

	#build(): void {
		const x = this.#index;
		for (let i = 0; i < x.names.length; i++) {
			const v = x.vendor[i] ?? 0;
			this.#add(i, x.names[i] ?? "", true);
			this.#add(i, `${x.words[x.word[i] ?? 0]} ${x.called[v]} ${x.vendors[v]}`, false);
		}
	}

	#tokens(text: string): Spoken[] {
		const known = this.#folded.get(text) ?? fold(text);
		this.#folded.set(text, known);
		return known;
	}

	#add(game: number, text: string, main: boolean): void {
		for (const raw of text.split(" ")) for (const token of this.#tokens(raw)) for (const way of token.ways) this.#place(way, game, main);
	}

	#place(text: string, game: number, main: boolean): void {
		let word = this.#places.get(text);
		if (!word) {
			word = { text, games: [], main: [] };
			this.#places.set(text, word);
			this.#words.push(word);
		}
		if (word.games.at(-1) === game) return;
		word.games.push(game);
		word.main.push(main);
	}

	/** The language that a question is written in, if the index has not its names. */
	unread(words: string): string | null {
		const lang = /\p{Script=Bengali}/u.test(words) ? "bn" : /[a-z]/i.test(words) ? "en" : null;
		return lang && !this.#langs.has(lang) ? lang : null;
	}

	/** Has games found by their names in another language too; they are shown by those in the index's own. */
	widen(other: Index): void {
		this.#langs.add(other.lang);
		if (other.first !== this.#index.first || other.step !== this.#index.step) return;
		const rows = new Map(this.#ids.map((id, row) => [id, row]));
		idsOf(other).forEach((id, i) => {
			const row = rows.get(id);
			if (row !== undefined) this.#add(row, other.names[i] ?? "", true);
		});
	}

	/** Raises best for the games with a word like the token, and tells which. */
	#collect(value: (text: string) => number): number[] {
		const touched: number[] = [];
		for (const w of this.#words) {
			const v = value(w.text);
			if (v === 0) continue;
			for (let k = 0; k < w.games.length; k++) {
				const g = w.games[k] as number;
				const worth = w.main[k] ? v + IN_NAME : v;
				const best = this.#best[g] as number;
				if (best === 0) touched.push(g);
				if (worth > best) this.#best[g] = worth;
			}
		}
		return touched;
	}

	/** Raises best for the games with a word like the token; slips are looked for only where nothing fits as it is written. */
	#match(token: Spoken): number[] {
		const touched = this.#collect((text) => likeness(token, text));
		return touched.length > 0 ? touched : this.#collect((text) => nearness(token, text));
	}

	/** Two words for one that no game has, where it is two that games have, written together ("teenpatti"). */
	#apart(token: Spoken): Spoken[] {
		if (this.#words.some((w) => likeness(token, w.text) > 0)) return [token];
		for (const way of token.ways)
			for (let at = MIN_JOINED; at <= way.length - MIN_JOINED; at++) {
				const two = [way.slice(0, at), way.slice(at)];
				if (two.every((part) => this.#places.has(part))) return two.map((part) => ({ ways: [part], letters: 0 }));
			}
		return [token];
	}

	/** The answer to a question; empty for one without words. */
	ask(q: Question): Answer {
		const tokens = fold(q.words.slice(0, 64))
			.slice(0, MAX_WORDS)
			.flatMap((token) => this.#apart(token));
		const found: number[] = [];
		for (const token of tokens)
			for (const g of this.#match(token)) {
				if (this.#matched[g] === 0) found.push(g);
				this.#matched[g] = (this.#matched[g] as number) + 1;
				this.#score[g] = (this.#score[g] as number) + (this.#best[g] as number);
				this.#best[g] = 0;
			}
		let most = 0;
		for (const g of found) most = Math.max(most, this.#matched[g] as number);
		const hits = found.filter((g) => this.#matched[g] === most);
		const answer = this.#answer(hits, q, most < tokens.length);
		for (const g of found) {
			this.#score[g] = 0;
			this.#matched[g] = 0;
		}
		return answer;
	}

	/** The words with a letter more, as far as something begins with them: first what most words of the index begin with. */
	next = (words: string): string[] => likely(words, (token) => this.#words.filter((w) => w.text.startsWith(token)).length);

	#answer(hits: number[], q: Question, near: boolean): Answer {
		const x = this.#index;
		const typeOf = (g: number) => x.types[x.type[g] ?? 0] ?? "";
		const vendorOf = (g: number) => x.vendors[x.vendor[g] ?? 0] ?? "";
		const inType = q.type ? hits.filter((g) => typeOf(g) === q.type) : hits;
		const shown = q.vendor ? inType.filter((g) => vendorOf(g) === q.vendor) : inType;
		const worth = (g: number) => (this.#score[g] as number) + (flag(x, g, HOT) ? 3 : 0) + (flag(x, g, PLAYABLE) ? 2 : 0);
		const best = topOf(shown, worth, SHOWN);
		return {
			items: best.map((g) => this.#game(g)),
			total: shown.length,
			near: near && shown.length > 0,
			types: facets(hits, typeOf, typeOf),
			vendors: facets(inType, vendorOf, (g) => x.called[x.vendor[g] ?? 0] ?? ""),
		};
	}

	/** A row as a card shows it; what the index does not hold is empty and asked for when it is needed. */
	#game(g: number): Game {
		const x = this.#index;
		const v = x.vendor[g] ?? 0;
		const vendor = x.vendors[v] ?? "";
		const code = x.codes[g] ?? "";
		return {
			nodeId: idAfter(x.first, BigInt(this.#ids[g] ?? 0) * BigInt(x.step)),
			gameName: x.names[g] ?? "",
			vassalage: vendor,
			vendorName: x.called[v] ?? vendor,
			gameCode: code,
			gameType: x.types[x.type[g] ?? 0] ?? "",
			gameClassify: "",
			iconUrl: `/img/g/${vendor}-${code}.v2.svg`,
			color: "",
			isHot: flag(x, g, HOT) ? 1 : 0,
			isNew: flag(x, g, NEW) ? 1 : 0,
			isGame: flag(x, g, DOOR) ? "VASSALAGE" : "GAME",
			playable: flag(x, g, PLAYABLE) || flag(x, g, DOOR),
			maintenance: flag(x, g, MAINTENANCE),
			closed: flag(x, g, CLOSED),
			mechanic: "",
			returnPct: "",
			volatility: "",
			minStake: "",
			maxStake: "",
			trialSupport: flag(x, g, DEMO),
		};
	}
}

/** How far the id of each row stands behind the first, in steps. */
function idsOf(x: Index): number[] {
	let id = 0;
	return x.steps.map((step) => (id += step));
}
