import type { Game } from "@baize/api";
import { useLang } from "@baize/i18n";
import { useEffect, useReducer, useRef, useState } from "react";
import type { Answer, Question } from "../finder.ts";
import { aheadKey } from "../model.ts";
import type { ToWorker } from "../worker.ts";

type FromWorker = { kind: "ready" } | { kind: "failed" } | { kind: "answer"; n: number; answer: Answer } | { kind: "ahead"; answers: [string, string][] };

/** The index in its worker, one per language, kept for the life of the page. */
interface Engine {
	worker: Worker;
	state: "loading" | "ready" | "failed";
	hear: Set<(m: FromWorker) => void>;
	/** Every game that was answered: the same game is the same object, so that its row is not drawn anew. */
	games: Map<string, Game>;
	/** Answers to the words with a letter more, as JSON: a key that asks for one of them has it at once, in the frame of the letter. */
	ahead: Map<string, string>;
}

const engines = new Map<string, Engine>();

function engineFor(lang: string): Engine {
	const known = engines.get(lang);
	if (known && known.state !== "failed") return known;
	const worker = new Worker(new URL("../worker.ts", import.meta.url), { type: "module" });
	const engine: Engine = { worker, state: "loading", hear: new Set(), games: new Map(), ahead: new Map() };
	const tell = (m: FromWorker) => {
		if (m.kind === "ahead") {
			for (const [key, answer] of m.answers) engine.ahead.set(key, answer);
			return;
		}
		if (m.kind === "answer") m.answer = own(engine, m.answer);
		else engine.state = m.kind;
		for (const fn of engine.hear) fn(m);
	};
	worker.onmessage = (e: MessageEvent<FromWorker>) => tell(e.data);
	worker.onerror = () => tell({ kind: "failed" });
	worker.postMessage({ kind: "load", lang } satisfies ToWorker);
	engines.set(lang, engine);
	return engine;
}

/** An answer with the games that are known already. */
const own = (engine: Engine, answer: Answer): Answer => ({ ...answer, items: answer.items.map((g) => sameGame(engine.games, g)) });

/** The answer to a question, if it was worked out ahead. */
function early(lang: string, question: Question): Answer | null {
	const engine = engines.get(lang);
	const json = engine?.ahead.get(aheadKey(question));
	return engine && json ? own(engine, JSON.parse(json) as Answer) : null;
}

/** Has a question answered, and what may follow it worked out. */
function send(lang: string, message: ToWorker): void {
	const engine = engineFor(lang);
	engine.ahead.clear();
	engine.worker.postMessage(message);
}

function sameGame(known: Map<string, Game>, game: Game): Game {
	const was = known.get(game.nodeId);
	if (!was) known.set(game.nodeId, game);
	return was ?? game;
}

const isSame = (a: Question | undefined, b: Question): boolean => a?.words === b.words && a.type === b.type && a.vendor === b.vendor;

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
	const [, drawAnew] = useReducer((n: number) => n + 1, 0);
	const held = useRef<{ question: Question; answer: Answer } | null>(null);
	const asked = useRef({ n: 0, question });
	const { words, type, vendor } = question;
	if (!words)
		held.current = null; // what was found for other words is not drawn once more before the next answer
	else if (ready && !isSame(held.current?.question, question)) {
		const answer = early(lang, question);
		if (answer) held.current = { question, answer };
	}
	const got = held.current;
	useEffect(() => {
		const engine = engineFor(lang);
		setReady(engine.state === "ready");
		const hear = (m: FromWorker) => {
			if (m.kind === "answer") {
				if (m.n !== asked.current.n) return;
				held.current = { question: asked.current.question, answer: m.answer };
				drawAnew();
			} else setReady(m.kind === "ready");
		};
		engine.hear.add(hear);
		return () => void engine.hear.delete(hear);
	}, [lang]);
	useEffect(() => {
		asked.current = { n: asked.current.n + 1, question: { words, type, vendor } };
		if (!ready) return;
		const had = !words || isSame(held.current?.question, asked.current.question);
		send(lang, { kind: had ? "had" : "ask", ...asked.current });
	}, [ready, lang, words, type, vendor]);
	const waiting = ready && words !== "" && !isSame(got?.question, question);
	return { ready, answer: words ? (got?.answer ?? null) : null, answered: got?.question.words ?? "", waiting };
}
