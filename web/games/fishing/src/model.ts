/** What a gun has and may do; amounts are micro-units. Nothing here decides an outcome. */
import { type Amount, micro, parseAmount } from "@baize/kernel";
import type { FishSheet } from "@baize/game-kit/fair";
import type { Fire, Hit, Room } from "./net.ts";

export interface Gun {
	readonly weapon: number;
	readonly stake: Amount;
	/** What the server said it has, less bullets that it does not know of yet. */
	readonly purse: Amount;
	readonly bag: Amount;
	readonly lastBullet: number;
	/** When the next bullet may be fired, in ms of the page. */
	readonly readyMs: number;
	/** What was shot since something was celebrated. */
	readonly since: Amount;
	readonly fires: readonly Fire[];
	readonly hits: readonly Hit[];
}

/** What a bullet costs. */
export const costOf = (sheet: FishSheet, g: Pick<Gun, "weapon" | "stake">): Amount => micro(g.stake * BigInt(sheet.weapons[g.weapon]?.power ?? 1));

/** Whether it is time to load: less than six bullets are left. */
export const isLow = (sheet: FishSheet, g: Gun): boolean => g.purse < costOf(sheet, g) * 6n;

/** How many bullets a load is for: as many as it may be, and as the balance pays. */
export function bulletsFor(sheet: FishSheet, g: Gun, balance: Amount, most: number): number {
	const cost = costOf(sheet, g);
	return cost > 0n ? Math.min(most, Number(balance / cost)) : 0;
}

/** Fires a bullet, or says why not. */
export function fire(sheet: FishSheet, g: Gun, stake: string, angle: number, nowMs: number, fireMs: number): { gun: Gun; bullet: number } | "wait" | "empty" {
	const cost = costOf(sheet, g);
	if (nowMs < g.readyMs) return "wait";
	if (g.purse < cost) return "empty";
	const bullet = g.lastBullet + 1;
	const turn = Math.floor((((angle / (2 * Math.PI)) % 1) + 1) * 1000) % 1000;
	const fires = [...g.fires, { bullet, weapon: g.weapon, stake, angle: turn }];
	return { gun: { ...g, lastBullet: bullet, purse: micro(g.purse - cost), since: micro(g.since + cost), readyMs: nowMs + fireMs, fires }, bullet };
}

/** What is sent next, and the gun without it. */
export function volley(g: Gun): { gun: Gun; fires: readonly Fire[]; hits: readonly Hit[] } {
	const [fires, hits] = [g.fires.slice(0, 16), g.hits.slice(0, 32)];
	return { gun: { ...g, fires: g.fires.slice(fires.length), hits: g.hits.slice(hits.length) }, fires, hits };
}

/** Takes over what the server says the gun has; bullets that wait to be sent are not in it yet. */
export function settle(sheet: FishSheet, g: Gun, purse: string, bag: string): Gun {
	const waiting = g.fires.reduce((sum, f) => sum + costOf(sheet, { weapon: f.weapon, stake: parseAmount(f.stake) }), 0n);
	const left = parseAmount(purse) - waiting;
	return { ...g, purse: micro(left > 0n ? left : 0n), bag: parseAmount(bag) };
}

export type Joy = "none" | "calm" | "big";

/** How a catch is told: with joy only where it pays more than all that was shot since the last. */
export function joyOf(g: Gun, paid: string): { gun: Gun; joy: Joy } {
	const amount = parseAmount(paid);
	if (amount === 0n) return { gun: g, joy: "none" };
	return amount > g.since ? { gun: { ...g, since: micro(0n) }, joy: "big" } : { gun: { ...g, since: micro(g.since - amount) }, joy: "calm" };
}

const zero = micro(0n);

/** The gun of a room's asker; what was chosen before stays chosen. */
export const gunOf = (room: Room, stake: Amount, old?: Gun): Gun => ({
	weapon: old?.weapon ?? 0,
	stake: old?.stake ?? stake,
	purse: room.mine ? parseAmount(room.mine.purse) : zero,
	bag: room.mine ? parseAmount(room.mine.bag) : zero,
	lastBullet: room.mine?.lastBullet ?? 0,
	readyMs: 0,
	since: zero,
	fires: [],
	hits: [],
});
