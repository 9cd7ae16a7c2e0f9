import { keys, type MemberInfo } from "@baize/api";
import { loadMessages, messagesOf, SpeechProvider } from "@baize/i18n";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { newClient } from "../../../app/client.ts";
import { Claim } from "./claim.tsx";

beforeAll(async () => void (await loadMessages("en", ["shell", "pages"])));
beforeEach(() => {
	sessionStorage.clear();
	vi.stubGlobal(
		"fetch",
		vi.fn(() => new Promise(() => {})),
	);
});
afterEach(cleanup);

/** Shows what a reader of an account type can do with a promotion that leads to the registration. */
function show(type?: number, state: "none" | "claimed" = "none") {
	if (type !== undefined) sessionStorage.setItem("baize.token", "t");
	const client = newClient();
	if (type !== undefined) client.setQueryData(keys.member, { type } as MemberInfo);
	render(
		<QueryClientProvider client={client}>
			<SpeechProvider value={{ lang: "en", messages: messagesOf("en") }}>
				<Claim state={state} to="/register" cta="Open an account" />
			</SpeechProvider>
		</QueryClientProvider>,
	);
}
const MEMBER = 0;
const TRIAL = 4;

it("leads a visitor and a trial to the registration", () => {
	show();
	expect(screen.getByRole("link", { name: "Open an account" }).getAttribute("href")).toBe("/register");
	cleanup();
	show(TRIAL);
	expect(screen.getByRole("link", { name: "Open an account" })).toBeTruthy();
});
it("leads a member to what there is to claim, not to another account", () => {
	show(MEMBER);
	expect(screen.queryByText("Open an account")).toBeNull();
	expect(screen.getByRole("link", { name: "Reward centre" }).getAttribute("href")).toBe("/member/rewards");
});
it("says where a claim stands instead of any door", () => {
	show(MEMBER, "claimed");
	expect(screen.getByText("Claimed")).toBeTruthy();
	expect(screen.queryByRole("link")).toBeNull();
});
