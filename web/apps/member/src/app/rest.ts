const QUIET_MS = 1500;

/** Comes when the first view has come to rest. */
export const atRest = (timeout = QUIET_MS): Promise<void> =>
	new Promise((done) => ("requestIdleCallback" in globalThis ? requestIdleCallback(() => done(), { timeout }) : setTimeout(done, QUIET_MS)));
