import { parseAmount } from "@baize/kernel";
import { expect, it, vi } from "vitest";
import { act, mounted, nameless, textOf } from "../../harness/testing.ts";
import { mount } from "./index.ts";
import { actOf, autoIsDue, barsOf, multiplierNow, ownBet, readAuto, standing, start, sync, take, timesText, worth } from "./model.ts";
import { frameOf, type WireState } from "./net.ts";
import { frameOf as picture, stepOf } from "./sky.ts";

const NOW = Date.parse("2026-11-20T10:00:00Z");
const wire = (over: Partial<WireState>): WireState => ({
	roundNo: 7,
	phase: "BETTING",
	startsAt: "2026-11-20T10:00:10Z",
	serverNow: "2026-11-20T10:00:05Z",
	bets: [],
	mine: [],
	history: [],
	terminalHash: "ab",
	...over,
});
const bet = { betId: "B", stake: "10.00", state: "LIVE" };

it("counts down on the server's clock, not on the page's", () => {
	expect(sync(start(), wire({}), NOW).startsAt - NOW).toBe(5000);
});

it("comes back to the same place of the curve", () => {
	const s = sync(start(), wire({ phase: "RUNNING", elapsedMs: 10_000 }), NOW, 50);
	expect(timesText(multiplierNow(s, NOW))).toBe("1.82");
	expect(timesText(multiplierNow(s, NOW + 1500))).toBe("1.99");
});

it("ignores frames of a round that is over", () => {
	const s = sync(start(), wire({ roundNo: 9 }), NOW);
	expect(take(s, { kind: "phase", state: wire({ roundNo: 8, phase: "CRASHED" }) }, NOW)).toBe(s);
	expect(take(s, { kind: "bets", roundNo: 8, bets: [{ no: 0, name: "x", stake: "1.00" }], gone: [], count: 1 }, NOW)).toBe(s);
});

it("takes the own bets alone from an answer that a frame has overtaken", () => {
	const s = take(sync(start(), wire({}), NOW), { kind: "phase", state: wire({ phase: "RUNNING", elapsedMs: 0 }) }, NOW);
	expect(sync(s, wire({ mine: [bet] }), NOW)).toEqual({ ...s, mine: [bet] });
	expect(sync(s, wire({ roundNo: 6, phase: "CRASHED", mine: [bet] }), NOW)).toEqual(s);
});

it("keeps bets that a frame does not name", () => {
	const row = (no: number, stake: string, cashedAt?: string) => ({ no, name: "x", stake, cashedAt });
	const s = sync(start(), wire({ bets: [row(0, "5.00"), row(1, "50.00")] }), NOW);
	const next = take(s, { kind: "bets", roundNo: 7, bets: [row(2, "20.00"), row(0, "5.00", "1.20")], gone: [1], count: 2 }, NOW);
	expect(next.bets.map((b) => [b.no, b.cashedAt])).toEqual([
		[2, undefined],
		[0, "1.20"],
	]);
});

it("takes a point from the frame that ends the round, with its seed", () => {
	const s = sync(start(), wire({ history: [{ roundNo: 6, point: "3.00", hash: "s6" }] }), NOW);
	const over = take(s, { kind: "phase", state: wire({ phase: "CRASHED", crashPoint: "2.00", seed: "s7", bets: undefined, history: undefined }) }, NOW);
	expect(over.history.map((h) => [h.roundNo, h.hash])).toEqual([
		[7, "s7"],
		[6, "s6"],
	]);
});

it("keeps the own bet through a frame of the same round and drops it in the next", () => {
	const s = sync(start(), wire({ mine: [bet] }), NOW);
	const running = take(s, { kind: "phase", state: wire({ phase: "RUNNING", mine: undefined, bets: undefined }) }, NOW);
	expect([standing(s), standing(running), actOf(running)]).toEqual(["placed", "riding", "cashout"]);
	expect(standing(take(running, { kind: "phase", state: wire({ roundNo: 8, mine: undefined }) }, NOW))).toBe("none");
});

it("knows every standing and what the button then does", () => {
	const at = (phase: WireState["phase"], over: object = {}) => sync(start(), wire({ phase, crashPoint: "2.00", mine: [{ ...bet, ...over }] }), NOW);
	expect([at("BETTING"), at("RUNNING", { state: "CASHED", multiplier: "1.50", payout: "15.00" }), at("CRASHED"), at("BETTING", { state: "LATE" })].map(standing)).toEqual([
		"placed",
		"cashed",
		"lost",
		"returned",
	]);
	expect([at("BETTING"), at("RUNNING"), at("CRASHED"), { ...at("CRASHED"), queued: { stake: parseAmount("1.00") } }].map(actOf)).toEqual(["cancel", "cashout", "queue", "unqueue"]);
});

it("fetches the own bet once its automatic cash-out must have come", () => {
	const s = sync(start(), wire({ phase: "RUNNING", elapsedMs: 10_000, mine: [{ ...bet, autoCashout: "1.90" }] }), NOW);
	expect([autoIsDue(s, NOW), autoIsDue(s, NOW + 1500)]).toEqual([false, true]);
});

it("takes the bet in play, not one that was taken back before", () => {
	const s = sync(start(), wire({ mine: [{ ...bet, betId: "old", state: "CANCELLED" }, bet] }), NOW);
	expect([ownBet(s)?.betId, standing(s)]).toEqual(["B", "placed"]);
	expect(actOf(sync(start(), wire({ mine: [{ ...bet, state: "CANCELLED" }] }), NOW))).toBe("bet");
});

it("reads frames and refuses what is none", () => {
	expect(frameOf("crash.phase", wire({}))?.kind).toBe("phase");
	expect(frameOf("crash.bets", { roundNo: 7, bets: [] })?.kind).toBe("bets");
	expect([frameOf("crash.bets", {}), frameOf("balance.changed", {}), frameOf("crash.phase", null)]).toEqual([undefined, undefined, undefined]);
});

it("reads an automatic cash-out", () => {
	expect([readAuto(""), readAuto("2"), readAuto("1,5"), readAuto("1.00"), readAuto("abc"), readAuto("1.234")]).toEqual([undefined, "2.00", "1.50", null, null, null]);
});

it("floors what a cash-out would show", () => {
	expect(worth("0.55", 133n)).toBe(parseAmount("0.73"));
	expect([barsOf(40), barsOf(200), barsOf(400), barsOf(900)]).toEqual([4, 3, 2, 1]);
});

it("keeps the picture inside the box at any height of the curve", () => {
	for (const ms of [0, 5000, 60_000, 230_259]) {
		const f = picture(ms, 360, 300);
		expect(f.x(ms)).toBeLessThan(360 - 40);
		expect(f.y(Math.exp(0.00006 * ms))).toBeGreaterThan(60);
	}
	expect([stepOf(1), stepOf(9), stepOf(100)]).toEqual([0.2, 2, 20]);
});

it("writes no number of the scale where the button of the table's bets stands", () => {
	const button = 50 + 6; // crash.css
	for (const width of [320, 360, 430, 1000])
		for (const ms of [0, 9000, 61_000]) {
			const f = picture(ms, width, 260);
			expect(f.x(f.span) + 8, `the last second at ${width}`).toBeLessThan(width - button);
		}
});

it("shows on a button how many bets are in the round, and says so", async () => {
	const { element } = await mounted(mount, "game=crash&takeoff=bet&freeze=6000");
	await vi.waitFor(() => expect(act(element).textContent).toBe("Bet on this round"));
	act(element).click();
	await vi.waitFor(() => expect(element.querySelector(".cr-open")?.getAttribute("aria-label")).toMatch(/^[1-9]\d* bets? in the round$/));
	expect(textOf(element, ".cr-open")).toBe(/\d+/.exec(element.querySelector(".cr-open")?.getAttribute("aria-label") ?? "")?.[0]);
});

it("bets, rides and cashes out by one labelled button", async () => {
	const { element, host } = await mounted(mount, "game=crash&takeoff=bet&freeze=6000");
	await vi.waitFor(() => expect(act(element).textContent).toBe("Bet on this round"));
	expect(nameless(element)).toEqual([]);
	act(element).click();
	await vi.waitFor(() => expect(act(element).textContent).toContain("Cash out ৳1.43"));
	act(element).click();
	await vi.waitFor(() => expect(textOf(element, ".cr-mine")).toContain("Cashed out at 1.43×"));
	expect(host.onBalance).toHaveBeenCalledTimes(2);
	expect(textOf(element, ".bz-net-sum")).toBe("+৳0.43");
});
