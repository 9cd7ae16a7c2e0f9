import { expect, it } from "vitest";
import { type Balance, hindrance, moveOf, shareOf, type Ware, worthOf } from "./model.ts";

const ware = (over: Partial<Ware>): Ware => ({ stock: 1, points: 10, rankFrom: 0, depositMonth: "0.00", ...over }) as Ware;
const own: Balance = { points: 10, owed: 0, rank: 1, monthDeposit: "100.00" };

it("shows a bar full only when it is", () => {
	expect(shareOf("0", "100")).toBe(0);
	expect(shareOf("0.01", "100")).toBe(1);
	expect(shareOf("99.999999", "100")).toBe(99);
	expect(shareOf("100", "100")).toBe(100);
	expect(shareOf("5", "0")).toBe(100);
});

it("says why a reward cannot be had", () => {
	expect(hindrance(ware({}), own)).toBeNull();
	expect(hindrance(ware({ stock: 0 }), undefined)).toBe("soldOut");
	expect(hindrance(ware({ rankFrom: 2 }), own)).toBe("rank");
	expect(hindrance(ware({ depositMonth: "100.01" }), own)).toBe("deposits");
	expect(hindrance(ware({ points: 11 }), own)).toBe("points");
});

it("rounds what points become down", () => {
	expect(worthOf(500, 300)).toBe("1.66");
	expect(worthOf(99, 100)).toBe("0.99");
	expect(moveOf("points.earn")).toBe("earn");
});
