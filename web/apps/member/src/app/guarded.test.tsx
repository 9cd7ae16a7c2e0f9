import { keys, type MemberInfo } from "@baize/api";
import { loadMessages, messagesOf, SpeechProvider } from "@baize/i18n";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { newClient } from "./client.ts";
import type { Action } from "./guard.ts";
import { Guarded } from "./guarded.tsx";
import { peekIntent } from "./intent.ts";
import { ServicesProvider } from "./services.tsx";

beforeAll(async () => void (await loadMessages("en", ["shell"])));
beforeEach(() => {
	sessionStorage.clear();
	history.replaceState(null, "", "/favorite?x=1");
	HTMLDialogElement.prototype.showModal ??= () => {};
	vi.stubGlobal(
		"fetch",
		vi.fn(() => new Promise(() => {})),
	);
});
afterEach(cleanup);

function show(action: Action, type?: number, token = type !== undefined) {
	if (token) sessionStorage.setItem("baize.token", "t");
	const client = newClient();
	if (type !== undefined) client.setQueryData(keys.member, { type } as MemberInfo);
	render(
		<QueryClientProvider client={client}>
			<SpeechProvider value={{ lang: "en", messages: messagesOf("en") }}>
				<ServicesProvider>
					<Guarded action={action}>
						<p>inside</p>
					</Guarded>
				</ServicesProvider>
			</SpeechProvider>
		</QueryClientProvider>,
	);
}

it("lets a member in", () => {
	show("account", 0);
	expect(screen.getByText("inside")).toBeTruthy();
});
it("leads a visitor to the login and keeps where they wanted to go", () => {
	show("favourite");
	expect(location.pathname).toBe("/login");
	expect(peekIntent()).toEqual({ kind: "go", to: "/favorite?x=1" });
	expect(screen.queryByText("inside")).toBeNull();
});
it("sends nobody away before the server has said who is here", () => {
	show("favourite", undefined, true);
	expect(location.pathname).toBe("/favorite");
	expect(screen.queryByText("inside")).toBeNull();
});
it("shows a trial account the notice and leads it home", async () => {
	show("account", 4);
	expect(location.pathname).toBe("/");
	expect(await screen.findByText("Real account needed")).toBeTruthy();
});
it("leads who is no agent to the agents' login", () => {
	show("agent", 0);
	expect(location.pathname).toBe("/agent");
});
