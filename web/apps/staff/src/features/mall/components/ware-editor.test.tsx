import { loadMessages, messagesOf, SpeechProvider } from "@baize/i18n";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Ware } from "../model.ts";
import { WareEditor } from "./ware-editor.tsx";

beforeAll(() => loadMessages("en", ["shell", "staff", "care", "mall"]));
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const WARE: Ware = {
	tag: "lamp",
	open: true,
	sort: 1,
	name: { en: "Lamp", es: "Lámpara" },
	note: {},
	points: 10,
	prize: { kind: "goods", amount: "0", count: 1, tag: "lamp", turnoverTimes: 0 },
	worth: "1",
	each: 0,
	rankFrom: 0,
	depositMonth: "0",
	stock: 3,
	version: 2,
};

it("changes the name in whatever language readers have it in", async () => {
	const sent: Ware[] = [];
	vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
		sent.push(JSON.parse(String(init.body)) as Ware);
		return new Response(JSON.stringify({ success: true, value: {} }), { headers: { "Content-Type": "application/json" } });
	});
	render(
		<QueryClientProvider client={new QueryClient()}>
			<SpeechProvider value={{ lang: "en", messages: messagesOf("en") }}>
				<WareEditor ware={WARE} onClose={() => {}} />
			</SpeechProvider>
		</QueryClientProvider>,
	);
	fireEvent.click(screen.getByRole("button", { name: "Name: other languages, 1 written", hidden: true }));
	fireEvent.click(screen.getByRole("button", { name: "Español (written)", hidden: true }));
	fireEvent.change(screen.getByLabelText("Name, Español"), { target: { value: "Farol" } });
	fireEvent.click(screen.getByRole("button", { name: "Save", hidden: true }));
	await waitFor(() => expect(sent[0]?.name).toEqual({ en: "Lamp", es: "Farol" }));
});
