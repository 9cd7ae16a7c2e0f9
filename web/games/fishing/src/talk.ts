/** The gun's talk with the server: volleys one after the other, loads when the purse runs low. */
import { type GameHost, refusalText } from "@baize/game-kit";
import type { FishSheet } from "@baize/game-kit/fair";
import { type Amount, parseAmount } from "@baize/kernel";
import { bulletsFor, costOf, type Gun, isLow, settle, volley } from "./model.ts";
import { type Answer, collect, type Fire, type Hit, load, sendVolley } from "./net.ts";
import { stakeOf } from "./panel.ts";

const EVERY_MS = 200;

export interface TalkDeps {
	readonly host: GameHost;
	readonly sheet: FishSheet;
	readonly most: number;
	gun(): Gun;
	set(g: Gun): void;
	seat(): { room: string; stayId: string } | undefined;
	balance(): Amount;
	/** A balance that an answer told. */
	pay(balance: string, version: number): void;
	answered(a: Answer, way: number): void;
	/** Something went wrong, in words; lost: the seat is gone. */
	trouble(text: string, lost: boolean): void;
}

export interface Talk {
	/** Asks for money if the purse is low and the member shoots. */
	feed(): void;
	readonly loading: boolean;
	destroy(): void;
}

const codeOf = (e: unknown): string => (e instanceof Error && "code" in e ? String(e.code) : "");

/** Makes the talk; it runs until it is destroyed. */
export function createTalk(d: TalkDeps): Talk {
	let under: { fires: readonly Fire[]; hits: readonly Hit[] } | undefined;
	let sending = false;
	let loading = false;
	let dry = 0;
	let alive = true;
	const send = async () => {
		const seat = d.seat();
		if (sending || !seat) return;
		if (!under) {
			const next = volley(d.gun());
			if (next.fires.length + next.hits.length === 0) return;
			d.set(next.gun);
			under = next;
		}
		sending = true;
		const asked = performance.now();
		try {
			// A volley whose answer was lost is sent again as it was: a repeat changes nothing.
			const a = await sendVolley(d.host, seat.room, seat.stayId, under.fires, under.hits);
			under = undefined;
			if (!alive) return;
			d.set(settle(d.sheet, d.gun(), a.purse, a.bag));
			d.answered(a, (performance.now() - asked) / 2);
		} catch (e) {
			if (!alive) return;
			const again = codeOf(e) === "network" || codeOf(e) === "unavailable";
			if (!again) under = undefined;
			d.trouble(refusalText(e, d.host), !again);
		} finally {
			sending = false;
		}
	};
	const ask = async (room: string): Promise<void> => {
		const g = d.gun();
		const bullets = bulletsFor(d.sheet, g, d.balance(), d.most);
		if (bullets < 1) {
			// What was caught may pay the next load, once no bullet is in the air.
			if (g.bag + g.purse > 0n && g.purse < costOf(d.sheet, g)) {
				const got = await collect(d.host, room);
				d.pay(got.balance, got.balanceVersion);
				d.set(settle(d.sheet, d.gun(), "0.00", "0.00"));
				if (bulletsFor(d.sheet, d.gun(), d.balance(), d.most) > 0) return ask(room);
			}
			dry = performance.now() + 1500;
			return d.trouble(d.host.t("games.fault.funds"), false);
		}
		const got = await load(d.host, room, g.weapon, stakeOf(g), bullets);
		d.pay(got.balance, got.balanceVersion);
		const now = d.gun();
		// Bullets fired meanwhile may not be known there yet.
		const waiting = under?.fires.reduce((sum, f) => sum + parseAmount(f.stake) * BigInt(d.sheet.weapons[f.weapon]?.power ?? 1), 0n) ?? 0n;
		const next = settle(d.sheet, now, got.purse, got.bag);
		d.set({ ...next, purse: (next.purse > waiting ? next.purse - waiting : 0n) as Amount });
	};
	const timer = setInterval(() => void send(), EVERY_MS);
	return {
		get loading() {
			return loading;
		},
		feed() {
			const seat = d.seat();
			if (loading || !seat || !isLow(d.sheet, d.gun()) || performance.now() < dry) return;
			loading = true;
			ask(seat.room)
				.catch((e: unknown) => {
					dry = performance.now() + 1500;
					if (alive) d.trouble(refusalText(e, d.host), false);
				})
				.finally(() => {
					loading = false;
				});
		},
		destroy() {
			alive = false;
			clearInterval(timer);
		},
	};
}
