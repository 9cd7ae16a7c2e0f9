/** The fishing rooms as the server tells them: a room by request, what happens in it by realtime. */
import type { GameHost } from "@baize/game-kit";
import type { FairInput, FishSheet } from "@baize/game-kit/fair";
import { newKey } from "@baize/kernel";

export interface Taken {
	readonly seat: number;
	readonly name: string;
	readonly currency: string;
	readonly weapon: number;
	readonly stake: string;
}

export interface Mine {
	readonly stayId: string;
	readonly seat: number;
	readonly purse: string;
	readonly bag: string;
	readonly loadId: string;
	readonly lastBullet: number;
	readonly nonce: number;
	readonly seedHash: string;
	readonly clientSeed: string;
	readonly shots: number;
	readonly cost: string;
	readonly paid: string;
}

/** GET /studio/fishing/rooms/{room}. */
export interface Room {
	readonly room: string;
	readonly topic: string;
	readonly sheet: FishSheet;
	readonly seed: string;
	readonly nowMs: number;
	readonly seats: number;
	readonly taken: readonly Taken[];
	readonly caught: readonly number[];
	readonly mine: Mine | null;
	readonly nextHash: string;
	readonly rules: { readonly fireMs: number; readonly bulletMs: number; readonly inAir: number; readonly awayMs: number; readonly loadBullets: number };
}

export interface Catch {
	readonly fish: number;
	readonly times: number;
	readonly also?: readonly { readonly fish: number; readonly times: number }[];
	readonly treasure?: number;
}

export interface Fire {
	readonly bullet: number;
	readonly weapon: number;
	readonly stake: string;
	readonly angle: number;
}

export interface Hit {
	readonly bullet: number;
	readonly fish: readonly number[];
}

export interface Outcome {
	readonly bullet: number;
	readonly state: "OPEN" | "HIT_RESOLVED" | "REFUSED";
	readonly refused?: string;
	readonly cost: string;
	readonly paid: string;
	readonly catches: readonly Catch[];
}

export interface Answer {
	readonly nowMs: number;
	readonly purse: string;
	readonly bag: string;
	readonly bullets: readonly Outcome[];
}

export interface Loaded {
	readonly amount: string;
	readonly purse: string;
	readonly bag: string;
	readonly balance: string;
	readonly balanceVersion: number;
}

export interface Receipt extends Stay {
	readonly payout: string;
	readonly balance: string;
	readonly balanceVersion: number;
}

export interface Stay {
	readonly stayId: string;
	readonly state: "SEATED" | "LEFT";
	readonly shots: number;
	readonly cost: string;
	readonly paid: string;
	readonly seedHash: string;
	readonly clientSeed: string;
	readonly at: string;
}

/** A bullet that hit, with all that verifies it. */
export interface Shot {
	readonly bullet: number;
	readonly nonce: number;
	readonly cost: string;
	readonly paid: string;
	readonly verify: FairInput;
}

/** What is pushed; seats only when one changed. */
export interface News {
	readonly nowMs: number;
	readonly shots?: readonly { readonly s: number; readonly b: number; readonly w: number; readonly a: number; readonly t: number }[];
	readonly ends?: readonly { readonly s: number; readonly b: number; readonly paid: string; readonly c: readonly Catch[] }[];
	readonly seats?: readonly Taken[];
}

/** Reads a realtime message; undefined when it is none of ours. */
export const newsOf = (kind: string, data: unknown): News | undefined => (kind === "fishing.news" && data && typeof data === "object" ? (data as News) : undefined);

const at = (room: string) => `/studio/fishing/rooms/${encodeURIComponent(room)}`;
const past = (stay: string) => `/studio/fishing/stays/${encodeURIComponent(stay)}`;

/** The room to look at first: the fullest that has a seat. */
export async function fetchFirst(host: GameHost): Promise<Room> {
	const rooms = await host.request<readonly { code: string; seats: number; members: number }[]>("/studio/fishing/rooms");
	const free = rooms.filter((r) => r.members < r.seats).sort((a, b) => b.members - a.members)[0] ?? rooms[0];
	if (!free) throw Object.assign(new Error(host.t("games.error.link")), { code: "empty" });
	return fetchRoom(host, free.code);
}

export const fetchRoom = (host: GameHost, room: string): Promise<Room> => host.request(at(room));

/** Takes a seat; the member's share of the chance is drawn here, after the house has shown the seal of its own. */
export function enter(host: GameHost): Promise<Room> {
	const clientSeed = Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
	return host.request("/studio/fishing/seat", { method: "POST", body: { clientSeed } });
}

export const sendVolley = (host: GameHost, room: string, stayId: string, fires: readonly Fire[], hits: readonly Hit[]): Promise<Answer> =>
	host.request(`${at(room)}/volley`, { method: "POST", body: { stayId, fires, hits } });

export const load = (host: GameHost, room: string, weapon: number, stake: string, bullets: number): Promise<Loaded> =>
	host.request(`${at(room)}/loads`, { method: "POST", body: { weapon, stake, bullets }, idempotencyKey: newKey() });

export const collect = (host: GameHost, room: string): Promise<Receipt> => host.request(`${at(room)}/collect`, { method: "POST", body: {} });

export const leave = (host: GameHost, room: string): Promise<Receipt> => host.request(`${at(room)}/leave`, { method: "POST", body: {} });

/** The last stays, or the one that a round of the betting record was played in. */
export const fetchStays = async (host: GameHost, round?: string): Promise<readonly Stay[]> =>
	(await host.request<{ items: readonly Stay[] }>("/studio/fishing/stays", { query: round ? { round } : { limit: 10 } })).items;

export const fetchShots = async (host: GameHost, stay: string): Promise<readonly Shot[]> =>
	(await host.request<{ items: readonly Shot[] }>(`${past(stay)}/shots`, { query: { limit: 20 } })).items;
