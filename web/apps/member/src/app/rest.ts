const QUIET_MS = 1500;

/** Comes when the first view has come to rest. */
export const atRest = (): Promise<void> =>
	new Promise((done) => ("requestIdleCallback" in globalThis ? requestIdleCallback(() => done(), { timeout: QUIET_MS }) : setTimeout(done, QUIET_MS)));
