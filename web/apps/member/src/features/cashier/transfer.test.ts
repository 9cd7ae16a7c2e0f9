import { describe, expect, it } from "vitest";
import { type MerchantWallet, marksOf, reasonOf, type Transfer, transferFigure, watchedIds } from "./transfer.ts";

const running = (id: string): MerchantWallet => ({
	vendor: id,
	name: id,
	open: true,
	balance: "0.00",
	transit: "1.00",
	balanceAt: "",
	running: { id, state: "SENT" } as Transfer,
});

describe("a transfer on the page", () => {
	it("waits at the vendor until the vendor has answered", () => {
		expect(marksOf("SENT").map((m) => [m.done, m.now])).toEqual([
			[true, false],
			[false, true],
			[false, false],
		]);
		expect(marksOf("DONE").every((m) => m.done)).toBe(true);
		expect(marksOf("RETURNED").some((m) => m.now)).toBe(false);
	});
	it("shows what has moved once that is known", () => {
		expect(transferFigure({ state: "SENT", moved: "0.00", amount: "5.00" })).toBe("5.00");
		expect(transferFigure({ state: "DONE", moved: "7.20", amount: "5.00" })).toBe("7.20");
	});
	it("has a sentence for every reason", () => {
		expect(reasonOf("NEVER_SEEN")).toBe("NEVER_SEEN");
		expect(reasonOf("X-17")).toBe("other");
	});
	it("is watched once, whoever began it", () => {
		expect(watchedIds(["a"], [running("a"), running("b")])).toEqual(["a", "b"]);
	});
});
