import { LANGUAGES, loadMessages, messagesOf, SpeechProvider } from "@baize/i18n";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { fresh } from "../model.ts";
import { ItemEditor } from "./item-editor.tsx";

vi.mock("./preview-pane.tsx", () => ({
	PreviewPane: ({ languages }: { languages: readonly string[] }) => <output>{languages.length}</output>,
}));

beforeAll(() => loadMessages("en", ["shell", "staff", "editor"]));
afterEach(cleanup);

it("writes, aims and previews in every language that readers choose from", () => {
	render(
		<QueryClientProvider client={new QueryClient()}>
			<SpeechProvider value={{ lang: "en", messages: messagesOf("en") }}>
				<ItemEditor kind="banner" item={fresh("banner", 1)} others={[]} onClose={() => {}} />
			</SpeechProvider>
		</QueryClientProvider>,
	);
	for (const name of Object.values(LANGUAGES)) expect(screen.getAllByText(name), name).toHaveLength(2);
	expect(screen.getByRole("status").textContent).toBe("28");
});
