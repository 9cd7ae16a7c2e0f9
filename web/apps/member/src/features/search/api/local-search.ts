import type { Game } from "@baize/api";
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
	/** Every game that was answered: the same game is the same object, so that its row is not drawn anew. */
	games: Map<string, Game>;
}

const engines = new Map<string, Engine>();

function engineFor(lang: string): Engine {
	const known = engines.get(lang);
	if (known && known.state !== "failed") return known;
	const worker = new Worker(new URL("../worker.ts", import.meta.url), { type: "module" });
	const engine: Engine = { worker, state: "loading", hear: new Set(), games: new Map() };
	const tell = (m: FromWorker) => {
		if (m.kind === "answer") m.answer.items = m.answer.items.map((g) => sameGame(engine.games, g));
		else engine.state = m.kind;
		for (const fn of engine.hear) fn(m);
	};
	worker.onmessage = (e: MessageEvent<FromWorker>) => tell(e.data);
	worker.onerror = () => tell({ kind: "failed" });
	worker.postMessage({ kind: "load", url: `/api/v1/games/search-index?lang=${lang}`, lang } satisfies ToWorker);
	engines.set(lang, engine);
	return engine;
}

function sameGame(known: Map<string, Game>, game: Game): Game {
	const was = known.get(game.nodeId);
	if (!was) known.set(game.nodeId, game);
	return was ?? game;
}

/** What the local index has to say. */
export interface LocalSearch {
	ready: boolean;
	answer: Answer | null;
	/** The words that the answer is to. */
	answered: string;
	/** The answer is to the question before. */
	waiting: boolean;
}

/** Answers of the local index; the one before stays until the next is in. Not ready: the server has to be asked. */
export function useLocalSearch(question: Question): LocalSearch {
	const lang = useLang();
	const [ready, setReady] = useState(false);
	const [got, setGot] = useState<{ question: Question; answer: Answer } | null>(null);
	const asked = useRef({ n: 0, question });
	const { words, type, vendor } = question;
	useEffect(() => {
		const engine = engineFor(lang);
		setReady(engine.state === "ready");
		const hear = (m: FromWorker) => {
			if (m.kind === "answer") {
				if (m.n === asked.current.n) setGot({ question: asked.current.question, answer: m.answer });
			} else setReady(m.kind === "ready");
		};
		engine.hear.add(hear);
		return () => void engine.hear.delete(hear);
	}, [lang]);
	useEffect(() => {
		asked.current = { n: asked.current.n + 1, question: { words, type, vendor } };
		if (!words)
			setGot(null); // what was found for other words is not drawn once more before the next answer
		else if (ready) engineFor(lang).worker.postMessage({ kind: "ask", ...asked.current } satisfies ToWorker);
	}, [ready, lang, words, type, vendor]);
	const q = got?.question;
	const waiting = ready && words !== "" && (q?.words !== words || q.type !== type || q.vendor !== vendor);
	return { ready, answer: words ? (got?.answer ?? null) : null, answered: q?.words ?? "", waiting };
}
