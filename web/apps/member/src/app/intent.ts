import type { Game } from "@baize/api";

const KEY = "baize.intent";
const LASTS_MS = 10 * 60_000;

/** What somebody wanted before the login stood in the way. */
export type Intent = { kind: "launch"; game: Game } | { kind: "go"; to: string } | { kind: "favourite"; nodeId: string };

/** Keeps an intent for ten minutes. */
export const keepIntent = (intent: Intent, nowMs = Date.now()): void => sessionStorage.setItem(KEY, JSON.stringify({ intent, until: nowMs + LASTS_MS }));

/** The kept intent, unless it is too old. */
export function peekIntent(nowMs = Date.now()): Intent | null {
	const text = sessionStorage.getItem(KEY);
	const kept = text ? (JSON.parse(text) as { intent: Intent; until: number }) : null;
	return kept && kept.until > nowMs ? kept.intent : null;
}

/** Gives the kept intent once, unless it is too old. */
export function takeIntent(nowMs = Date.now()): Intent | null {
	const intent = peekIntent(nowMs);
	sessionStorage.removeItem(KEY);
	return intent;
}
