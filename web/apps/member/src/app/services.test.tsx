import { keys, type MemberInfo } from "@baize/api";
import { loadMessages, messagesOf, SpeechProvider } from "@baize/i18n";
import { Toasts } from "@baize/ui";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { newClient } from "./client.ts";
import { navigate } from "./navigate.ts";
import { ServicesProvider, useServices } from "./services.tsx";
import { useTrialDoor } from "./trial-door.ts";

vi.mock("./chunk.ts", () => ({ loadChunk: () => Promise.reject(new Error("gone")) }));

function enter(type: number) {
	sessionStorage.setItem("baize.token", "t");
	const client = newClient();
	client.setQueryData(keys.member, { type } as MemberInfo);
	return client;
}

function Door() {
	useTrialDoor();
	return null;
}

function Deposit() {
	const { goGuarded } = useServices();
	return (
		<button type="button" onClick={() => goGuarded("/member/deposit", "account")}>
			Deposit
		</button>
	);
}

it("says in a toast what a trial account needs, and leaves the page standing, when the notice does not come", async () => {
	await loadMessages("en", ["shell"]);
	render(
		<QueryClientProvider client={enter(4)}>
			<SpeechProvider value={{ lang: "en", messages: messagesOf("en") }}>
				<ServicesProvider>
					<Deposit />
				</ServicesProvider>
				<Toasts />
			</SpeechProvider>
		</QueryClientProvider>,
	);
	fireEvent.click(screen.getByRole("button"));
	expect(await screen.findByText(messagesOf("en")["shell.trial.text"] as string)).toBeTruthy();
	expect(screen.getByRole("button", { name: "Deposit" })).toBeTruthy();
});

it.each([
	["keeps a trial account on its page and says what it needs", 4, "/seamless?id=1", true],
	["lets a member through", 0, "/member/deposit", false],
])("%s where a door asks for an account", async (_, type, at, told) => {
	await loadMessages("en", ["shell"]);
	history.replaceState({}, "", "/seamless?id=1");
	render(
		<QueryClientProvider client={enter(type)}>
			<SpeechProvider value={{ lang: "en", messages: messagesOf("en") }}>
				<ServicesProvider>
					<Door />
				</ServicesProvider>
				<Toasts />
			</SpeechProvider>
		</QueryClientProvider>,
	);
	act(() => navigate("/member/deposit?from=game"));
	expect(location.pathname + location.search).toBe(told ? at : `${at}?from=game`);
	if (told) expect((await screen.findAllByText(messagesOf("en")["shell.trial.text"] as string)).length).toBeGreaterThan(0);
	act(() => navigate("/promotions"));
	expect(location.pathname).toBe("/promotions");
});
