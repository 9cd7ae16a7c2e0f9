/** The poker tables as the server tells them: a table by request with the own cards, by realtime as a watcher sees it. */
import type { GameHost, Paid, Said } from "@baize/game-kit";
import { newKey } from "@baize/kernel";

export type Street = "PREFLOP" | "FLOP" | "TURN" | "RIVER" | "PAID" | "VOID";
export type Deed = "FOLD" | "CHECK" | "CALL" | "RAISE";

/** A line of GET /studio/poker/tables. */
export interface Lobby {
	readonly code: string;
	readonly kind: "ring" | "headsup" | "sitgo";
	readonly topic: string;
	readonly seats: number;
	readonly smallBlind: string;
	readonly bigBlind: string;
	readonly buyInMin: string;
	readonly buyInMax: string;
	readonly members: number;
	readonly bots: number;
	readonly demo: boolean;
	readonly sitAndGo: boolean;
	readonly running: boolean;
	readonly fee: string;
	readonly prizes: readonly string[];
	readonly yours: boolean;
}

/** A line of a hand's log. */
export interface Event {
	/** ANTE, SMALL_BLIND, BIG_BLIND, DEAD_BLIND, FOLD, CHECK, CALL, RAISE, BOARD, UNCALLED, SHOW, RAKE, WIN or VOID. */
	readonly kind: string;
	readonly seat: number;
	readonly street: Street;
	readonly amount: string;
	readonly to: string;
	readonly allIn?: boolean;
	readonly late?: boolean;
	readonly cards?: readonly string[];
	readonly worth?: string;
	readonly pot: number;
}

/** What the seat that is asked may do. */
export interface Options {
	readonly canCheck: boolean;
	readonly toCall: string;
	readonly canRaise: boolean;
	readonly minTo: string;
	readonly maxTo: string;
}

export interface HandSeat {
	readonly seat: number;
	readonly stack: string;
	readonly bet: string;
	readonly total: string;
	readonly folded: boolean;
	readonly allIn: boolean;
	readonly won: string;
	readonly bankMs: number;
	readonly cards: readonly string[];
	readonly worth?: string;
}

export interface Pot {
	readonly amount: string;
	readonly rake: string;
	readonly seats: readonly number[];
	readonly winners: readonly { readonly seat: number; readonly amount: string }[];
}

export interface Hand {
	readonly number: number;
	readonly street: Street;
	readonly button: number;
	readonly board: readonly string[];
	readonly pot: string;
	readonly toMatch: string;
	readonly actor: number;
	readonly actBy: string | null;
	readonly deadline: string | null;
	readonly seats: readonly HandSeat[];
	readonly pots: readonly Pot[];
	readonly log: readonly Event[];
	readonly options?: Options;
}

export interface Chair {
	readonly seat: number;
	readonly name: string;
	readonly bot: boolean;
	readonly stack: string;
	/** Topped up in a hand that went on without it. */
	readonly adds?: string;
	readonly away: boolean;
	readonly awayBy: string | null;
	readonly waits: boolean;
	readonly leaving: boolean;
	readonly clientSeed: string;
}

export interface Level {
	readonly smallBlind: string;
	readonly bigBlind: string;
	readonly ante: string;
}

export interface Race {
	readonly running: boolean;
	readonly buyIn: string;
	readonly fee: string;
	readonly stack: string;
	readonly levels: readonly Level[];
	readonly level: number;
	readonly levelBy: string | null;
	readonly prizes: readonly string[];
	readonly racers: readonly { readonly seat: number; readonly place: number }[];
}

export interface RakeTable {
	readonly points: number;
	readonly caps: readonly { readonly players: number; readonly blindsCents: number }[];
}

/** GET /studio/poker/tables/{table}; what is pushed is that of a watcher: `mine` is -1, no options, no hidden cards. */
export interface View extends Lobby {
	readonly rules: { readonly chip: string; readonly actForNs: number };
	readonly chairs: readonly Chair[];
	readonly mine: number;
	readonly hand: Hand | null;
	readonly step: number;
	readonly seedHash: string;
	readonly root: string;
	readonly nextHash: string;
	readonly nextAt: string | null;
	readonly serverNow: string;
	readonly race: Race | null;
	/** What was last said; in answers to requests only. */
	readonly chat?: readonly Said[];
	readonly mutedUntil?: string;
}

/** The answer to sitting down and to leaving. */
export interface Sit extends Paid {
	readonly table: string;
	readonly seat: number;
	readonly state: string;
	readonly payout: string;
	readonly buyIn: string;
	readonly topped: string;
}

export interface Rules {
	readonly rake: RakeTable;
	readonly times: { readonly actMs: number; readonly bankMs: number; readonly awayMs: number };
}

/** A line of GET /studio/poker/hands. */
export interface PastHand {
	readonly handId: string;
	readonly table: string;
	readonly sitAndGo: boolean;
	readonly number: number;
	readonly state: "PAID" | "VOID";
	readonly pot: string;
	readonly rake: string;
	readonly net: string;
	readonly turnover: string;
	readonly at: string;
}

/** GET /studio/poker/hands/{id}. */
export interface Replay extends PastHand {
	readonly hand: Hand;
	readonly names: readonly { readonly seat: number; readonly name: string; readonly bot: boolean; readonly yours: boolean; readonly brought: string; readonly leftWith: string }[];
	readonly seedHash: string;
	readonly clientSeed: string;
	readonly root: string;
	readonly shares: readonly { readonly seat: number; readonly clientSeed: string }[];
	readonly seals: readonly string[];
	readonly opened: readonly { readonly place: number; readonly card: string; readonly salt: string }[];
	readonly revealAt: string;
	readonly serverSeed?: string;
	readonly record?: unknown;
}

const base = "/studio/poker";
const at = (table: string) => `${base}/tables/${encodeURIComponent(table)}`;

export const fetchTables = (host: GameHost): Promise<readonly Lobby[]> => host.request(`${base}/tables`);
export const fetchTable = (host: GameHost, table: string): Promise<View> => host.request(at(table));
export const fetchRules = (host: GameHost): Promise<Rules> => host.request(`${base}/rules`);

export const sitDown = (host: GameHost, table: string, seat: number, buyIn: string): Promise<Sit> =>
	host.request(`${at(table)}/seat`, { method: "POST", body: { seat, buyIn }, idempotencyKey: newKey() });

export const topUp = (host: GameHost, table: string, amount: string): Promise<Paid> =>
	host.request(`${at(table)}/top-ups`, { method: "POST", body: { amount }, idempotencyKey: newKey() });

export const say = (host: GameHost, table: string, text: string): Promise<Said> => host.request(`${at(table)}/chat`, { method: "POST", body: { text }, idempotencyKey: newKey() });

export const leave = (host: GameHost, table: string): Promise<Sit> => host.request(`${at(table)}/leave`, { method: "POST", body: {} });

export const ready = (host: GameHost, table: string, away: boolean, post: boolean): Promise<View> => host.request(`${at(table)}/ready`, { method: "PUT", body: { away, post } });

export const act = (host: GameHost, table: string, body: { number: number; step: number; kind: Deed; to?: string }): Promise<View> =>
	host.request(`${at(table)}/act`, { method: "POST", body });

export const share = (host: GameHost, table: string, clientSeed: string): Promise<View> => host.request(`${at(table)}/client-seed`, { method: "PUT", body: { clientSeed } });

/** The own hands, of one stay where it is named. */
export const fetchHands = (host: GameHost, cursor?: string, stay?: string): Promise<{ items: readonly PastHand[]; next: string }> =>
	host.request(`${base}/hands`, { query: { limit: 20, cursor, stay } });

export const fetchHand = (host: GameHost, id: string): Promise<Replay> => host.request(`${base}/hands/${encodeURIComponent(id)}`);
