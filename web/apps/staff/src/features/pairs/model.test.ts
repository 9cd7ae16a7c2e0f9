import { expect, it } from "vitest";
import { chipsOf, daysTo, flowOf, type Pair, reasonsOf, share } from "./model.ts";

const pair = (over: Partial<Pair>) => ({ a: "A", b: "B", flow: "0.00", chips: "0.00", reasons: [], ...over }) as Pair;

it("says who lost to whom", () => {
	expect(flowOf(pair({ flow: "12.50" }))).toEqual({ from: "A", to: "B", amount: "12.50" });
	expect(flowOf(pair({ flow: "-12.50" }))).toEqual({ from: "B", to: "A", amount: "12.50" });
});
it("keeps tournament chips apart from money", () => {
	expect(chipsOf(pair({ flow: "12.50" }))).toBeUndefined();
	expect(chipsOf(pair({ chips: "1500.00" }))).toEqual({ back: false, count: "1500" });
	expect(chipsOf(pair({ flow: "12.50", chips: "-300.00" }))).toEqual({ back: true, count: "300" });
});
it("names the reasons that it knows, in one order", () => {
	expect(reasonsOf(pair({ reasons: ["SAME_DEVICE", "TOGETHER", "NEW"] }))).toEqual(["TOGETHER", "SAME_DEVICE"]);
});
it("shares nothing out of nothing", () => {
	expect([share(3, 12), share(0, 0)]).toEqual(["25%", "–"]);
});
it("asks for whole days back from now", () => {
	expect(daysTo(Date.parse("2026-03-08T10:00:00Z"), 7)).toEqual({ from: "2026-03-01T10:00:00.000Z", to: "2026-03-08T10:00:00.000Z" });
});
