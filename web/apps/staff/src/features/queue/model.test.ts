import { expect, it } from "vitest";
import { countOf, queuesFor } from "./model.ts";

it("shows the queues that one may work on, and no other", () => {
	expect(queuesFor(["cashier.withdrawal.make", "cashier.deposit.read"]).map((q) => q.path)).toEqual(["/withdrawals/make"]);
	expect(queuesFor([])).toEqual([]);
});

it("says when there is more than one page", () => {
	expect(countOf({ items: [1, 2], next: "" })).toEqual({ shown: 2, more: false });
	expect(countOf({ items: [1], next: "c" })).toEqual({ shown: 1, more: true });
});
