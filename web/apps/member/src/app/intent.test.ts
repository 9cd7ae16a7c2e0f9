import { beforeEach, expect, it } from "vitest";
import { keepIntent, peekIntent, takeIntent } from "./intent.ts";
import { invitation } from "./invitation.ts";
import { keepInvitation } from "./keep-invitation.ts";

beforeEach(() => sessionStorage.clear());

it("gives a kept wish once, within ten minutes", () => {
	keepIntent({ kind: "go", to: "/favorite" }, 1000);
	expect(peekIntent(1000 + 599_999)).toEqual({ kind: "go", to: "/favorite" });
	expect(takeIntent(2000)).toEqual({ kind: "go", to: "/favorite" });
	expect(takeIntent(2000)).toBeNull();
});
it("forgets a wish that is too old", () => {
	keepIntent({ kind: "go", to: "/favorite" }, 1000);
	expect(takeIntent(1000 + 600_000)).toBeNull();
});
it("keeps the codes of the link for the visit, also after a page without them", () => {
	keepInvitation("?x=1");
	expect(invitation()).toEqual({ affiliateCode: "", referralCode: "" });
	keepInvitation("?affiliateCode=ab12&referralCode=r");
	keepInvitation("");
	expect(invitation()).toEqual({ affiliateCode: "ab12", referralCode: "r" });
});
