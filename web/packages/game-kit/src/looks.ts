/** Acts and looks at one table, which change the same picture. */
export interface Looks {
	/** Does what changes the table for the member. */
	act<T>(run: () => Promise<T>): Promise<T>;
	/**
	 * Asks how the table stands. An answer that was on its way when an act ended, or when a look that was asked for later was
	 * answered, would undo on the screen what has been shown: it is asked for again.
	 */
	look<T>(ask: () => Promise<T>): Promise<Timed<T>>;
}

/** An answer, and how many milliseconds it took. */
export interface Timed<T> {
	readonly answer: T;
	readonly ms: number;
}

export async function timed<T>(ask: () => Promise<T>): Promise<Timed<T>> {
	const asked = performance.now();
	const answer = await ask();
	return { answer, ms: performance.now() - asked };
}

export function createLooks(): Looks {
	let ended = 0;
	let asked = 0;
	let heard = 0;
	return {
		async act(run) {
			try {
				return await run();
			} finally {
				ended++;
			}
		},
		async look(ask) {
			for (;;) {
				const before = ended;
				const turn = ++asked;
				const got = await timed(ask);
				if (ended !== before || turn < heard) continue;
				heard = turn;
				return got;
			}
		},
	};
}
