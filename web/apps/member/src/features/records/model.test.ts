import { expect, it } from "vitest";
import { GROUPS, isFee, kindOf, PERIODS, pick, pocketOf, spanOf } from "./model.ts";

const noon = new Date(2026, 2, 1, 12, 30);
const local = (at: string) => new Date(at).toDateString();

it.each([
	["today", new Date(2026, 2, 1), new Date(2026, 2, 2)],
	["yesterday", new Date(2026, 1, 28), new Date(2026, 2, 1)],
	["week", new Date(2026, 1, 23), new Date(2026, 2, 2)],
	["month", new Date(2026, 0, 31), new Date(2026, 2, 2)],
] as const)("cuts %s at the reader's midnights", (period, from, to) => {
	const span = spanOf(period, noon);
	expect(local(span.from)).toBe(from.toDateString());
	expect(local(span.to)).toBe(to.toDateString());
	expect(new Date(span.from).getHours()).toBe(0);
});
it("takes an unknown choice for the first", () => {
	expect(pick(PERIODS, "week")).toBe("week");
	expect(pick(PERIODS, "century")).toBe("today");
	expect(pick(PERIODS, null)).toBe("today");
});
it("names what it does not know", () => {
	expect(kindOf("hold.capture")).toBe("hold.capture");
	expect(kindOf("vip.gift")).toBe("other");
	expect(pocketOf("LOCKED")).toBe("locked");
	expect(pocketOf("VAULT")).toBe("other");
});
it("names the half of a booking that went by another pocket as the booking", () => {
	expect(kindOf("bet.bonus")).toBe("bet");
	expect(kindOf("win.rollback.cash")).toBe("win.rollback");
	expect(kindOf("bonus.cash")).toBe("bonus.cash");
	expect(GROUPS.play).toContain("bet.bonus");
});
it("asks for no more kinds at a time than the record takes", () => {
	for (const kinds of Object.values(GROUPS)) expect(kinds.length).toBeLessThanOrEqual(20);
});
it("tells the fee of a withdrawal from its payout", () => {
	expect(isFee({ kind: "hold.capture", reference: "03evz7ed00000:fee" })).toBe(true);
	expect(isFee({ kind: "hold", reference: "03evz7ed00000:payout" })).toBe(false);
});
