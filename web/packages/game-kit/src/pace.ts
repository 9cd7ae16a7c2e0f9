/** The least time between two rounds. The server holds it; this waits, so that nobody is refused. */
import type { Session } from "./contract.ts";
import type { GameHost } from "./host.ts";
import { pause } from "./loop.ts";

export interface Pace {
	/** The brand plays at a regulator's pace: no animation is cut short by a tap. */
	readonly strict: boolean;
	/** Milliseconds until a round may begin. */
	left(): number;
	/** Waits until a round may begin. */
	ready(): Promise<void>;
	/** A round has begun; called with its answer, which comes after the server's own mark. */
	began(): void;
}

/** The pace of a session; least is the game's own where the brand has none that is slower. */
export function createPace(session: Session, least = 0): Pace {
	const brand = session.paceMs ?? 0;
	let readyAt = 0;
	const left = () => Math.max(0, readyAt - performance.now());
	return {
		strict: brand > 0,
		left,
		async ready() {
			if (left() > 0) await pause(left()).done;
		},
		began() {
			readyAt = performance.now() + Math.max(brand, least);
		},
	};
}

/** What the bet panel says while a round waits for its time; undefined when it need not. */
export const paceNote = (host: Pick<GameHost, "t">, pace: Pace, busy: boolean): string | undefined =>
	busy && pace.strict && pace.left() > 0 ? host.t("games.pace.wait") : undefined;
