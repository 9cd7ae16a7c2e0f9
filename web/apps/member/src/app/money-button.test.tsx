import { loadMessages, messagesOf, SpeechProvider } from "@baize/i18n";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { MoneyButton } from "./money-button.tsx";

beforeAll(() => loadMessages("en", ["shell"]));
afterEach(() => {
	cleanup();
	vi.restoreAllMocks();
});

it("cannot be pressed without a line, says why, and can be again afterwards", () => {
	const line = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
	render(
		<SpeechProvider value={{ lang: "en", messages: messagesOf("en") }}>
			<MoneyButton>Deposit</MoneyButton>
		</SpeechProvider>,
	);
	const button = () => screen.getByRole("button") as HTMLButtonElement;
	expect(button().disabled).toBe(false);
	line.mockReturnValue(false);
	act(() => void dispatchEvent(new Event("offline")));
	expect(button().disabled).toBe(true);
	expect(document.getElementById(button().getAttribute("aria-describedby") ?? "")?.textContent).toBe("Not possible while you are offline.");
	line.mockReturnValue(true);
	act(() => void dispatchEvent(new Event("online")));
	expect(button().disabled).toBe(false);
	expect(screen.queryByText("Not possible while you are offline.")).toBeNull();
});
