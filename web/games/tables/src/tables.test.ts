import { parseAmount } from "@baize/kernel";
import { expect, it, vi } from "vitest";
import vectors from "../../../../internal/studio/testdata/table_vectors.json";
import { mounted, nameless, textOf } from "../../harness/testing.ts";
import { type TableInput, three, verifyTable } from "./fair.ts";
import { blackjackRatio, boxText, playBox } from "./blackjack.ts";
import { mount } from "./index.ts";
import { faceOf, betweenSpots, layoutOf, nameOf, zoneOf } from "./layout.ts";
import { again, dealOrder, dealt, drop, faultOf, handsOf, onSpots, phaseAt, resultOf, type State, start, sync, take, timeLeft, undo, wagersOf, wipe } from "./model.ts";
import { type Frame, newsOf, type Table, type TableState } from "./net.ts";

const NOW = Date.parse("2026-11-21T10:00:00Z");
const at = (s: number) => new Date(NOW + s * 1000).toISOString();
const frame: Frame = {
	table: "baccarat-1",
	game: "baccarat",
	roundId: "R",
	roundNo: 7,
	phase: "BETTING",
	serverNow: at(5),
	bettingAt: at(0),
	closesAt: at(15),
	dealsAt: at(16),
	resultAt: at(26),
	settlesAt: at(30),
	commitment: "ab",
	bets: 0,
	members: 0,
	spots: {},
	board: [],
};
const spot = (code: string, pays: string) => ({ code, pays, returnPct: "98.0000" });
const table: Table = {
	code: "baccarat-1",
	game: "baccarat",
	tier: "low",
	topic: "table.baccarat-1",
	min: "10.00",
	max: "2000.00",
	longMax: "200.00",
	seats: 1,
	seatMax: 1000,
	spots: [spot("player", "1"), spot("banker", "0.95"), spot("tie", "8"), spot("player-pair", "11")],
	frame,
};
const rich = parseAmount("100000.00");
const state = (over: Partial<State> = {}): State => ({ ...start(table, NOW), ...over });
const own = (over: object = {}) => ({
	betId: "B",
	roundNo: 7,
	wagers: [{ spot: "tie", stake: "20.00" }],
	stake: "20.00",
	state: "LIVE",
	payout: "0.00",
	balance: "80.00",
	balanceVersion: 2,
	at: at(3),
	...over,
});

it("verifies every golden vector of the server, and nothing that was altered", async () => {
	for (const bet of vectors.bets as TableInput[]) {
		expect(await verifyTable(bet)).toMatchObject({ ok: true, ...bet.claim });
		const flipped = (hex: string) => (hex.startsWith("0") ? "1" : "0") + hex.slice(1);
		expect(await verifyTable({ ...bet, serverSeed: flipped(bet.serverSeed) })).toMatchObject({ ok: false, reason: "commitment" });
		expect(await verifyTable({ ...bet, clientSeed: flipped(bet.clientSeed) })).toMatchObject({ ok: false, reason: "input" });
		expect(await verifyTable({ ...bet, claim: { ...bet.claim, payout: "1234567.00" } })).toMatchObject({ ok: false, reason: "payout" });
		expect((await verifyTable({ ...bet, params: { ...bet.params, round: "0000000000001" } })).ok).toBe(false);
	}
});

it("ranks three cards as the rules say", () => {
	const order = ["AS,AH,AD", "AS,KS,QS", "AS,2S,3S", "KS,QS,JS", "AS,KS,QH", "AS,2S,3H", "AS,KS,JS", "AS,AH,2D", "KS,KH,AD", "AS,KS,JH"].map((h) => three(h.split(",")));
	for (let i = 1; i < order.length; i++) {
		const [a = [], b = []] = [order[i - 1], order[i]];
		const first = a.findIndex((x, n) => x !== b[n]);
		expect(a[first] ?? 0).toBeGreaterThan(b[first] ?? 0);
	}
});

it("counts down and closes on the server's clock", () => {
	expect([timeLeft(state(), NOW), phaseAt(state(), NOW), phaseAt(state(), NOW + 10_000)]).toEqual([{ share: 10 / 15, seconds: 10 }, "BETTING", "CLOSED"]);
});

it("comes back to the same place of the deal", () => {
	const s = state({ frame: { ...frame, phase: "DEALING", outcome: "9S,KD|7H,QC", serverNow: at(21) }, ahead: 21_000 });
	expect([dealt(s, NOW), dealt(s, NOW + 60_000), dealt(state(), NOW)]).toEqual([0.5, 1, 0]);
	expect(dealOrder(handsOf("2S,3S,9S|4S,2D"))).toEqual([
		[0, 0],
		[1, 0],
		[0, 1],
		[1, 1],
		[0, 2],
	]);
});

it("takes what is the member's own alone from an answer that a frame has overtaken", () => {
	const s = state({ frame: { ...frame, phase: "DEALING", outcome: "9S,KD|7H,QC", serverNow: at(21) } });
	const answer: TableState = { ...frame, mine: [own()], chat: [], seated: true, seats: 1 };
	expect(sync(s, answer, NOW)).toEqual({ ...s, mine: [own()], chat: [], seated: true });
	expect(sync(s, { ...answer, roundNo: 6 }, NOW).mine).toEqual(s.mine);
});

it("gathers chips into wagers and takes them back one by one", () => {
	let s = state();
	for (const to of ["banker", "tie", "banker"]) s = drop(s, to, rich, NOW).state;
	expect(wagersOf(s.draft)).toEqual([
		{ spot: "banker", stake: "20.00" },
		{ spot: "tie", stake: "10.00" },
	]);
	expect([wagersOf(undo(s).draft)[0]?.stake, wipe(s).draft]).toEqual(["10.00", []]);
	expect(wagersOf(again(state({ last: wagersOf(s.draft) })).draft)).toEqual(wagersOf(s.draft));
});

it("keeps chips off the felt that the table would refuse", () => {
	const chip = parseAmount("500.00");
	expect(drop(state({ chip }), "banker", parseAmount("100.00"), NOW).fault).toBe("funds");
	expect(drop(state({ chip }), "player-pair", rich, NOW).fault).toBe("long");
	expect(drop(state({ chip, mine: [own({ stake: "1800.00" })] }), "banker", rich, NOW).fault).toBe("max");
	expect(drop(state({ chip }), "banker", rich, NOW + 11_000).fault).toBe("closed");
	expect(faultOf(drop(state(), "banker", rich, NOW).state, rich)).toBeUndefined();
});

it("tells the result only when every bet is decided", () => {
	expect(resultOf(state({ mine: [own()] }))).toBeUndefined();
	expect(resultOf(state({ mine: [own({ state: "CANCELLED" })] }))).toBeUndefined();
	expect(resultOf(state({ mine: [own({ state: "PAID", payout: "180.00" }), own({ betId: "C", state: "LOST" })] }))).toEqual({ stake: "40.00", payout: "180.00" });
});

it("keeps own bets in their round and drops them with the next", () => {
	const s = sync(state(), { ...frame, mine: [own()], chat: [], seated: true, seats: 1 } as TableState, NOW);
	expect(onSpots(s).get("tie")?.sent).toBe(parseAmount("20.00"));
	expect(take(s, { kind: "phase", frame: { ...frame, phase: "CLOSED" } }, NOW).mine).toHaveLength(1);
	expect(take(s, { kind: "phase", frame: { ...frame, roundNo: 8, phase: "OPENING" } }, NOW).mine).toEqual([]);
	expect(take(s, { kind: "phase", frame: { ...frame, roundNo: 6 } }, NOW)).toBe(s);
	expect(newsOf("table.bets", { roundNo: 7, bets: 3, members: 2, spots: { tie: 3 } })?.kind).toBe("bets");
	expect(newsOf("crash.phase", frame)).toBeUndefined();
});

it("lays every spot somewhere and gives it a name", () => {
	const t = (key: string, args: object = {}) => `${key}${JSON.stringify(args)}`;
	const spots = ["n0", "n17", "n1-2-4-5", "dozen-2", "red", "low"].map((c) => spot(c, "1"));
	expect(layoutOf("roulette-lp", spots).map((g) => g.spots.length)).toEqual([2, 1, 2]);
	expect(betweenSpots(spots).map((s) => s.code)).toEqual(["n1-2-4-5"]);
	const at = (code: string) => Object.values(zoneOf(code) ?? {});
	expect(["n1-2-4-5", "n17-20", "n17-18", "n34-35-36", "n1-2-3-4-5-6", "n0-2", "n0-1-2", "n0-1-2-3", "n17"].map(at)).toEqual([
		[1.5, 2.5],
		[6.5, 2],
		[6, 1.5],
		[12, 3.5],
		[1.5, 3.5],
		[0.5, 2],
		[0.5, 2.5],
		[0.5, 3.5],
		[],
	]);
	expect(["n1-2", "pair-1-6", "double-3", "dozen-2", "total-9"].map((c) => faceOf(c, { t }))).toEqual(["1·2", "⚀⚅", "⚂⚂", "13–24", "9"]);
	expect(nameOf("tiger-odd", { t })).toContain("games.tables.spot.odd");
});

it("bets by labelled spots, counts the round and shows what came back", async () => {
	const { element, host } = await mounted(mount, "game=tables&family=roulette&betting=3000&deal=300&outcome=17");
	const button = (code: string) => element.querySelector(`[data-spot="${code}"]`) as HTMLButtonElement;
	await vi.waitFor(() => expect(button("n17").getAttribute("aria-disabled")).toBeNull(), { timeout: 3000 });
	expect(nameless(element)).toEqual([]);
	button("n17").click();
	button("black").click();
	const send = element.querySelector(".ta-send") as HTMLButtonElement;
	await vi.waitFor(() => expect(send.textContent).toBe("Bet ৳20"));
	send.click();
	await vi.waitFor(() => expect(host.onBalance).toHaveBeenCalledWith("2480.00", 2));
	await vi.waitFor(() => expect(textOf(element, ".ta-result")).toContain("৳380.00"), { timeout: 8000 });
	expect(textOf(element, ".bz-net-sum")).toBe("+৳360.00");
}, 15_000);

it("warns of every bet that returns less than 85 in a hundred, and of no other", async () => {
	const { element } = await mounted(mount, "game=tables&family=sicbo&betting=1500&deal=300");
	const said = (code: string) => element.querySelector(`[data-spot="${code}"] .ta-low`)?.textContent ?? "";
	await vi.waitFor(() => expect(element.querySelector('[data-spot="total-9"]')).not.toBeNull(), { timeout: 3000 });
	expect(["total-4", "total-6", "total-9"].map(said)).toEqual(["Low return 84%", "Low return 83%", "Low return 81%"]);
	expect(["big", "total-5", "total-7", "single-1"].map(said)).toEqual(["", "", "", ""]);
});

it("plays the moves of a box by the published rules", () => {
	const at = (moves: string, own: string, split = "2C,TH,5D") => playBox(own.split(","), split.split(","), moves, false);
	expect(at("", "AS,KD,5H")).toEqual({ hands: [{ cards: ["AS", "KD"], doubled: false }], turn: 2 });
	expect(boxText(at("HS", "5S,6D,4H,9C")?.hands ?? [])).toBe("5S,6D,4H");
	expect(boxText(at("PHSD", "8H,8D,2C,TC,9H")?.hands ?? [])).toBe("8H,2C,TC/8D,2C,TH*");
	expect(boxText(at("P", "AH,AD,2C")?.hands ?? [])).toBe("AH,2C/AD,2C");
	expect([at("D", "5H,5D,2C")?.turn, at("HD", "5H,5D,2C,3D"), at("P", "5H,6D"), at("SS", "5H,6D")]).toEqual([1, undefined, undefined, undefined]);
	const o = "TS,7D|1:AS,KD|3:8H,2C,TC/8D,TH*|5:TC,6H,9S";
	expect(["b1", "b3", "b3s", "b3d", "b3sd", "b5", "b7"].map((spot) => blackjackRatio(o, spot).join("/"))).toEqual(["5/2", "2/1", "2/1", "0/1", "2/1", "0/1", "0/1"]);
	const insured = (dealer: string) => ["b2i", "b3i", "b2"].map((spot) => blackjackRatio(`${dealer}|2i:TC,9H|3:TC,8H`, spot).join("/"));
	expect(insured("AS,KD")).toEqual(["3/1", "0/1", "0/1"]);
	expect(insured("AS,7D")).toEqual(["0/1", "0/1", "2/1"]);
});

it("decides about an own box by buttons and by keys", async () => {
	const { element, host } = await mounted(mount, "game=tables&family=blackjack&betting=3000&deal=300&turn=9000");
	const box = (n: number) => element.querySelector(`[data-spot="b${n}"]`) as HTMLButtonElement;
	await vi.waitFor(() => expect(box(3).getAttribute("aria-disabled")).toBeNull(), { timeout: 3000 });
	box(1).click();
	await vi.waitFor(() => expect(textOf(element, ".bz-note")).toContain("taken"));
	box(3).click();
	(element.querySelector(".ta-send") as HTMLButtonElement).click();
	const split = () => element.querySelector('[data-move="split"]') as HTMLButtonElement;
	await vi.waitFor(() => expect(split().disabled).toBe(false), { timeout: 6000 });
	expect(nameless(element)).toEqual([]);
	expect(textOf(element, ".ta-turn")).toContain("Box 3: 16");
	split().click();
	await vi.waitFor(() => expect(element.querySelectorAll('[data-box="3"] .ta-boxhand')).toHaveLength(2));
	expect(host.onBalance).toHaveBeenLastCalledWith("2480.00", expect.any(Number));
	document.dispatchEvent(new KeyboardEvent("keydown", { key: "s", bubbles: true }));
	await vi.waitFor(() => expect(textOf(element, ".ta-turn")).toContain("Box 3: 10"));
	document.dispatchEvent(new KeyboardEvent("keydown", { key: "s", bubbles: true }));
	await vi.waitFor(() => expect(element.querySelector(".ta-moves")?.hasAttribute("hidden")).toBe(true), { timeout: 6000 });
	await vi.waitFor(() => expect(textOf(element, ".ta-result")).not.toBe(""), { timeout: 30_000 });
}, 40_000);
