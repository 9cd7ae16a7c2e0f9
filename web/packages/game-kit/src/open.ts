/** How every game starts: fetch the session, then build; a refusal can be tried again. */
import type { Session } from "./contract.ts";
import { createGate } from "./frame.ts";
import { type GameHandle, type GameHost, type HostChange, refusalText } from "./host.ts";

/** What a game's start gives back; replay shows one of the member's own rounds again. */
export interface Running extends GameHandle {
	replay?(roundId: string): void;
}

/** Mounts a game; changes that arrive before it is built are kept for it. What it needs besides its session is asked for at the same time. */
export function openGame<First = undefined>(
	element: HTMLElement,
	host: GameHost,
	build: (session: Session, first: First) => Running | Promise<Running>,
	ask: () => Promise<First> = async () => undefined as First,
): GameHandle {
	const gate = createGate(element, host);
	const stop = new AbortController();
	let game: Running | undefined;
	let change: HostChange = {};
	let paused = false;
	const start = async () => {
		gate.loading();
		try {
			const [session, first] = await Promise.all([host.request<Session>("/studio/session", { signal: stop.signal }), ask()]);
			if (stop.signal.aborted) return;
			const built = await build(session, first);
			if (stop.signal.aborted) return built.destroy();
			game = built;
			game.update(change);
			if (paused) game.pause();
			if (host.round) built.replay?.(host.round);
		} catch (e) {
			if (!stop.signal.aborted) gate.fail(refusalText(e, host), () => void start());
		}
	};
	void start();
	return {
		update(next) {
			change = { ...change, ...next };
			game?.update(next);
		},
		pause() {
			paused = true;
			game?.pause();
		},
		resume() {
			paused = false;
			game?.resume();
		},
		destroy() {
			stop.abort();
			game?.destroy();
			element.replaceChildren();
		},
	};
}
