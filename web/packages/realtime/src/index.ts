/**
 * One socket a client. Every message is `{topic, kind, version, data}`;
 * versions of a topic rise by one, a gap (seen here or told by the server)
 * means that something was missed and the owner refetches. On every connect
 * the client says hello with its topics and the versions it has, and is told
 * where those stand that it has none of.
 */
export interface Message {
	kind: string;
	topic: string;
	version: number;
	data: unknown;
}

/** What the client tells its owner. */
export interface Listener {
	message(m: Message): void;
	/** A version was skipped: refetch what the topic feeds. */
	gap(topic: string): void;
	/** A topic is followed from here on and was not before: what was fetched of it may be older. */
	follow?(topic: string): void;
	status?(online: boolean): void;
	/** The server closed the socket because the session that opened it has ended. */
	ended?(): void;
}

/** What the client needs from the world; tests pass their own. */
export interface Deps {
	open(url: string): SocketLike;
	random(): number;
	setTimer(fn: () => void, ms: number): unknown;
	clearTimer(t: unknown): void;
}

/** The part of WebSocket that is used. */
export interface SocketLike {
	onopen: ((e: never) => void) | null;
	onclose: ((e: { code: number }) => void) | null;
	onmessage: ((e: { data: unknown }) => void) | null;
	send(data: string): void;
	close(): void;
}

const FIRST_DELAY_MS = 500;
const LAST_DELAY_MS = 8000;
const PING_MS = 15_000;
/** The code with which the server closes a socket whose session has ended. */
const ENDED = 1008;

/** The wait before a reconnect: doubles from 0.5 s to 8 s, with half of it left to chance. */
export function backoff(attempt: number, random: number): number {
	const full = Math.min(LAST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
	return Math.max(FIRST_DELAY_MS, full / 2 + (full / 2) * random);
}

const browser: Deps = {
	open: (url) => new WebSocket(url) as unknown as SocketLike,
	random: Math.random,
	setTimer: (fn, ms) => setTimeout(fn, ms),
	clearTimer: (t) => clearTimeout(t as number),
};

/** Keeps one socket open until closed, and remembers the last version of each topic. */
export class Realtime {
	private socket: SocketLike | null = null;
	private timer: unknown = null;
	private pinger: unknown = null;
	private attempt = 0;
	private closed = true;
	private opened = false;
	private readonly versions = new Map<string, number>();

	private readonly url: () => Promise<string>;
	private readonly topics: readonly string[];
	private readonly listener: Listener;
	private readonly deps: Deps;

	/** url gives the address with a fresh ticket; it is asked before every connect. */
	constructor(url: () => Promise<string>, topics: readonly string[], listener: Listener, deps: Deps = browser) {
		this.url = url;
		this.topics = topics;
		this.listener = listener;
		this.deps = deps;
	}

	/** Opens the socket; does nothing when it is open already. */
	start(): void {
		if (!this.closed) return;
		this.closed = false;
		void this.connect();
	}

	/** Closes the socket and forgets all versions. */
	stop(): void {
		this.closed = true;
		this.deps.clearTimer(this.timer);
		this.deps.clearTimer(this.pinger);
		if (this.opened) this.socket?.close();
		this.opened = false;
		this.socket = null;
		this.versions.clear();
	}

	/** Connects now where the next try is still waited for: whoever knows that the line is back need not wait it out. */
	hurry(): void {
		if (this.closed || this.timer === null) return;
		this.deps.clearTimer(this.timer);
		void this.connect();
	}

	/** Sends one command; false when there is no open socket. */
	send(command: object): boolean {
		if (!this.socket || this.attempt > 0) return false;
		this.socket.send(JSON.stringify(command));
		return true;
	}

	private async connect(): Promise<void> {
		this.timer = null;
		const url = await this.url().catch(() => "");
		if (this.closed) return;
		if (!url) return this.again();
		const socket = this.deps.open(url);
		this.socket = socket;
		socket.onopen = () => {
			// Given up meanwhile: to close one that is not open yet is a fault to browsers.
			if (this.socket !== socket) return socket.close();
			this.opened = true;
			this.attempt = 0;
			socket.send(JSON.stringify({ op: "hello", topics: this.topics, since: Object.fromEntries(this.versions) }));
			this.ping();
			this.listener.status?.(true);
		};
		socket.onmessage = (e) => this.receive(String(e.data));
		socket.onclose = ({ code }) => {
			if (this.socket !== socket || this.closed) return;
			this.opened = false;
			this.socket = null;
			this.listener.status?.(false);
			if (code === ENDED) this.listener.ended?.();
			this.again();
		};
	}

	private again(): void {
		this.deps.clearTimer(this.pinger);
		this.timer = this.deps.setTimer(() => void this.connect(), backoff(this.attempt++, this.deps.random()));
	}

	private ping(): void {
		this.pinger = this.deps.setTimer(() => {
			this.send({ op: "ping" });
			this.ping();
		}, PING_MS);
	}

	private told({ op, topic, version }: Told): void {
		const known = this.versions.has(topic);
		this.versions.set(topic, version);
		if (op === "gap") this.listener.gap(topic);
		else if (!known) this.listener.follow?.(topic);
	}

	private receive(text: string): void {
		const m = parse(text);
		if (!m) return;
		if ("op" in m) {
			this.told(m);
			return;
		}
		const last = this.versions.get(m.topic);
		if (last !== undefined && m.version <= last) return;
		this.versions.set(m.topic, m.version);
		if (last !== undefined && m.version > last + 1) this.listener.gap(m.topic);
		else this.listener.message(m);
	}
}

/** What the server says of a topic: that something of it was missed, or where it stands. */
interface Told {
	op: "gap" | "at";
	topic: string;
	version: number;
}

function parse(text: string): Message | Told | null {
	try {
		const m = JSON.parse(text) as Partial<Message> & { op?: string };
		if ((m.op === "gap" || m.op === "at") && typeof m.topic === "string") return { op: m.op, topic: m.topic, version: m.version ?? 0 };
		return typeof m.kind === "string" && typeof m.topic === "string" && typeof m.version === "number" ? (m as Message) : null;
	} catch {
		return null;
	}
}
