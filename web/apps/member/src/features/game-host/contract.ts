/** What a game client is given by its page and gives back; the clients' own side of it stands in the game kit. */
export interface HostCall {
	readonly method?: "GET" | "POST" | "PUT" | "DELETE";
	readonly body?: unknown;
	readonly query?: Record<string, string | number | boolean | undefined>;
	readonly idempotencyKey?: string;
	readonly signal?: AbortSignal;
}

/** What a game hears of a topic. */
export interface HostListener {
	message(kind: string, data: unknown): void;
	gap(): void;
	status?(online: boolean): void;
}

/** The page round a game: texts, figures and traffic. */
export interface GameHost {
	request<Value>(path: string, call?: HostCall): Promise<Value>;
	subscribe(topic: string, listener: HostListener): () => void;
	t(key: string, args?: Record<string, string | number>): string;
	readonly locale: string;
	money(value: string | bigint, options?: object): string;
	readonly color: string;
	readonly theme: "dark" | "light";
	onBalance(balance: string, version: number): void;
	onExit(): void;
	readonly sandbox: string;
	readonly reducedMotion: boolean;
}

/** What the page holds of a mounted game. */
export interface GameHandle {
	update(change: { balance?: { amount: string; version: number }; theme?: "dark" | "light"; reducedMotion?: boolean }): void;
	pause(): void;
	resume(): void;
	destroy(): void;
}

/** Every game client exports this as mount. */
export type Mount = (element: HTMLElement, host: GameHost) => GameHandle;
