import { useLang } from "@baize/i18n";
import { useEffect, useRef, useState } from "react";
import type { Answer, Question } from "../finder.ts";
import type { ToWorker } from "../worker.ts";

type FromWorker = { kind: "ready" } | { kind: "failed" } | { kind: "answer"; n: number; answer: Answer };

/** The index in its worker, one per language, kept for the life of the page. */
interface Engine {
	worker: Worker;
	state: "loading" | "ready" | "failed";
	hear: Set<(m: FromWorker) => void>;
}

const engines = new Map<string, Engine>();

function engineFor(lang: string): Engine {
	const known = engines.get(lang);
	if (known && known.state !== "failed") return known;
	const worker = new Worker(new URL("../worker.ts", import.meta.url), { type: "module" });
	const engine: Engine = { worker, state: "loading", hear: new Set() };
	const tell = (m: FromWorker) => {
		if (m.kind !== "answer") engine.state = m.kind;
		for (const fn of engine.hear) fn(m);
	};
	worker.onmessage = (e: MessageEvent<FromWorker>) => tell(e.data);
	worker.onerror = () => tell({ kind: "failed" });
	worker.postMessage({ kind: "load", url: `/api/v1/games/search-index?lang=${lang}`, lang } satisfies ToWorker);
	engines.set(lang, engine);
	return engine;
}

/** Answers of the local index; the one before stays until the next is in. Not ready: the server has to be asked. */
export function useLocalSearch(question: Question): { ready: boolean; answer: Answer | null; waiting: boolean } {
	const lang = useLang();
	const [ready, setReady] = useState(false);
	const [got, setGot] = useState<{ n: number; answer: Answer } | null>(null);
	const asked = useRef(0);
	const { words, type, vendor } = question;
	useEffect(() => {
		const engine = engineFor(lang);
		setReady(engine.state === "ready");
		const hear = (m: FromWorker) => {
			if (m.kind === "answer") {
				if (m.n === asked.current) setGot(m);
			} else setReady(m.kind === "ready");
		};
		engine.hear.add(hear);
		return () => void engine.hear.delete(hear);
	}, [lang]);
	useEffect(() => {
		if (!ready || !words) return;
		asked.current++;
		engineFor(lang).worker.postMessage({ kind: "ask", n: asked.current, question: { words, type, vendor } } satisfies ToWorker);
	}, [ready, lang, words, type, vendor]);
	return { ready, answer: words ? (got?.answer ?? null) : null, waiting: ready && words !== "" && got?.n !== asked.current };
}
