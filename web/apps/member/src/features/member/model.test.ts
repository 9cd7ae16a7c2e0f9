import { expect, it } from "vitest";
import { routeOf } from "../../app/manifest.ts";
import { GROUPS, menuOf, namedPage } from "./model.ts";

it.each([
	["?page=depositv2", "/member/deposit"],
	["?page=deposit", "/member/deposit"],
	["?page=withdraw", "/member/withdraw"],
	["?page=transferFund", "/member/transfer"],
	["?page=personalHistoryCopy", "/member/betting-record"],
	["?page=transactionHistory", "/member/account-record"],
	["?page=sessions", "/member/sessions"],
	["?page=messageV2", "/member/messages"],
])("leads %s to its page", (search, to) => expect(namedPage(search)).toEqual({ to, over: false }));
it("opens the password over the menu", () => expect(namedPage("?page=password")).toEqual({ to: "/password", over: true }));
it.each(["", "?page=", "?page=constructor", "?page=https://elsewhere"])("stays at the menu for %s", (search) => expect(namedPage(search)).toBeNull());
it("lists only pages that have a route", () => {
	for (const page of GROUPS.flatMap((g) => g.pages)) expect(routeOf(page.path)?.guard, page.path).toBe("account");
});
it("leaves out what the house has switched off; agents may invite all the same", () => {
	const paths = (on: boolean, isAgent: boolean) => menuOf(() => on, isAgent).flatMap((g) => g.pages.map((p) => p.path));
	expect(paths(true, false)).toEqual(GROUPS.flatMap((g) => g.pages.map((p) => p.path)));
	expect(paths(false, false)).not.toContain("/member/referral");
	expect(paths(false, false)).not.toContain("/member/upline");
	expect(paths(false, true)).toContain("/member/referral");
});
