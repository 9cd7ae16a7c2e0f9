import { Finder, type Index, type Question } from "./finder.ts";

/** What the page sends: where the index is, then questions with a number each. */
export type ToWorker = { kind: "load"; url: string; lang: string } | { kind: "ask"; n: number; question: Question };

const scope = self as unknown as { onmessage: (e: MessageEvent<ToWorker>) => void; postMessage: (message: unknown) => void };
const held: { finder: Finder | null } = { finder: null };

scope.onmessage = ({ data }) => {
	if (data.kind === "ask") {
		if (held.finder) scope.postMessage({ kind: "answer", n: data.n, answer: held.finder.ask(data.question) });
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
