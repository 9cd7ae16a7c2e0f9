// The rules of a hand, docs/states/poker.md: a record is played again to what
// every seat had at its end. Times are microseconds, amounts micro-units.

import { parseAmount } from "./amount.ts";
import { payPots } from "./poker-pots.ts";

/** How a hand was opened, what each added to its chance, what was asked and when. */
export interface PokerRecord {
	readonly opening: {
		readonly number: number;
		readonly rules: Rules;
		readonly button: number;
		readonly small: number;
		readonly big: number;
		readonly entries: readonly { readonly seat: number; readonly stack: string; readonly post?: boolean; readonly dead?: string; readonly bankNs: number }[];
		readonly at: string;
	};
	readonly shares: readonly { readonly seat: number; readonly clientSeed: string }[];
	readonly deeds: readonly { readonly seat: number; readonly kind: string; readonly to: string; readonly at: string }[];
	readonly aborted?: boolean;
	readonly endedAt: string | null;
}

export interface Rules {
	readonly smallBlind: string;
	readonly bigBlind: string;
	readonly ante: string;
	readonly chip: string;
	readonly rake: { readonly points: number; readonly caps: readonly { readonly players: number; readonly blindsCents: number }[] | null };
	readonly actForNs: number;
}

/** A seat in a hand. */
export interface Player {
	readonly seat: number;
	readonly start: bigint;
	readonly hole: readonly number[];
	stack: bigint;
	bet: bigint;
	total: bigint;
	dead: bigint;
	folded: boolean;
	acted: boolean;
	bank: number;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

function micros(at: string | null): number {
	if (!at) return 0;
	const [, whole = "", part = ""] = /^(.*?)(?:\.(\d{1,6})\d*)?(?:Z|\+00:00)$/.exec(at) ?? [];
	const seconds = Date.parse(`${whole}Z`) / 1000;
	if (!Number.isFinite(seconds)) throw new RangeError(`not a moment: ${at}`);
	return seconds * 1e6 + Number(part.padEnd(6, "0"));
}

class Hand {
	readonly players: Player[];
	readonly board: number[] = [];
	over: "" | "PAID" | "VOID" = "";
	rake = 0n;
	private readonly rules: Rules;
	private readonly deck: readonly number[];
	private readonly chip: bigint;
	private readonly big: bigint;
	private readonly actFor: number;
	private toMatch = 0n;
	private minRaise: bigint;
	private turn = -1;
	private last: number;
	private asked = 0;
	private deadline = 0;

	constructor(o: PokerRecord["opening"], deck: readonly number[]) {
		const r = o.rules;
		this.rules = r;
		this.deck = deck;
		this.chip = parseAmount(r.chip);
		this.big = parseAmount(r.bigBlind);
		this.minRaise = this.big;
		this.actFor = r.actForNs / 1000;
		this.last = micros(o.at);
		const seats = new Set(o.entries.map((e) => e.seat));
		const sound = this.chip > 0n && this.big >= parseAmount(r.smallBlind) && seats.size === o.entries.length && seats.size >= 2 && seats.size <= 9;
		if (!sound || !seats.has(o.big) || (o.small >= 0 && !seats.has(o.small)) || o.small === o.big) throw new RangeError("opening");
		const first = o.entries.findIndex((e) => e.seat > o.button);
		const at = first < 0 ? o.entries.length : first;
		const order = [...o.entries.slice(at), ...o.entries.slice(0, at)];
		this.players = order.map((e, i) => {
			const stack = parseAmount(e.stack);
			if (stack <= 0n || stack % this.chip !== 0n) throw new RangeError("stack");
			const hole = [deck[i] as number, deck[order.length + i] as number];
			return { seat: e.seat, start: stack, hole, stack, bet: 0n, total: 0n, dead: 0n, folded: false, acted: false, bank: e.bankNs / 1000 };
		});
		for (const p of this.players) {
			const ante = least(parseAmount(r.ante), p.stack);
			p.stack -= ante;
			p.total += ante;
		}
		if (o.small >= 0) this.put(this.at(o.small), parseAmount(r.smallBlind));
		this.put(this.at(o.big), this.big);
		for (const e of o.entries) {
			if (!e.post || e.seat === o.big || e.seat === o.small) continue;
			const p = this.at(e.seat);
			this.put(p, this.big);
			const dead = least(parseAmount(e.dead ?? "0"), p.stack);
			p.stack -= dead;
			p.dead += dead;
		}
		this.toMatch = this.big;
		this.ask((this.players.findIndex((p) => p.seat === o.big) + 1) % this.players.length);
	}

	private at(seat: number): Player {
		const p = this.players.find((x) => x.seat === seat);
		if (!p) throw new RangeError("seat");
		return p;
	}

	private put(p: Player, amount: bigint): void {
		const paid = least(amount, p.stack);
		p.stack -= paid;
		p.bet += paid;
		p.total += paid;
	}

	/** Lets time pass: whose clock and time bank have run out checks or folds. */
	tick(at: number): void {
		this.last = Math.max(this.last, at);
		while (this.turn >= 0 && this.last >= this.deadline) {
			const now = this.last;
			this.last = this.deadline;
			const p = this.players[this.turn] as Player;
			p.bank = 0;
			this.act(p, p.bet >= this.toMatch ? "CHECK" : "FOLD", 0n);
			this.last = now;
		}
	}

	apply(at: number, seat: number, kind: string, to: bigint): void {
		this.tick(at);
		const p = this.players[this.turn];
		if (this.over || p?.seat !== seat) throw new RangeError("turn");
		const free = p.bet >= this.toMatch;
		const most = p.bet + p.stack;
		const others = this.players.some((x) => x.seat !== seat && !x.folded && x.bet + x.stack > this.toMatch);
		const raises = most > this.toMatch && (!p.acted || this.toMatch - p.bet >= this.minRaise) && others;
		const allowed = {
			FOLD: true,
			CHECK: free,
			CALL: !free && p.stack > 0n,
			RAISE: raises && to >= least(this.toMatch + this.minRaise, most) && to <= most && to % this.chip === 0n,
		}[kind];
		if (!allowed) throw new RangeError("deed");
		p.bank = Math.max(p.bank - Math.max(this.last - this.asked - this.actFor, 0), 0);
		this.act(p, kind, to);
	}

	private act(p: Player, kind: string, to: bigint): void {
		if (kind === "FOLD") p.folded = true;
		if (kind === "CALL") this.put(p, this.toMatch - p.bet);
		if (kind === "RAISE") {
			this.put(p, to - p.bet);
			const by = p.bet - this.toMatch;
			this.toMatch = p.bet;
			if (by >= this.minRaise) {
				this.minRaise = by;
				for (const x of this.players) x.acted = false;
			}
		}
		p.acted = true;
		if (this.players.filter((x) => !x.folded).length === 1) this.settle(false);
		else this.ask(this.turn + 1);
	}

	private ask(from: number): void {
		this.turn = this.next(from);
		if (this.turn < 0) {
			this.endStreet();
			return;
		}
		this.asked = this.last;
		this.deadline = this.last + this.actFor + (this.players[this.turn] as Player).bank;
	}

	/** Who must act from an index on; who alone has chips left and has matched the others is not asked. */
	private next(from: number): number {
		const n = this.players.length;
		const able = this.players.filter((p) => !p.folded && p.stack > 0n).length;
		for (let k = 0; k < n; k++) {
			const i = (from + k) % n;
			const p = this.players[i] as Player;
			if (p.folded || p.stack === 0n || (p.acted && p.bet >= this.toMatch)) continue;
			const most = this.players.reduce((m, x) => (x.seat !== p.seat && x.bet > m ? x.bet : m), 0n);
			if (able === 1 && p.bet >= most) continue;
			return i;
		}
		return -1;
	}

	private endStreet(): void {
		for (const p of this.players) {
			p.bet = 0n;
			p.acted = false;
		}
		this.toMatch = 0n;
		this.minRaise = this.big;
		if (this.board.length === 5) {
			this.settle(true);
			return;
		}
		const from = 2 * this.players.length + this.board.length;
		this.board.push(...this.deck.slice(from, from + (this.board.length === 0 ? 3 : 1)));
		this.ask(0);
	}

	private settle(showdown: boolean): void {
		this.turn = -1;
		this.rake = payPots(this.players, showdown ? this.board : undefined, this.board.length > 0 ? this.rules : undefined, this.chip);
		this.over = "PAID";
	}

	/** Voids a hand that is not over: every seat has what it brought. */
	abort(at: number): void {
		this.tick(at);
		if (this.over) return;
		for (const p of this.players) p.stack = p.start;
		this.turn = -1;
		this.over = "VOID";
	}
}

/** Plays a record again with its deck: what every seat had at the end, and the rake. */
export function play(record: PokerRecord, deck: readonly number[]): { had: Map<number, bigint>; rake: bigint } {
	const hand = new Hand(record.opening, deck);
	for (const d of record.deeds ?? []) hand.apply(micros(d.at), d.seat, d.kind, parseAmount(d.to));
	hand.tick(micros(record.endedAt));
	if (record.aborted) hand.abort(micros(record.endedAt));
	if (!hand.over) throw new RangeError("record");
	return { had: new Map(hand.players.map((p) => [p.seat, p.stack])), rake: hand.rake };
}
