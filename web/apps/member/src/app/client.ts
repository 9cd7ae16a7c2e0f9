import { isTransient } from "@baize/api";
import { QueryClient, timeoutManager } from "@tanstack/react-query";
import { whenSeen } from "./seen.ts";

const RETRIES = 2;

type Timers = Parameters<typeof timeoutManager.setTimeoutProvider>[0];
const call = (off: () => void) => off();
/** The cache's own timers (what is stale, asked again, forgotten) rest while the tab is hidden. */
const TIMERS = {
	setTimeout: whenSeen,
	setInterval: (act: () => void, ms: number) => whenSeen(act, ms, true),
	clearTimeout: call,
	clearInterval: call,
} as unknown as Timers;

/** The query cache: only what can be helped by trying again is tried again. */
export function newClient(): QueryClient {
	timeoutManager.setTimeoutProvider(TIMERS);
	return new QueryClient({
		defaultOptions: {
			queries: { staleTime: 10_000, retry: (n, e) => n < RETRIES && isTransient(e), refetchOnWindowFocus: false },
			mutations: { retry: false },
		},
	});
}
