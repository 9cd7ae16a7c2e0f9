/** A session ends after fifteen minutes without a hand on the keyboard or the mouse; this is how long it has been. */
export const IDLE_LIMIT_MS = 15 * 60_000;
const NOTE_MS = 2 * 60_000;
const AT_WORK_MS = 5 * 60_000;

const hand = { at: Date.now() };

/** Where an operator stands between working and signed out. */
export type Idle = { kind: "working" } | { kind: "note"; secondsLeft: number } | { kind: "over" };

/** What an idle time means: a note in the last two minutes, then the end. */
export function idleOf(idleMs: number): Idle {
	const left = IDLE_LIMIT_MS - idleMs;
	if (left <= 0) return { kind: "over" };
	return left <= NOTE_MS ? { kind: "note", secondsLeft: Math.ceil(left / 1000) } : { kind: "working" };
}

/** Milliseconds since the last input. */
export const idleMs = (): number => Date.now() - hand.at;

/** Says that somebody is there. */
export const touch = (): void => {
	hand.at = Date.now();
};

/** Whether somebody worked here lately; lists renew themselves only then, so that they do not keep a session alive. */
export const atWork = (): boolean => !document.hidden && idleMs() < AT_WORK_MS;
