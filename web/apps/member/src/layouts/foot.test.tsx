import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadMessages, messagesOf, SpeechProvider } from "@baize/i18n";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BootProvider } from "../app/boot.tsx";
import { newClient } from "../app/client.ts";
import { ServicesProvider } from "../app/services.tsx";
import { Foot } from "./foot.tsx";

const boot = JSON.parse(readFileSync(join(import.meta.dirname, "../../test/boot.json"), "utf8"));
const TOPICS = [
	{ tag: "begin", title: "How to begin", content: "", children: [{ tag: "account", title: "Your account", content: "", children: [] }] },
	{ tag: "rules", title: "House rules", content: "", children: [] },
];
const page: { comeNear: (() => void)[] } = { comeNear: [] };
const asked = vi.fn();

beforeEach(async () => {
	page.comeNear = [];
	asked.mockReset();
	vi.stubGlobal(
		"IntersectionObserver",
		class {
			constructor(tell: (seen: object[]) => void) {
				page.comeNear.push(() => tell([{ isIntersecting: true }]));
			}
			observe() {}
			disconnect() {}
		},
	);
	vi.stubGlobal("fetch", asked);
	await loadMessages("en", ["shell"]);
	render(
		<QueryClientProvider client={newClient()}>
			<SpeechProvider value={{ lang: "en", messages: messagesOf("en") }}>
				<BootProvider value={boot}>
					<ServicesProvider>
						<Foot />
					</ServicesProvider>
				</BootProvider>
			</SpeechProvider>
		</QueryClientProvider>,
	);
});
afterEach(cleanup);

const help = () => within(screen.getByRole("heading", { name: "Help" }).parentElement as HTMLElement);
const links = () =>
	help()
		.getAllByRole("link")
		.map((a) => a.getAttribute("href"));
const comeNear = () => act(async () => page.comeNear.map((tell) => tell()));
const DRAWN = ["/help#start", "/help#fairness", "/help#responsible-play", "/help#terms", "/help#privacy", "/verify"];

it("leads to the first topics of the help centre once it is near, and asks for nothing before", async () => {
	asked.mockImplementation(async () => Response.json({ success: true, value: { topics: TOPICS } }));
	expect(links()).toEqual(DRAWN);
	expect(asked).not.toHaveBeenCalled();
	await comeNear();
	expect(await help().findByRole("link", { name: "House rules" })).not.toBeNull();
	expect(links()).toEqual(["/help#begin", "/help#rules", "/verify"]);
});
it("keeps the topics of the template where those of the help centre do not come", async () => {
	asked.mockImplementation(async () => Response.json({ code: "internal" }, { status: 500 }));
	await comeNear();
	await vi.waitFor(() => expect(asked).toHaveBeenCalled());
	expect(links()).toEqual(DRAWN);
});
