import { keys, type MemberInfo } from "@baize/api";
import { loadMessages, messagesOf, SpeechProvider } from "@baize/i18n";
import { Toasts } from "@baize/ui";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { newClient } from "./client.ts";
import { ServicesProvider, useServices } from "./services.tsx";

vi.mock("./chunk.ts", () => ({ loadChunk: () => Promise.reject(new Error("gone")) }));

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
	sessionStorage.setItem("baize.token", "t");
	const client = newClient();
	client.setQueryData(keys.member, { type: 4 } as MemberInfo);
	render(
		<QueryClientProvider client={client}>
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
