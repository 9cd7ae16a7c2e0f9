// @vitest-environment happy-dom
import { parseAmount } from "@baize/kernel";
import { expect, it } from "vitest";
import { clockOf, grant, inHand, lastDeed, potRaise, raiseAt, roomAt, shareOf, type State, stale, start, sync, take, unpaid } from "./model.ts";
import type { Event, Hand, HandSeat, Options, Replay, View } from "./net.ts";
import { firstStep, seatsOf, viewAt } from "./replay.ts";
import { placeOf, styleOf } from "./seats.ts";

const NOW = Date.parse("2026-11-21T10:00:00Z");
const at = (s: number) => new Date(NOW + s * 1000).toISOString();
const options: Options = { canCheck: false, toCall: "10.00", canRaise: true, minTo: "20.00", maxTo: "500.00" };
const seat = (n: number, over: Partial<HandSeat> = {}): HandSeat => ({
	seat: n,
	stack: "490.00",
	bet: "10.00",
	total: "10.00",
	folded: false,
	allIn: false,
	won: "0.00",
	bankMs: 0,
	cards: [],
	...over,
});
const event = (kind: string, n: number, amount = "0.00", over: Partial<Event> = {}): Event => ({ kind, seat: n, street: "PREFLOP", amount, to: amount, pot: 0, ...over });
const hand = (over: Partial<Hand> = {}): Hand => ({
	number: 7,
	street: "PREFLOP",
	button: 0,
	board: [],
	pot: "15.00",
	toMatch: "10.00",
	actor: 0,
	actBy: at(15),
	deadline: at(45),
	seats: [seat(0, { bet: "0.00", cards: ["As", "Kd"] }), seat(1)],
	pots: [],
	log: [event("SMALL_BLIND", 1, "5.00"), event("BIG_BLIND", 0, "10.00")],
	...over,
});
const chair = (n: number) => ({ seat: n, name: `m${n}`, bot: false, stack: "500.00", away: false, awayBy: null, waits: false, leaving: false, clientSeed: "x" });
const view = (over: Partial<View> = {}): View => ({
	code: "low-6",
	kind: "ring",
	topic: "poker/low-6",
	seats: 6,
	smallBlind: "5.00",
	bigBlind: "10.00",
	buyInMin: "200.00",
	buyInMax: "1000.00",
	members: 2,
	bots: 0,
	demo: false,
	sitAndGo: false,
	running: false,
	fee: "0.00",
	prizes: [],
	yours: true,
	rules: { chip: "0.01", actForNs: 15e9 },
	chairs: [chair(0), chair(1)],
	mine: 0,
	hand: hand({ options }),
	step: 2,
	seedHash: "",
	root: "",
	nextHash: "",
	nextAt: null,
	serverNow: at(0),
	race: null,
	...over,
});
const state = (over: Partial<View> = {}): State => start(view(over), NOW);
const pushed = (over: Partial<Hand>, step: number): View => view({ mine: -1, step, hand: hand({ seats: [seat(0), seat(1)], ...over }) });

it("keeps the own cards through what is pushed to everybody", () => {
	const same = take(state(), pushed({}, 2), NOW);
	expect([same.view.mine, same.view.hand?.seats[0]?.cards, same.view.hand?.options]).toEqual([0, ["As", "Kd"], options]);
	const moved = take(state(), pushed({ log: [...hand().log, event("CALL", 0, "10.00")], actor: 1 }, 3), NOW);
	expect([moved.view.hand?.seats[0]?.cards, moved.view.hand?.options]).toEqual([["As", "Kd"], undefined]);
	const other = take(state(), pushed({ number: 8 }, 2), NOW);
	expect([other.view.hand?.seats[0]?.cards, stale(other)]).toEqual([[], true]);
});

it("leaves aside what is older than what is shown", () => {
	const s = state({ step: 5 });
	expect(take(s, pushed({}, 4), NOW)).toBe(s);
	expect(take(s, pushed({ number: 6 }, 9), NOW)).toBe(s);
	expect(take(s, { ...pushed({}, 9), code: "mid-6" }, NOW)).toBe(s);
	expect(sync({ ...s, online: false }, view({ step: 4 }), NOW)).toMatchObject({ online: true, view: s.view });
});

it("asks for its own part of the table when the turn, the cards or the seat need it", () => {
	expect(stale(state())).toBe(false);
	expect(stale(state({ hand: hand() }))).toBe(true);
	expect(stale(state({ chairs: [chair(1)] }))).toBe(true);
	expect(stale(state({ mine: -1, hand: hand() }))).toBe(false);
});

it("does a wish only while it means the same", () => {
	expect([grant(undefined, options), grant({ kind: "fold" }, options), grant({ kind: "check" }, options), grant({ kind: "call", toMatch: "10.00" }, options)]).toEqual([
		undefined,
		"FOLD",
		undefined,
		"CALL",
	]);
	expect(grant({ kind: "fold" }, { ...options, canCheck: true })).toBe("CHECK");
	const wishing: State = { ...state({ hand: hand({ actor: 1 }) }), wish: { kind: "call", toMatch: "10.00" } };
	expect(take(wishing, pushed({ actor: 0 }, 3), NOW).wish).toEqual({ kind: "call", toMatch: "10.00" });
	expect(take(wishing, pushed({ toMatch: "40.00" }, 3), NOW).wish).toBeUndefined();
	expect(take({ ...wishing, wish: { kind: "fold" } }, pushed({ number: 8 }, 0), NOW).wish).toBeUndefined();
});

it("counts the answer's time first, then the time bank", () => {
	expect(clockOf(state(), NOW)).toEqual({ share: 1, seconds: 15, bank: false });
	expect(clockOf(state(), NOW + 30_000)).toEqual({ share: 0.5, seconds: 15, bank: true });
	expect(clockOf(state(), NOW + 99_000)).toEqual({ share: 0, seconds: 0, bank: true });
	expect(clockOf(state({ hand: hand({ actor: -1 }) }), NOW)).toBeUndefined();
});

it("sizes raises by the pot within what is allowed", () => {
	expect(potRaise(hand(), options, 1n, 1n, "0.01")).toBe(parseAmount("35.00"));
	expect(potRaise(hand(), options, 1n, 2n, "1.00")).toBe(parseAmount("22.00"));
	expect(potRaise(hand({ pot: "9000.00" }), options, 1n, 1n, "0.01")).toBe(parseAmount("500.00"));
	expect([raiseAt(0, view(), options), raiseAt(1000, view(), options)]).toEqual([parseAmount("20.00"), parseAmount("500.00")]);
	expect(shareOf(raiseAt(500, view(), options), options)).toBe(500);
});

it("seats everybody round the own place", () => {
	expect([placeOf(4, 4, 6), placeOf(5, 4, 6), placeOf(3, 4, 6), placeOf(3, -1, 6)]).toEqual([0, 1, 5, 3]);
	for (const n of [2, 6, 9]) expect(new Set(Array.from({ length: n }, (_, i) => styleOf(i, n))).size).toBe(n);
});

it("does not tell who wins before the last cards lie there", () => {
	const over = hand({
		street: "PAID",
		seats: [seat(0, { stack: "1000.00", won: "950.00" })],
		pots: [{ amount: "950.00", rake: "0.00", seats: [0], winners: [{ seat: 0, amount: "950.00" }] }],
	});
	const before = unpaid(view({ hand: over })).hand;
	expect([before?.seats[0]?.stack, before?.seats[0]?.won, before?.pots[0]?.winners, before?.street]).toEqual(["50.00", "0.00", [], "RIVER"]);
});

it("replays a hand to what every seat had at its end", () => {
	const log = [
		event("SMALL_BLIND", 0, "5.00"),
		event("BIG_BLIND", 1, "10.00"),
		event("RAISE", 0, "45.00", { to: "50.00" }),
		event("CALL", 1, "40.00"),
		event("BOARD", -1, "0.00", { cards: ["2c", "3c", "4c"], street: "FLOP" }),
		event("RAISE", 1, "60.00", { street: "FLOP" }),
		event("FOLD", 0, "0.00", { street: "FLOP" }),
		event("UNCALLED", 1, "60.00", { street: "FLOP" }),
		event("RAKE", -1, "5.00", { street: "FLOP" }),
		event("WIN", 1, "95.00", { street: "FLOP" }),
	];
	const name = (n: number, leftWith: string) => ({ seat: n, name: `m${n}`, bot: false, yours: n === 0, brought: "500.00", leftWith });
	const end = hand({ street: "PAID", log, board: ["2c", "3c", "4c"], seats: [seat(0, { cards: ["As", "Kd"] }), seat(1)] });
	const r = { table: "sng-50-9", sitAndGo: false, at: at(0), hand: end, names: [name(0, "450.00"), name(1, "545.00")] } as unknown as Replay;
	expect([seatsOf(r.table), firstStep(r)]).toEqual([9, 2]);
	const first = viewAt(r, 3);
	expect([first.hand?.pot, first.hand?.actor, first.hand?.seats.map((s) => [s.stack, s.bet])]).toEqual([
		"60.00",
		1,
		[
			["450.00", "50.00"],
			["490.00", "10.00"],
		],
	]);
	const last = viewAt(r, log.length).hand;
	expect([last?.street, last?.pot, last?.seats.map((s) => s.stack)]).toEqual(["PAID", "100.00", ["450.00", "545.00"]]);
	expect(last && lastDeed(last, 0)?.kind).toBe("FOLD");
	const torn = viewAt({ ...r, hand: { ...end, street: "VOID" } }, log.length).hand;
	expect(torn?.seats.map((s) => s.stack)).toEqual(["500.00", "500.00"]);
});

it("adds chips between the smallest stake and the largest buy-in, and knows what lies beside the table", () => {
	const room = (over: Partial<View>, least = "1.00") => roomAt(view(over), least);
	expect(room({})).toEqual({ min: parseAmount("10.00"), max: parseAmount("500.00") });
	expect(room({}, "25.00").min).toBe(parseAmount("25.00"));
	expect(room({ chairs: [{ ...chair(0), adds: "450.00" }, chair(1)] }).max).toBe(parseAmount("50.00"));
	expect([inHand(view({ hand: hand() })), inHand(view({ hand: hand({ street: "PAID" }) })), inHand(view({ hand: hand({ seats: [seat(1)] }) }))]).toEqual([true, false, false]);
});
