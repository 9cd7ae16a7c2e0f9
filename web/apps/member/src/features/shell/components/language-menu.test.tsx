import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadMessages, messagesOf, SpeechProvider } from "@baize/i18n";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { BootProvider } from "../../../app/boot.tsx";
import { LanguageMenu } from "./language-menu.tsx";

const boot = JSON.parse(readFileSync(join(import.meta.dirname, "../../../../test/boot.json"), "utf8"));
const reload = vi.fn();

const opened = (...offeredLanguages: string[]) => {
	render(
		<SpeechProvider value={{ lang: "bn", messages: messagesOf("bn") }}>
			<BootProvider value={{ ...boot, permission: { ...boot.permission, offeredLanguages } }}>
				<LanguageMenu />
			</BootProvider>
		</SpeechProvider>,
	);
	fireEvent.click(screen.getByRole("button"));
	return [...document.querySelectorAll<HTMLElement>(".menu-pop [lang]")];
};

beforeAll(() => loadMessages("bn", ["shell"]));
beforeEach(() => {
	reload.mockReset();
	vi.stubGlobal("location", { reload });
});
afterEach(() => {
	cleanup();
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
});

it("lists the languages that the brand offers, in its order, and no other", () => {
	const rows = opened("bn", "en", "ur");
	expect(rows.map((r) => [r.lang, r.textContent, r.getAttribute("aria-current")])).toEqual([
		["bn", "বাংলা", "true"],
		["en", "English", null],
		["ur", "اردو", null],
	]);
});
it("goes to another language by the cookie, also where nothing can be kept", async () => {
	vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
		throw new Error("full");
	});
	fireEvent.click(opened("bn", "ur")[1] as HTMLElement);
	await vi.waitFor(() => expect(reload).toHaveBeenCalled());
	expect(document.cookie).toContain("lang=ur");
});
