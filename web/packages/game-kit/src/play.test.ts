import { parseAmount } from "@baize/kernel";
import { expect, it } from "vitest";
import { begin, clockText, isWin, keep, netOf, resume, settle } from "./play.ts";

const store = () => {
	const all = new Map<string, string>();
	return { getItem: (k: string) => all.get(k) ?? null, setItem: (k: string, v: string) => void all.set(k, v) };
};

it("calls only a payout above the stake a win", () => {
	expect([isWin("10.00", "0"), isWin("10.00", "9.99"), isWin("10.00", "10.00"), isWin("10.00", "10.01")]).toEqual([false, false, false, true]);
});

it("adds the net of every round", () => {
	const play = settle(settle(begin(0), "10.00", "0.00", 5), "10.00", "25.50", 9);
	expect(play.net).toBe(parseAmount("5.50"));
	expect(play.rounds).toBe(2);
	expect(netOf("10.00", "2.00")).toBe(parseAmount("-8.00"));
});

it("goes on in the next game and begins anew after half an hour", () => {
	const s = store();
	keep(s, settle(begin(1000), "5.00", "0.00", 2000));
	expect(resume(s, 60_000)).toMatchObject({ since: 1000, net: parseAmount("-5.00") });
	expect(resume(s, 2000 + 31 * 60_000).rounds).toBe(0);
	s.setItem("baize.play", "{broken");
	expect(resume(s, 9).since).toBe(9);
});

it("writes the time played", () => {
	expect([clockText(0), clockText(65_000), clockText(3_661_000)]).toEqual(["0:00", "1:05", "1:01:01"]);
});
