import { loadMessages, messagesOf, SpeechProvider } from "@baize/i18n";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { PreviewPane } from "./preview-pane.tsx";

vi.mock("../../../app/session.ts", () => ({ useMe: () => ({ id: "s1", name: "Rahima" }) }));

beforeAll(() => loadMessages("en", ["shell", "staff", "editor"]));
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

/** The pane of an item, with a house that shows it from a rank on; what the house was asked. */
function opened(rankFrom?: number) {
	const asked: { who: string; rank: number }[] = [];
	vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
		const ask = JSON.parse(String(init.body)) as { who: string; rank: number };
		asked.push(ask);
		const fits = ask.who !== "visitor" && ask.rank >= (rankFrom ?? 0);
		return new Response(JSON.stringify({ success: true, value: { fits, state: "shown" } }), { headers: { "Content-Type": "application/json" } });
	});
	render(
		<SpeechProvider value={{ lang: "en", messages: messagesOf("en") }}>
			<PreviewPane path="/staff/content/notice/preview" piece={{ item: {} }} readers={{ rankFrom }} languages={["en"]} />
		</SpeechProvider>,
	);
	return asked;
}

const rank = () => screen.queryByLabelText<HTMLSelectElement>("Reader's VIP rank");
const hidden = "This reader does not see it.";

it("begins as a reader of the rank that the item is meant for, and as any other", async () => {
	const asked = opened(3);
	await waitFor(() => expect(asked.at(-1)).toMatchObject({ who: "member", rank: 3 }));
	expect(screen.queryByText(hidden)).toBeNull();
	fireEvent.change(rank() as HTMLSelectElement, { target: { value: "2" } });
	await screen.findByText(hidden);
	expect(asked.at(-1)).toMatchObject({ who: "member", rank: 2 });
});

it("asks visitors for no rank", async () => {
	const asked = opened();
	await waitFor(() => expect(asked.at(-1)).toMatchObject({ who: "visitor", rank: 0 }));
	expect(rank()).toBeNull();
	fireEvent.click(screen.getByRole("button", { name: "Member" }));
	await waitFor(() => expect(asked.at(-1)).toMatchObject({ who: "member", rank: 0 }));
	expect(rank()?.value).toBe("0");
});
