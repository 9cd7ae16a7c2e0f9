/** Acts and looks at one table, which change the same picture. */
export interface Looks {
	/** Does what changes the table for the member. */
	act<T>(run: () => Promise<T>): Promise<T>;
	/**
	 * Asks how the table stands. An answer that was on its way when an act ended would undo on the screen what the act did: it
	 * is asked for again.
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
				const got = await timed(ask);
				if (ended === before) return got;
			}
		},
	};
}
