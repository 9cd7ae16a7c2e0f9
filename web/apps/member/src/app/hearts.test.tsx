import { keys, type MemberInfo, setToken } from "@baize/api";
import { loadMessages, messagesOf, SpeechProvider } from "@baize/i18n";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { leaveLogin } from "./enter.ts";
import { answer, good, standInServer } from "./form.kit.tsx";
import { useHearts } from "./hearts.ts";
import { ServicesProvider } from "./services.tsx";

standInServer();

function Heart() {
	const { ids, toggle } = useHearts();
	return (
		<button type="button" aria-pressed={ids.includes("n1")} onClick={() => toggle("n1")}>
			Heart
		</button>
	);
}

it("gives the heart that a visitor gave once they are logged in, and once only", async () => {
	const kept: string[] = [];
	answer.mockImplementation((path) => {
		if (path === "/member/favourites/n1") kept.push(path);
		return good(path.endsWith("/ids") ? { ids: kept.length > 0 ? ["n1"] : [] } : ({ type: 0, isTrial: false } as MemberInfo));
	});
	await loadMessages("en", ["shell"]);
	const client = new QueryClient();
	render(
		<QueryClientProvider client={client}>
			<SpeechProvider value={{ lang: "en", messages: messagesOf("en") }}>
				<ServicesProvider>
					<Heart />
				</ServicesProvider>
			</SpeechProvider>
		</QueryClientProvider>,
	);
	fireEvent.click(screen.getByRole("button"));
	expect(location.pathname).toBe("/login");
	act(() => {
		setToken("m_1");
		leaveLogin();
	});
	await waitFor(() => expect(screen.getByRole("button", { pressed: true })).toBeTruthy());
	act(() => client.setQueryData(keys.member, (m: MemberInfo) => ({ ...m })));
	expect(kept).toHaveLength(1);
});
