import { loadMessages, messagesOf, SpeechProvider } from "@baize/i18n";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { newClient } from "../../../app/client.ts";
import type { Topic } from "../model.ts";
import { Help } from "./help.tsx";

const topic = (tag: string, content: string): Topic => ({ tag, title: tag.toUpperCase(), content, children: [] });
const TOPICS = [topic("start", "<p>Begin.</p>"), topic("withdraw", '<h2 id="fees">Fees</h2><p>None.</p>'), topic("terms", '<h2 id="fees">Other fees</h2>')];
const client = newClient();
client.setQueryData(["help"], { topics: TOPICS });

const at = (tag: string) => (
	<QueryClientProvider client={client}>
		<SpeechProvider value={{ lang: "en", messages: messagesOf("en") }}>
			<Help tag={tag} onTag={() => {}} />
		</SpeechProvider>
	</QueryClientProvider>
);
const shown = () => screen.getByRole("article").getAttribute("aria-label");

beforeAll(() => loadMessages("en", ["shell", "content"]));
afterEach(cleanup);

it("goes to a heading of the topic that is shown and keeps the topic", () => {
	const { rerender } = render(at("terms"));
	rerender(at("fees"));
	expect(shown()).toBe("TERMS");
	expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Other fees" }));
	rerender(at("nowhere"));
	expect(shown()).toBe("TERMS");
	rerender(at("start"));
	expect(shown()).toBe("START");
	expect(document.activeElement).toBe(screen.getByRole("article"));
});
it("opens at the topic that has the anchor in its text", () => {
	render(at("fees"));
	expect(shown()).toBe("WITHDRAW");
	expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Fees" }));
});
it("opens at its first text for an anchor that is nowhere", () => {
	render(at("nowhere"));
	expect(shown()).toBe("START");
});
