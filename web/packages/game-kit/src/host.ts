/** What a game is given by the page it is mounted in, and what it gives back. */
import { type Amount, formatFigure, type MoneyOptions } from "@baize/kernel";

/** How one call is made; a write without a key gets a fresh one. */
export interface HostCall {
	readonly method?: "GET" | "POST" | "PUT" | "DELETE";
	readonly body?: unknown;
	readonly query?: Record<string, string | number | boolean | undefined>;
	readonly idempotencyKey?: string;
	readonly signal?: AbortSignal;
}

/** What a subscription tells its owner. */
export interface HostListener {
	message(kind: string, data: unknown): void;
	/** Something was missed: fetch the state again. */
	gap(): void;
	status?(online: boolean): void;
}

/** The page round a game. All texts, figures and traffic come through it. */
export interface GameHost {
	/** Sends a call with the game token to a path below /api/v1; throws an error with `code` and the server's translated `message`. */
	request<Value>(path: string, call?: HostCall): Promise<Value>;
	/** Listens to a realtime topic; returns what ends it. */
	subscribe(topic: string, listener: HostListener): () => void;
	/** The sentence of a key of the bundle `games`. */
	t(key: string, args?: Record<string, string | number>): string;
	readonly locale: string;
	/** Money with its symbol, for example "৳1,234.50"; always in the reader's numerals, whatever options say. */
	money(value: string | Amount, options?: MoneyOptions): string;
	/** The title's base colour, #rrggbb. */
	readonly color: string;
	readonly theme: "dark" | "light";
	/** A balance that the server told with the answer to a bet. */
	onBalance(balance: string, version: number): void;
	onExit(): void;
	/** Goes to the page's deposits; absent where there are none. */
	onDeposit?(): void;
	/** Shown beside the title when the money is not real ("Demo"); empty otherwise. */
	readonly sandbox: string;
	readonly reducedMotion: boolean;
	/** Stands in place of the balance while the member hides it; empty or absent while it is shown. */
	readonly veil?: string;
	/** A past round to show at once; the page was asked for it. */
	readonly round?: string;
	/** Where the page that verifies any bet stands; absent where there is none. */
	readonly verifier?: string;
}

/** What may change while a game is mounted. */
export interface HostChange {
	/** A balance the page learned elsewhere; older versions are ignored. */
	readonly balance?: { readonly amount: string; readonly version: number };
	readonly theme?: "dark" | "light";
	readonly reducedMotion?: boolean;
	readonly veil?: string;
}

/** What the page holds of a mounted game. */
export interface GameHandle {
	update(change: HostChange): void;
	/** Stops drawing and sound, for example under a dialog of the page. */
	pause(): void;
	resume(): void;
	/** Removes everything: elements, listeners, timers, subscriptions. */
	destroy(): void;
}

/** Every game exports this. The element is emptied and filled; it should be as high as the screen allows. */
export type Mount = (element: HTMLElement, host: GameHost) => GameHandle;

/** Plain figures ("42.17", "1.98×") with the marks and numerals of the page's language. Inputs take them without groups. */
export const figureOf = (host: Pick<GameHost, "locale">, text: string | number, grouped = true): string => formatFigure(String(text), host.locale, grouped);

const FIGURE = /^\d+(?:\.\d+)?[×%]?$/;

/** The arguments of a sentence; what is a plain figure is written as the language writes it. */
export function figured(args: Record<string, string | number> | undefined, locale: string): Record<string, string | number> | undefined {
	return args && Object.fromEntries(Object.entries(args).map(([k, v]) => [k, typeof v === "string" && FIGURE.test(v) ? formatFigure(v, locale) : v]));
}

/** The server's sentence of a refusal, or the key of our own when there is none. */
export function refusalText(error: unknown, host: Pick<GameHost, "t">): string {
	const message = error instanceof Error && "code" in error ? error.message : "";
	return message || host.t("games.error.link");
}
