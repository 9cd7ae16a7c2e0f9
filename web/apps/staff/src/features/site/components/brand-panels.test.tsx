import { LANGUAGES, loadMessages, messagesOf, SpeechProvider } from "@baize/i18n";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Brand } from "../brand.ts";
import { ChoicePart } from "./brand-panels.tsx";

beforeAll(() => loadMessages("en", ["shell", "staff", "editor"]));
afterEach(cleanup);

const set = vi.fn();
function shown(...languages: string[]) {
	set.mockReset();
	const brand = { languages, decorFigures: { jackpot: "real", hot: "real" }, ageMin: 18, birthdayLimit: 21 } as unknown as Brand;
	render(
		<SpeechProvider value={{ lang: "en", messages: messagesOf("en") }}>
			<ChoicePart brand={brand} built={Object.keys(LANGUAGES)} set={set} pickLogo={() => {}} />
		</SpeechProvider>,
	);
}

it("offers any of the languages that the site is built in, and takes one away", () => {
	shown("en", "bn");
	expect(screen.getByRole("group", { name: "Languages offered" }).querySelectorAll("button")).toHaveLength(28);
	fireEvent.click(screen.getByRole("button", { name: "اردو" }));
	expect(set).toHaveBeenLastCalledWith({ languages: ["en", "bn", "ur"] });
	fireEvent.click(screen.getByRole("button", { name: "English" }));
	expect(set).toHaveBeenLastCalledWith({ languages: ["bn"] });
});
it("puts the default first, and never takes the last one away", () => {
	shown("en", "bn", "ur");
	fireEvent.change(screen.getByLabelText("Default language"), { target: { value: "ur" } });
	expect(set).toHaveBeenLastCalledWith({ languages: ["ur", "en", "bn"] });
	cleanup();
	shown("ur");
	fireEvent.click(screen.getByRole("button", { name: "اردو" }));
	expect(set).not.toHaveBeenCalled();
});
