/** A past hand step by step: what lay on the table after so many lines of its log, computed from the server's record. */
import { type Amount, amountText, micro, parseAmount } from "@baize/kernel";
import type { Event, Hand, HandSeat, Replay, View } from "./net.ts";

interface Seat {
	readonly seat: number;
	stack: bigint;
	bet: bigint;
	won: bigint;
	total: bigint;
	folded: boolean;
	cards: readonly string[];
	worth?: string;
}

const DEEDS = /^(FOLD|CHECK|CALL|RAISE)$/;
const PUTS = /^(SMALL_BLIND|BIG_BLIND|CALL|RAISE)$/;

const text = (a: bigint): string => amountText(micro(a) as Amount);

function step(e: Event, seats: ReadonlyMap<number, Seat>, board: string[]): void {
	const s = seats.get(e.seat);
	const a = parseAmount(e.amount);
	if (e.kind === "BOARD") {
		board.push(...(e.cards ?? []));
		for (const x of seats.values()) x.bet = 0n;
	}
	if (!s) return;
	if (PUTS.test(e.kind) || e.kind === "ANTE" || e.kind === "DEAD_BLIND") {
		s.stack -= a;
		s.total += a;
	}
	if (PUTS.test(e.kind)) s.bet += a;
	if (e.kind === "FOLD") s.folded = true;
	if (e.kind === "UNCALLED") {
		s.stack += a;
		s.total -= a;
		s.bet = s.bet > a ? s.bet - a : 0n;
	}
	if (e.kind === "SHOW") {
		s.cards = e.cards ?? [];
		s.worth = e.worth;
	}
	if (e.kind === "WIN") {
		s.stack += a;
		s.won += a;
	}
}

/** How many seats the table of a hand has; its code ends with them. */
export const seatsOf = (table: string): number => Number(/(\d+)$/.exec(table)?.[1] ?? 9);

/** Where a replay begins: when the blinds are posted and the cards are dealt. */
export const firstStep = (r: Replay): number =>
	Math.max(
		0,
		r.hand.log.findIndex((e) => DEEDS.test(e.kind) || e.kind === "VOID"),
	);

/** The table after `done` lines of the log. */
export function viewAt(r: Replay, done: number): View {
	const log = r.hand.log.slice(0, done);
	const over = done >= r.hand.log.length;
	const mine = r.names.find((n) => n.yours)?.seat ?? -1;
	const seats = new Map<number, Seat>();
	for (const n of r.names) {
		const cards = n.seat === mine ? (r.hand.seats.find((s) => s.seat === mine)?.cards ?? []) : [];
		seats.set(n.seat, { seat: n.seat, stack: parseAmount(n.brought), bet: 0n, won: 0n, total: 0n, folded: false, cards });
	}
	const board: string[] = [];
	for (const e of log) step(e, seats, board);
	const pot = [...seats.values()].reduce((sum, s) => sum + s.total, 0n);
	const paid = over || log.some((e) => e.kind === "WIN");
	const next = r.hand.log[done];
	const handSeat = (s: Seat): HandSeat => ({
		seat: s.seat,
		stack: text(over && r.hand.street === "VOID" ? parseAmount(r.names.find((n) => n.seat === s.seat)?.brought ?? "0") : s.stack),
		bet: text(s.bet),
		total: text(s.total),
		folded: s.folded,
		allIn: !paid && s.stack === 0n && !s.folded,
		won: text(s.won),
		bankMs: 0,
		cards: s.cards,
		worth: s.worth,
	});
	const hand: Hand = {
		...r.hand,
		options: undefined,
		street: over ? r.hand.street : paid ? "PAID" : (log.at(-1)?.street ?? "PREFLOP"),
		board,
		pot: text(pot),
		actor: next && DEEDS.test(next.kind) ? next.seat : -1,
		actBy: null,
		deadline: null,
		log,
		pots: paid ? r.hand.pots : [],
		seats: r.hand.seats.flatMap((h) => {
			const s = seats.get(h.seat);
			return s ? [handSeat(s)] : [];
		}),
	};
	return {
		code: r.table,
		kind: "ring",
		topic: "",
		seats: seatsOf(r.table),
		smallBlind: "0.00",
		bigBlind: "0.00",
		buyInMin: "0.00",
		buyInMax: "0.00",
		members: 0,
		bots: 0,
		demo: false,
		sitAndGo: r.sitAndGo,
		running: true,
		fee: "0.00",
		prizes: [],
		yours: true,
		rules: { chip: "0.01", actForNs: 0 },
		chairs: r.names.map((n) => ({ seat: n.seat, name: n.name, bot: n.bot, stack: n.brought, away: false, awayBy: null, waits: false, leaving: false, clientSeed: "" })),
		mine,
		hand,
		step: done,
		seedHash: r.seedHash,
		root: r.root,
		nextHash: "",
		nextAt: null,
		serverNow: r.at,
		race: null,
	};
}
