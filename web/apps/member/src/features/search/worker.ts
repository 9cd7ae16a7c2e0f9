import { type Answer, Finder, type Index, type Question } from "./finder.ts";
import { aheadKey } from "./model.ts";

/** What the page sends: the language of the index, then questions with a number each, or one whose answer it has already. */
export type ToWorker = { kind: "load"; lang: string } | { kind: "ask"; n: number; question: Question } | { kind: "had"; n: number; question: Question };

const scope = self as unknown as { onmessage: (e: MessageEvent<ToWorker>) => void; postMessage: (message: unknown) => void };
interface Held {
	finder: Finder | null;
	timer: ReturnType<typeof setTimeout> | undefined;
	/** The last question that came, with its number. */
	n: number;
	question: Question;
	/** The languages whose indexes were asked for. */
	fetched: Set<string>;
}
const held: Held = { finder: null, timer: undefined, n: 0, question: { words: "", type: "", vendor: "" }, fetched: new Set() };
/** Answers that are sent ahead in one message. */
const TOGETHER = 6;

const indexIn = (lang: string): Promise<Index> => {
	held.fetched.add(lang);
	return fetch(`/api/v1/games/search-index?lang=${lang}`, { headers: { "Accept-Language": lang } }).then((r) =>
		r.ok ? (r.json() as Promise<Index>) : Promise.reject(new Error(String(r.status))),
	);
};

/** Answers what may be asked with the next letter, while the finger is on its way to it; a question comes in between. */
function ahead(finder: Finder, question: Question, texts = finder.next(question.words)): void {
	held.timer = setTimeout(() => {
		const now = texts.slice(0, TOGETHER);
		// As text: the page reads but the one it needs.
		scope.postMessage({ kind: "ahead", answers: now.map((words) => [aheadKey({ ...question, words }), JSON.stringify(finder.ask({ ...question, words }))]) });
		if (texts.length > TOGETHER) ahead(finder, question, texts.slice(TOGETHER));
	});
}

/** Where no name has every word, and the words are in the letters of another language, its names are fetched, once, and asked too. */
function elsewhere(finder: Finder, { near, total }: Answer): void {
	const lang = near || total === 0 ? finder.unread(held.question.words) : null;
	if (!lang || held.fetched.has(lang)) return;
	indexIn(lang)
		.then((other) => {
			finder.widen(other);
			answer(finder);
		})
		.catch(() => held.fetched.delete(lang));
}

function answer(finder: Finder): void {
	clearTimeout(held.timer);
	const found = finder.ask(held.question);
	scope.postMessage({ kind: "answer", n: held.n, answer: found });
	elsewhere(finder, found);
	ahead(finder, held.question);
}

scope.onmessage = ({ data }) => {
	if (data.kind === "load") {
		indexIn(data.lang)
			.then((index) => {
				held.finder = new Finder(index);
				scope.postMessage({ kind: "ready" });
			})
			.catch(() => scope.postMessage({ kind: "failed" }));
		return;
	}
	const { finder } = held;
	clearTimeout(held.timer);
	if (!finder) return;
	held.n = data.n;
	held.question = data.question;
	if (data.kind === "ask") return answer(finder);
	if (finder.unread(data.question.words)) elsewhere(finder, finder.ask(data.question));
	ahead(finder, data.question);
};
