/** The shared tables as the server tells them: one state by request, frames by realtime. */
import type { GameHost, Paid, Said } from "@baize/game-kit";
import { newKey } from "@baize/kernel";

export type Phase = "OPENING" | "BETTING" | "CLOSED" | "PLAYING" | "DEALING" | "RESULT" | "SETTLED" | "VOID";

/** How a round stands on a road map: F red, S blue, T green. */
export interface Mark {
	readonly side: "F" | "S" | "T";
	readonly value?: number;
}

export interface Cell {
	readonly c: number;
	readonly r: number;
	readonly s: "F" | "S" | "T";
	readonly t?: number;
}

export interface PastRound {
	readonly roundNo: number;
	readonly outcome: string;
	readonly mark: Mark;
}

export type RoadName = "bead" | "big" | "bigEye" | "small" | "cockroach";

/** GET /studio/tables/{table}; a table.phase frame is the same without `mine` and `chat`, and mostly without the board. */
export interface Frame {
	readonly table: string;
	readonly game: string;
	readonly roundId: string;
	readonly roundNo: number;
	readonly phase: Phase;
	readonly serverNow: string;
	readonly bettingAt: string;
	readonly closesAt: string;
	readonly playsAt?: string;
	readonly dealsAt: string;
	readonly resultAt: string;
	readonly settlesAt: string;
	readonly commitment: string;
	readonly entropy?: string;
	readonly outcome?: string;
	readonly seed?: string;
	readonly bets: number;
	readonly members: number;
	readonly spots: Readonly<Record<string, number>>;
	/** Of blackjack, once the bets are fixed. */
	readonly play?: Play;
	readonly board?: readonly PastRound[];
	readonly roads?: Readonly<Record<RoadName, readonly Cell[]>>;
}

export type Move = "H" | "S" | "D" | "P" | "I" | "N";

/** What is to be seen of a box that plays. */
export interface Box {
	readonly box: number;
	readonly name: string;
	/** As in the outcome: 8H,3D,TS* and, after a split, a slash and the second hand. */
	readonly hands: string;
	/** The hand that is decided about, -1 where none is. */
	readonly turn: number;
	readonly may: string;
	readonly made: number;
	readonly asking: boolean;
	readonly insured?: boolean;
	readonly until?: string;
}

export interface Play {
	readonly up: string;
	readonly boxes: readonly Box[];
}

export interface Wager {
	readonly spot: string;
	readonly stake: string;
}

/** A bet of the member's own. */
export interface OwnBet extends Paid {
	readonly betId: string;
	readonly roundNo: number;
	readonly wagers: readonly Wager[];
	readonly stake: string;
	/** PENDING, LIVE, PAID, LOST, CANCELLED, REFUSED, LATE or VOIDED. */
	readonly state: string;
	readonly payout: string;
	readonly at: string;
}

export interface TableState extends Frame {
	readonly mine: readonly OwnBet[];
	readonly chat: readonly Said[];
	readonly seated: boolean;
	readonly seats: number;
	/** Until then the member may read the chat, and not write in it. */
	readonly mutedUntil?: string;
}

export interface Spot {
	readonly code: string;
	readonly pays: string;
	readonly returnPct: string;
}

/** A line of GET /studio/tables. */
export interface Table {
	readonly code: string;
	readonly game: string;
	readonly tier: "low" | "mid" | "high";
	readonly topic: string;
	readonly min: string;
	readonly max: string;
	readonly longMax: string;
	readonly seats: number;
	readonly seatMax: number;
	readonly spots: readonly Spot[];
	readonly frame: Frame;
}

export type News =
	| { readonly kind: "phase"; readonly frame: Frame }
	| { readonly kind: "bets"; readonly roundNo: number; readonly count: Pick<Frame, "bets" | "members" | "spots"> }
	| { readonly kind: "play"; readonly roundNo: number; readonly play: Play }
	| { readonly kind: "chat"; readonly said: readonly Said[] };

/** Reads a realtime message; undefined when it is none of ours. */
export function newsOf(kind: string, data: unknown): News | undefined {
	if (!data || typeof data !== "object") return undefined;
	if (kind === "table.phase" && "phase" in data) return { kind: "phase", frame: data as Frame };
	if (kind === "table.chat" && "said" in data) return { kind: "chat", said: data.said as Said[] };
	if (kind === "table.play" && "play" in data) return { kind: "play", ...(data as { roundNo: number; play: Play }) };
	if (kind !== "table.bets" || !("spots" in data)) return undefined;
	const count = data as Frame;
	return { kind: "bets", roundNo: count.roundNo, count };
}

const at = (table: string) => `/studio/tables/${encodeURIComponent(table)}`;

export const fetchTables = async (host: GameHost): Promise<readonly Table[]> => (await host.request<{ items: readonly Table[] }>("/studio/tables")).items;

export const fetchTable = (host: GameHost, table: string): Promise<TableState> => host.request<TableState>(at(table));

export const place = (host: GameHost, table: string, wagers: readonly Wager[]): Promise<OwnBet> =>
	host.request(`${at(table)}/bets`, { method: "POST", body: { wagers }, idempotencyKey: newKey() });

export const cancel = (host: GameHost, table: string, betId: string): Promise<OwnBet> => host.request(`${at(table)}/bets/${encodeURIComponent(betId)}`, { method: "DELETE" });

/** Makes a move at an own box; made is how many moves of the box were seen. */
export const decide = (host: GameHost, table: string, box: number, made: number, move: Move): Promise<TableState> =>
	host.request(`${at(table)}/moves`, { method: "POST", body: { box, made, move }, idempotencyKey: newKey() });

export const say = (host: GameHost, table: string, text: string): Promise<Said> => host.request(`${at(table)}/chat`, { method: "POST", body: { text }, idempotencyKey: newKey() });
