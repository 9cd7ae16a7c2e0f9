import { expect, it, vi } from "vitest";
import { act, mounted, nameless, textOf } from "../../harness/testing.ts";
import { mount } from "./index.ts";
import { answer, ask, canSpin, cellsOf, countMs, finish, hasNext, land, moodOf, next, scatterCells, start, timesText } from "./model.ts";
import { travel } from "./motion.ts";
import { columnsOf, type Paytable, paytableOf, type Round, roundOf, spin } from "./net.ts";

const KEYS = [..."ABCDEFGHWS"];
const wire = (grid: string[], over: object = {}) => ({ grid, lines: [], scatters: 0, scatterAmount: "0.00", multiplier: 1, freeSpinsWon: 0, amount: "0.00", ...over });
const round: Round = roundOf({
	roundId: "R1",
	nonce: 4,
	stake: "1.00",
	payout: "3.00",
	balance: "12.00",
	balanceVersion: 9,
	totalFreeSpins: 1,
	spins: [wire(["AAAAA", "BBBBB", "CCCCC"], { amount: "1.00", freeSpinsWon: 1 }), wire(["DDDDD", "EEEEE", "FFFFF"], { amount: "2.00", multiplier: "2" })],
});

it("reads grids given as rows or as columns alike", () => {
	const rows = columnsOf(["ABCDE", "FGHAB", "CDEFG"]);
	expect(rows[1]).toEqual(["B", "G", "D"]);
	expect(columnsOf(rows)).toEqual(rows);
	expect(roundOf({ ...round, spins: [wire(["AAAAA", "BBBBB", "CCCCC"])] }).spins[0]?.multiplier).toBe(1);
});

it("walks a round: asked, turned, landed, free spin, finished", () => {
	let s = ask(start(KEYS));
	expect(canSpin(s)).toBe(false);
	s = land(answer(s, round));
	expect([s.sum, s.freeLeft, hasNext(s)]).toEqual([1_000_000n, 1, true]);
	s = land(next(s));
	expect([s.sum, s.freeLeft, s.freeDone, hasNext(s)]).toEqual([3_000_000n, 0, 1, false]);
	s = finish(s, { text: "3.00×", label: "x" });
	expect([s.phase, s.chips[0]?.tone, canSpin(s)]).toEqual(["done", "good", true]);
});

it("celebrates nothing up to the stake", () => {
	expect([moodOf("1.00", "0.00"), moodOf("1.00", "0.99"), moodOf("1.00", "1.00"), moodOf("1.00", "1.01"), moodOf("1.00", "10.00"), moodOf("1.00", "50.00")]).toEqual([
		"none",
		"calm",
		"calm",
		"win",
		"big",
		"huge",
	]);
	expect([countMs("1.00", "1.00"), countMs("1.00", "2.00"), countMs("1.00", "20.00")]).toEqual([0, 400, 800]);
	expect(timesText("3.00", "1.00")).toBe("0.33");
});

it("finds the cells of a line and of scatters that count", () => {
	const p = { lines: [[0, 1, 2, 1, 0]], scatter: "S" } as unknown as Paytable;
	expect(cellsOf({ line: 1, symbol: "A", count: 3, amount: "1" }, p)).toEqual([
		[0, 0],
		[1, 1],
		[2, 2],
	]);
	const spun = { columns: columnsOf(["SAAAA", "ASAAA", "AASAA"]), lines: [], scatters: 3, scatterAmount: "2.00", multiplier: 1, freeSpinsWon: 10, amount: "2.00" };
	expect(scatterCells(spun, "S")).toEqual([
		[0, 0],
		[1, 1],
		[2, 2],
	]);
	expect(scatterCells({ ...spun, scatterAmount: "0.00", freeSpinsWon: 0 }, "S")).toEqual([]);
	expect(paytableOf(null)).toBeUndefined();
});

it("moves a reel smoothly and exactly home", () => {
	const at = Array.from({ length: 101 }, (_, i) => travel(i / 100, 15));
	expect([at[0], at[100]]).toEqual([expect.closeTo(0), 15]);
	expect(Math.max(...at)).toBeLessThan(15.2);
	expect(Math.max(...at.slice(1).map((v, i) => Math.abs(v - (at[i] ?? 0))))).toBeLessThan(0.8);
});

it("asks a lost answer for again with the same key", async () => {
	const request = vi
		.fn()
		.mockRejectedValueOnce(Object.assign(new Error(""), { code: "network" }))
		.mockResolvedValueOnce(round);
	await spin({ request } as never, "1.00").catch(() => undefined);
	expect(request.mock.calls[0]?.[1].idempotencyKey).toBe(request.mock.calls[1]?.[1].idempotencyKey);
});

it("names every control, and plays by the keyboard's submit", async () => {
	const { element, handle, host } = await mounted(mount, "game=slots&want=win");
	expect(nameless(element)).toEqual([]);
	element.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
	await vi.waitFor(() => expect(element.querySelector("[data-mood]")?.getAttribute("data-mood")).toBe("win"));
	expect(host.onBalance).toHaveBeenCalledTimes(1);
	expect(textOf(element, "[role=log] li")).toContain("Stake ৳1.00");
	handle.destroy();
	expect(element.childElementCount).toBe(0);
});

it("shows no celebration when less than the stake came back", async () => {
	const { element } = await mounted(mount, "game=slots&want=small");
	act(element).click();
	await vi.waitFor(() => expect(textOf(element, ".sl-caption")).toBe("Paid back"));
	expect(element.querySelector(".is-lively")).toBeNull();
	expect(element.querySelector("[data-mood]")?.getAttribute("data-mood")).toBe("calm");
	expect(element.querySelector(".bz-net-sum")?.getAttribute("data-sign")).toBeNull();
	expect(element.querySelector(".bz-past")?.getAttribute("data-tone")).toBe("calm");
});

it("tells a refusal in the server's words and lets the member go on", async () => {
	const { element } = await mounted(mount, "game=slots", {});
	const input = element.querySelector<HTMLInputElement>("#bz-stake") as HTMLInputElement;
	input.value = "9999";
	input.dispatchEvent(new Event("input"));
	expect(act(element).disabled).toBe(true);
	expect(textOf(element, ".bz-note")).toContain("highest stake");
});

it("asks before it puts the highest stake in", async () => {
	const { element } = await mounted(mount, "game=slots");
	const top = element.querySelectorAll<HTMLButtonElement>(".bz-minis .bz-mini")[2] as HTMLButtonElement;
	const input = element.querySelector<HTMLInputElement>("#bz-stake");
	top.click();
	expect(input?.value).toBe("1.00");
	top.click();
	expect(input?.value).toBe("2500.00");
});

it("keeps the space bar quiet until it is switched on", async () => {
	const { element } = await mounted(mount, "game=slots");
	document.dispatchEvent(new KeyboardEvent("keydown", { code: "Space" }));
	expect(element.querySelector("[data-phase]")?.getAttribute("data-phase")).toBe("idle");
	element.querySelector<HTMLButtonElement>("[aria-label='How it works']")?.click();
	element.querySelector<HTMLInputElement>("input[role=switch]")?.click();
	element
		.querySelector("dialog")
		?.parentElement?.querySelectorAll("dialog")
		.forEach((d) => void d.close());
	document.dispatchEvent(new KeyboardEvent("keydown", { code: "Space" }));
	expect(element.querySelector("[data-phase]")?.getAttribute("data-phase")).not.toBe("idle");
});
