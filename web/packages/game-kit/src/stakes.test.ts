import { parseAmount as a } from "@baize/kernel";
import { expect, it } from "vitest";
import { double, faultOf, halve, most, nudge, readStake, type StakeRule } from "./stakes.ts";

const rule: StakeRule = { min: a("0.20"), max: a("100"), step: a("0.20"), grid: [a("1"), a("2"), a("5")] };

it("reads what a member types, in Bengali digits and with grouping too", () => {
	expect(readStake("১,০০০.৫০", "bn")).toBe(a("1000.50"));
	expect(readStake("10,50", "es")).toBe(a("10.50"));
	expect(readStake("abc", "en")).toBeUndefined();
	expect(readStake("1.0000001", "en")).toBeUndefined();
});

it("says why a stake cannot be placed", () => {
	const balance = a("50");
	expect([undefined, a("0.1"), a("101"), a("0.30"), a("60"), a("10")].map((s) => faultOf(s, rule, balance))).toEqual(["unreadable", "low", "high", "step", "funds", undefined]);
});

it("halves and doubles onto the step and inside the limits", () => {
	expect(halve(a("1"), rule)).toBe(a("0.40"));
	expect(halve(a("0.20"), rule)).toBe(a("0.20"));
	expect(double(a("80"), rule)).toBe(a("100"));
});

it("knows the most that balance and rule allow", () => {
	expect(most(rule, a("33.33"))).toBe(a("33.20"));
	expect(most(rule, a("1000"))).toBe(a("100"));
});

it("moves along the grid and stays at its ends", () => {
	expect(nudge(a("2"), rule, 1)).toBe(a("5"));
	expect(nudge(a("5"), rule, 1)).toBe(a("5"));
	expect(nudge(a("3"), rule, -1)).toBe(a("2"));
});
