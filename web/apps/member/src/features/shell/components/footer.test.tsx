import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadMessages, messagesOf, SpeechProvider } from "@baize/i18n";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { BootProvider } from "../../../app/boot.tsx";
import { newClient } from "../../../app/client.ts";
import { ServicesProvider } from "../../../app/services.tsx";
import { Footer } from "./footer.tsx";

const boot = JSON.parse(readFileSync(join(import.meta.dirname, "../../../../test/boot.json"), "utf8"));

const foot = (permission: object) =>
	render(
		<QueryClientProvider client={newClient()}>
			<SpeechProvider value={{ lang: "en", messages: messagesOf("en") }}>
				<BootProvider value={{ ...boot, permission: { ...boot.permission, ...permission } }}>
					<ServicesProvider>
						<Footer />
					</ServicesProvider>
				</BootProvider>
			</SpeechProvider>
		</QueryClientProvider>,
	);
const licence = () => screen.queryByRole("heading", { name: "Licence" });

beforeAll(() => loadMessages("en", ["shell"]));
afterEach(cleanup);

it("has no heading for a licence that nothing is said of", () => {
	foot({ sandbox: false, footer: { licence: "", links: [] } });
	expect(licence()).toBeNull();
});
it.each([true, false])("shows the operator's words on the licence under their heading, in a sandbox (%s) too", (sandbox) => {
	foot({ sandbox, footer: { licence: "Licence 8048 of Curacao", links: [] } });
	expect(licence()?.parentElement?.textContent).toContain("Licence 8048 of Curacao");
	expect(screen.queryAllByText(/takes no real money/)).toHaveLength(sandbox ? 1 : 0);
});
it("links to every social page by its label, of whatever network, and by its name where nobody labelled it", () => {
	const social = { type: "SOCIAL", url: "https://example.com" };
	const resources = [
		{ ...social, name: "MONSOONCLUB", label: "Monsoon club" },
		{ ...social, name: "FACEBOOK", label: "" },
		{ ...social, name: "TELEGRAMBOOK", type: "LINK", label: "A book" },
	];
	foot({ resources });
	const list = screen.getByRole("heading", { name: "Follow us" }).parentElement as HTMLElement;
	expect([...list.querySelectorAll("a")].map((a) => a.textContent)).toEqual(["Monsoon club", "FACEBOOK"]);
});
