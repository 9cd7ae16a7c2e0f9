import { setToken } from "@baize/api";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { answer, good, show, standInServer } from "../../../app/form.kit.tsx";
import { MemberBox } from "./member-box.tsx";

standInServer();
beforeEach(() => setToken("t"));
afterEach(() => setToken(""));

/** Opens the account menu of somebody. */
async function open(isAgent: boolean): Promise<void> {
	answer.mockImplementation((path) => good(path === "/member/info" ? { account: "agent1", type: isAgent ? 1 : 0, isAgent, hasVip: false } : { cash: "0", symbol: "৳" }));
	await show(<MemberBox />, "en", "shell");
	fireEvent.click(await screen.findByRole("button", { name: /agent1/ }));
}

it("leaves the site for the agent centre, whose pages this one does not know", async () => {
	await open(true);
	const link = await screen.findByRole("link", { name: "Agent centre" });
	expect(link.getAttribute("href")).toBe("/agentHome");
	// What the site's own links do is keep the browser from following them.
	expect(fireEvent.click(link)).toBe(true);
});

it("shows the agent centre to agents alone", async () => {
	await open(false);
	await screen.findByRole("link", { name: "My account" });
	expect(screen.queryByRole("link", { name: "Agent centre" })).toBeNull();
});

it.each([
	["৳", "99999.00", false],
	["৳", "100000.00", true],
	["demo", "10000.00", true], // the sign takes room as the figures do
])("asks for the place of the search where %s%s would stand out of a phone", async (symbol, cash, long) => {
	answer.mockImplementation((path) => good(path === "/member/info" ? { account: "agent1", type: 0, isAgent: false, hasVip: false } : { cash, symbol }));
	await show(<MemberBox />, "en", "shell");
	await screen.findByRole("button", { name: /agent1/ });
	await expect.poll(() => screen.getByRole("group").dataset.long).toBe(long ? "true" : undefined);
});
