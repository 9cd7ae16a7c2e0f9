import { expect, it } from "vitest";
import { liveOf, nameFits, nextName, type VendorKey } from "./model.ts";

const key = (vendor: string, keyId: string, state: VendorKey["state"] = "live"): VendorKey => ({ vendor, keyId, state, createdAt: "", retiredAt: "", fixed: false });

it("a new key gets the first name that the vendor never had", () => {
	const keys = [key("JDB", "k1", "retired"), key("JDB", "house"), key("PG", "k2")];
	expect([nextName(keys, "JDB"), nextName(keys, "PG"), nextName([], "X")]).toEqual(["k2", "k1", "k1"]);
});

it("only live keys count against the limit", () => {
	expect(liveOf([key("JDB", "k1", "retired"), key("JDB", "k2"), key("PG", "k1")], "JDB").map((k) => k.keyId)).toEqual(["k2"]);
});

it("names are lower case, digits and dashes", () => {
	expect(["k1", "2026-11", "K1", "", "a b", "x".repeat(33)].map(nameFits)).toEqual([true, true, false, false, false, false]);
});
