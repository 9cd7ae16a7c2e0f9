import type { Boot } from "@baize/api";
import { loadMessages } from "@baize/i18n";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BootProvider } from "../app/boot.tsx";
import { answer, good, show, standInServer } from "../app/form.kit.tsx";
import Words from "./words.tsx";

const TERMS = {
	name: "terms",
	version: 1,
	title: "Terms",
	state: "shown",
	fromAt: "2026-01-01T00:00:00Z",
	changes: "",
	content: '<h2 id="who">Who</h2><p>All</p><h2 id="fees">Fees</h2><p>None</p>',
	editions: [{ version: 1, state: "shown", fromAt: "2026-01-01T00:00:00Z" }],
};

const shown = vi.fn<(this: Element) => void>();

standInServer();
beforeEach(() => {
	shown.mockReset();
	Element.prototype.scrollIntoView = function () {
		shown.call(this);
	};
});
afterEach(() => void cleanup());

const led = () => shown.mock.contexts.map((x) => (x as Element).id);

async function open(at: string) {
	history.replaceState(null, "", at);
	answer.mockImplementation(() => good(TERMS));
	await loadMessages("en", ["shell", "content", "pages"]);
	await show(
		<BootProvider value={{ permission: {} } as unknown as Boot}>
			<Words />
		</BootProvider>,
		"en",
		"shell",
	);
	await screen.findByText("Fees");
}

it("leads to the heading that the address names, and to the next one", async () => {
	await open("/terms#fees");
	await waitFor(() => expect(led()).toEqual(["fees"]));
	expect(document.activeElement?.id).toBe("fees");
	location.hash = "#who";
	await waitFor(() => expect(led().at(-1)).toBe("who"));
});

it("leads nowhere by an anchor that no heading has", async () => {
	await open("/terms#none");
	expect(led()).toEqual([]);
});
