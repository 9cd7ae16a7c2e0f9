import { Finder, type Index, type Question } from "./finder.ts";
import { aheadKey } from "./model.ts";

/** What the page sends: where the index is, then questions with a number each, or one whose answer it has already. */
export type ToWorker = { kind: "load"; url: string; lang: string } | { kind: "ask"; n: number; question: Question } | { kind: "had"; question: Question };

const scope = self as unknown as { onmessage: (e: MessageEvent<ToWorker>) => void; postMessage: (message: unknown) => void };
const held: { finder: Finder | null; timer: ReturnType<typeof setTimeout> | undefined } = { finder: null, timer: undefined };
/** Answers that are sent ahead in one message. */
const TOGETHER = 6;

/** Answers what may be asked with the next letter, while the finger is on its way to it; a question comes in between. */
function ahead(finder: Finder, question: Question, texts = finder.next(question.words)): void {
	held.timer = setTimeout(() => {
		const now = texts.slice(0, TOGETHER);
		// As text: the page reads but the one it needs.
		scope.postMessage({ kind: "ahead", answers: now.map((words) => [aheadKey({ ...question, words }), JSON.stringify(finder.ask({ ...question, words }))]) });
		if (texts.length > TOGETHER) ahead(finder, question, texts.slice(TOGETHER));
	});
}

scope.onmessage = ({ data }) => {
	if (data.kind !== "load") {
		const { finder } = held;
		clearTimeout(held.timer);
		if (!finder) return;
		if (data.kind === "ask") scope.postMessage({ kind: "answer", n: data.n, answer: finder.ask(data.question) });
		ahead(finder, data.question);
		return;
	}
	fetch(data.url, { headers: { "Accept-Language": data.lang } })
		.then((r) => (r.ok ? (r.json() as Promise<Index>) : Promise.reject(new Error(String(r.status)))))
		.then((index) => {
			held.finder = new Finder(index);
			scope.postMessage({ kind: "ready" });
		})
		.catch(() => scope.postMessage({ kind: "failed" }));
};
