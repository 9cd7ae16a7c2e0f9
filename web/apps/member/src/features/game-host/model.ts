/** How long a launch may take before the page offers help, in ms. */
export const SLOW_MS = 10_000;

const ALONE = ["limbo", "plinko", "wheel", "keno", "mines", "towers", "hilo", "coinflip"];
const FOLDERS: Record<string, string> = { slot: "slots", table: "tables", ...Object.fromEntries(ALONE.map((e) => [e, "instant"])) };

/** Whether an engine's client shows past rounds again from their records. */
export const canReplay = (engine: string): boolean => ["slot", "dice", "crash", "table", "poker", "fishing", ...ALONE].includes(engine);

/** The folder of an engine's client among the built ones, or undefined when there is none. */
export function clientOf<Load>(clients: Record<string, Load>, engine: string): Load | undefined {
	const folder = FOLDERS[engine] ?? engine;
	return Object.entries(clients).find(([path]) => path.endsWith(`/games/${folder}/src/index.ts`))?.[1];
}

/** The bundle of a game's own messages beside what all games say. */
const OWN_WORDS: Record<string, "tables" | "poker" | "fishing"> = { table: "tables", poker: "poker", fishing: "fishing" };

/** The bundles of messages that an engine's client needs. */
export function wordsOf(engine: string): ("games" | "tables" | "poker" | "fishing")[] {
	const own = OWN_WORDS[engine];
	return own ? ["games", own] : ["games"];
}

const CRASH_BETS = "/studio/crash/bets";

/** Follows the calls of a game to know whether a stake is at risk: while a write waits, and while a crash bet flies. */
export class OpenRounds {
	private waiting = 0;
	private flying = false;
	private readonly tell: (open: boolean) => void;

	constructor(tell: (open: boolean) => void) {
		this.tell = tell;
	}

	/** Whether leaving now would leave a round behind. */
	get open(): boolean {
		return this.waiting > 0 || this.flying;
	}

	/** Passes a call on and keeps count of it. */
	async follow<Value>(path: string, method: string, call: () => Promise<Value>): Promise<Value> {
		// A volley is one of many, and what it shot with was staked before.
		if (method === "GET" || path.endsWith("/volley")) return call();
		this.count(1);
		try {
			const value = await call();
			if (path === CRASH_BETS && method === "POST") this.flying = true;
			if (path.startsWith(`${CRASH_BETS}/`)) this.flying = false;
			return value;
		} finally {
			this.count(-1);
		}
	}

	/** Looks at what a topic says: a crashed round has no bets in the air. */
	hear(kind: string, data: unknown): void {
		if (kind !== "crash.phase" || (data as { phase?: string } | null)?.phase !== "CRASHED") return;
		this.flying = false;
		this.tell(this.open);
	}

	private count(step: number): void {
		this.waiting += step;
		this.tell(this.open);
	}
}
