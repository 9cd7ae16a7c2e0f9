import { keys } from "@baize/api";
import { loadMessages, messagesOf, SpeechProvider } from "@baize/i18n";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { PaymentField } from "./payment-field.tsx";

beforeAll(() => loadMessages("en", ["shell", "payment"]));
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

/** The field of a member who has a payment password, or none; the answer says what is wrong with it. */
function shown(set: boolean): (error: string) => void {
	const state = { set, changedAt: null, lockedUntil: null, holdUntil: null, minLength: 6, maxLength: 6, digits: true };
	vi.stubGlobal("fetch", () => new Promise(() => undefined));
	const client = new QueryClient();
	client.setQueryData(keys.payment, state);
	const field = (error: string) => (
		<QueryClientProvider client={client}>
			<SpeechProvider value={{ lang: "en", messages: messagesOf("en") }}>
				<PaymentField value="" error={error} onChange={() => undefined} />
			</SpeechProvider>
		</QueryClientProvider>
	);
	const { rerender } = render(field(""));
	return (error) => act(() => rerender(field(error)));
}

it("leads to setting a payment password when it is asked for and there is none", () => {
	const wrong = shown(false);
	const link = screen.getByRole("link", { name: "Set payment password" });
	expect(document.activeElement).not.toBe(link);
	wrong("Enter your payment password");
	expect(document.activeElement).toBe(link);
	expect(document.getElementById(link.getAttribute("aria-describedby") ?? "")?.textContent).toContain("Set a payment password first");
});

it("takes the focus when the payment password is wrong", () => {
	const wrong = shown(true);
	wrong("This is not your payment password.");
	const field = document.querySelector("[name=paymentPassword]");
	expect(document.activeElement).toBe(field);
	expect(field?.getAttribute("aria-invalid")).toBe("true");
});

it("takes a payment password that is longer than new ones may be", () => {
	shown(true);
	expect(document.querySelector<HTMLInputElement>("[name=paymentPassword]")?.maxLength).toBe(256);
});
