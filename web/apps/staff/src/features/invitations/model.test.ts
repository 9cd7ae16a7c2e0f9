import { expect, it } from "vitest";
import { codeFits, linkOf } from "./model.ts";

it("takes 4 to 20 letters or digits in any case", () => {
	expect(["eid2026", "ABCD", " abcd "].map(codeFits)).toEqual([true, true, true]);
	expect(["abc", "a b c d", "eid-2026", "x".repeat(21), ""].map(codeFits)).toEqual([false, false, false, false, false]);
});

it("leads agents' codes to the affiliate and members' to the referral", () => {
	expect(linkOf({ code: "EID2026", type: 1 }, "https://x.example")).toBe("https://x.example/register?affiliateCode=EID2026");
	expect(linkOf({ code: "EID2026", type: 0 }, "")).toBe("/register?referralCode=EID2026");
});
