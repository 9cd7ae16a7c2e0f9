import { isTransient, onToken } from "@baize/api";
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

/** What pages show to everybody, and asks again where it is for one reader (fresh.ts). */
const OPEN = ["announcements", "help", "banners", "games", "game", "lanes", "rails", "winners", "jackpot", "remembered"];

/**
 * The query cache: only what can be helped by trying again is tried again. With the session, however it ended, all goes
 * but what is on the screen and everybody's: the next member of this browser finds nothing of the one before.
 */
export function newClient(): QueryClient {
	timeoutManager.setTimeoutProvider(TIMERS);
	const client = new QueryClient({
		defaultOptions: {
			queries: { staleTime: 10_000, retry: (n, e) => n < RETRIES && isTransient(e), refetchOnWindowFocus: false },
			mutations: { retry: false },
		},
	});
	onToken(() => client.removeQueries({ predicate: (q) => !q.isActive() || !OPEN.includes(String(q.queryKey[0])) }));
	return client;
}
