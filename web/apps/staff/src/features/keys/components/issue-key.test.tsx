import { loadMessages, messagesOf, SpeechProvider } from "@baize/i18n";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { IssueKey } from "./issue-key.tsx";

vi.mock("../../../app/session.ts", () => ({ useMay: () => true }));

beforeAll(() => loadMessages("en", ["shell", "staff", "desk"]));
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

/** The dialog opened for a vendor; what it sends. */
function opened(vendor: string): { sent: unknown[] } {
	const sent: unknown[] = [];
	vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
		sent.push(JSON.parse(String(init.body)));
		return new Response("{}", { status: 404 });
	});
	const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
	client.setQueryData(["vendor-names"], {
		items: [
			{ code: "BGS", nameEn: "Originals", nameBn: "", fixed: true },
			{ code: "JDB", nameEn: "JDB", nameBn: "" },
			{ code: "PG", nameEn: "PG Soft", nameBn: "" },
		],
	});
	render(
		<QueryClientProvider client={client}>
			<SpeechProvider value={{ lang: "en", messages: messagesOf("en") }}>
				<IssueKey keys={[]} vendor={vendor} onClose={() => undefined} />
			</SpeechProvider>
		</QueryClientProvider>,
	);
	return { sent };
}

const shown = () => screen.getByRole<HTMLSelectElement>("combobox", { hidden: true });
const press = () => fireEvent.click(screen.getByRole("button", { name: "Issue", hidden: true }));

it.each(["NOBODY", "PG", ""])("sends the vendor that it shows, opened for %j", async (vendor) => {
	const { sent } = opened(vendor);
	press();
	await waitFor(() => expect(sent).toHaveLength(1));
	expect(sent).toEqual([{ vendor: shown().value, keyId: "k1", seen: 0 }]);
});

it("tells a vendor that nobody knows, until another one is picked", () => {
	opened("NOBODY");
	expect(shown().selectedOptions[0]?.textContent).toBe("NOBODY");
	expect(screen.queryByText("There is no vendor of this code.")).not.toBeNull();
	fireEvent.change(shown(), { target: { value: "PG" } });
	expect(screen.queryByText("There is no vendor of this code.")).toBeNull();
});

it("offers no vendor that the house itself plays as, though the page shows its keys", async () => {
	const { sent } = opened("BGS");
	expect([...shown().options].map((o) => o.value)).toEqual(["JDB", "PG"]);
	press();
	await waitFor(() => expect(sent).toEqual([{ vendor: "JDB", keyId: "k1", seen: 0 }]));
});
