import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadMessages, messagesOf, speaker, SpeechProvider } from "@baize/i18n";
import { chooseDigits } from "@baize/kernel";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
// @ts-expect-error: the reference of the template language is a build script
import { expand } from "../../../build/expand.mjs";
import { BootProvider } from "../../app/boot.tsx";
import { newClient } from "../../app/client.ts";
import { ServicesProvider } from "../../app/services.tsx";
import { ageMark, ageMarks } from "./age.ts";
import { Footer } from "./components/footer.tsx";

const boot = JSON.parse(readFileSync(join(import.meta.dirname, "../../../test/boot.json"), "utf8"));

const foot = (lang: string, age: unknown) => (
	<QueryClientProvider client={newClient()}>
		<SpeechProvider value={{ lang, messages: messagesOf(lang) }}>
			<BootProvider value={{ ...boot, permission: { ...boot.permission, age } }}>
				<ServicesProvider>
					<Footer />
				</ServicesProvider>
			</BootProvider>
		</SpeechProvider>
	</QueryClientProvider>
);
const told = (lang: string, age: number) => render(foot(lang, age)).container.querySelector(".footer-adult")?.textContent;

beforeAll(async () => {
	for (const lang of ["en", "bn", "ar"]) await loadMessages(lang, ["shell"]);
});
afterEach(() => {
	cleanup();
	chooseDigits(undefined);
	vi.unstubAllEnvs();
});

it.each([
	["en", 21, "21+"],
	["en", 25, "25+"],
	["bn", 23, "২৩+"],
	["ar", 21, "+\u206821\u2069"],
])("tells at the foot the age that registration asks for, in the digits of %s", (lang, age, mark) => expect(told(lang, age)).toBe(mark));

it("tells it in the digits that the reader chose", () => {
	chooseDigits("latn");
	expect(told("bn", 21)).toBe("21+");
});

it.each(["en", "bn"])("has the server look it up in the template of %s, for every age that can be set", (lang) => {
	const t = speaker({ lang, messages: messagesOf(lang) });
	vi.stubEnv("SSR", true);
	const [template] = /<span class="footer-adult">[^<]*<\/span>/.exec(renderToString(foot(lang, "@@permission.age@@"))) as RegExpExecArray;
	vi.unstubAllEnvs();
	for (let age = 18; age <= 30; age++) {
		expect(expand(template, { permission: { age } }, { age: ageMarks(t) })).toBe(`<span class="footer-adult">${ageMark(t, age)}</span>`);
		expect(ageMark(t, age)).not.toBe(String(age));
	}
});
