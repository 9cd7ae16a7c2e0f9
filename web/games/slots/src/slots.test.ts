import { expect, it, vi } from "vitest";
import { act, mounted, nameless, textOf } from "../../harness/testing.ts";
import { mount } from "./index.ts";
import { answer, ask, canSpin, cellsOf, countMs, expanded, finish, hasNext, land, moodOf, next, scatterCells, start, timesOf, timesText } from "./model.ts";
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
	spins: [wire(["ABC", "ABC", "ABC", "ABC", "ABC"], { amount: "1.00", freeSpinsWon: 1 }), wire(["DEF", "DEF", "DEF", "DEF", "DEF"], { amount: "2.00", multiplier: "2" })],
});

const sheet = (over: object) => paytableOf({ lines: [], pays: {}, ...over }) as Paytable;

it("reads columns given as texts or as lists", () => {
	expect(columnsOf(["ABC", "DEF"])).toEqual([
		["A", "B", "C"],
		["D", "E", "F"],
	]);
	expect(roundOf({ ...round, spins: [wire(["ABC"], { falls: [{ grid: ["XYZ"], lines: [] }] })] }).spins[0]).toMatchObject({
		multiplier: 1,
		falls: [{ columns: [["X", "Y", "Z"]] }],
	});
});

it("walks a round: asked, turned, landed, free spin, finished", () => {
	let s = ask(start(KEYS, { reels: 5, rows: 3 }));
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

it("finds the cells of lines, ways, groups and scatters", () => {
	const grid = columnsOf(["ABC", "WAD", "ACA", "BBB"]);
	const win = { line: 1, symbol: "A", count: 3, amount: "1" };
	expect(cellsOf(win, grid, sheet({ lines: [[0, 1, 2, 1]] }))).toEqual([
		[0, 0],
		[1, 1],
		[2, 2],
	]);
	expect(cellsOf({ ...win, line: 0 }, grid, sheet({ kind: "ways", wild: "W" }))).toEqual([
		[0, 0],
		[1, 0],
		[1, 1],
		[2, 0],
		[2, 2],
	]);
	expect(cellsOf({ ...win, line: 0, cells: [0, 4] }, grid, undefined)).toEqual([
		[0, 0],
		[1, 1],
	]);
	const spun = roundOf({ ...round, spins: [wire(["SAA", "ASA", "AAS"], { scatters: 3, scatterAmount: "2.00", freeSpinsWon: 10, amount: "2.00" })] }).spins[0] as never;
	expect(scatterCells(spun, "S")).toEqual([
		[0, 0],
		[1, 1],
		[2, 2],
	]);
	expect(scatterCells({ ...(spun as object), scatterAmount: "0.00", freeSpinsWon: 0 } as never, "S")).toEqual([]);
	expect(paytableOf(null)).toBeUndefined();
});

it("lets a wild fill its reel only where the sheet says so", () => {
	const grid = columnsOf(["ABC", "BXD"]);
	expect(expanded(grid, sheet({ wilds: { X: 2 }, expanding: true }))[1]).toEqual(["X", "X", "X"]);
	expect(expanded(grid, sheet({ wilds: { X: 2 } }))).toBe(grid);
	expect([timesOf(5, 20), timesOf(240, 20), timesOf(1, 3)]).toEqual(["0.25", "12", "0.3333"]);
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

it("lets no tap shorten the free spins at a regulator's pace", async () => {
	for (const [pace, over] of [
		["0", true],
		["2500", false],
	] as const) {
		const { element, handle } = await mounted(mount, `game=slots&want=free&pace=${pace}`);
		act(element).click();
		const stage = element.querySelector("[data-phase]") as HTMLElement;
		for (let n = 0; n < 40; n++) {
			stage.dispatchEvent(new Event("pointerdown"));
			await new Promise((r) => setTimeout(r, 25));
		}
		expect(stage.getAttribute("data-phase") === "done").toBe(over);
		handle.destroy();
	}
}, 10_000);
