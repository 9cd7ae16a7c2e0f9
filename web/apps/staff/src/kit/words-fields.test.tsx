import { LANGUAGES, loadMessages, messagesOf, SpeechProvider } from "@baize/i18n";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { ALL } from "./languages.ts";
import { WordsFields } from "./words-fields.tsx";

beforeAll(() => loadMessages("en", ["shell", "staff"]));
afterEach(cleanup);

let kept: Record<string, string> = {};

function Form({ words }: { words?: Record<string, string> }) {
	const [value, setValue] = useState(words);
	kept = value ?? {};
	return <WordsFields label="Name" maxLength={60} value={value} onChange={setValue} />;
}

const drawn = (words?: Record<string, string>) =>
	render(
		<SpeechProvider value={{ lang: "en", messages: messagesOf("en") }}>
			<Form words={words} />
		</SpeechProvider>,
	);
const write = (label: string, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

it("is written in any of the 28 languages, of which two stand open", () => {
	drawn();
	expect(ALL).toHaveLength(28);
	expect([...document.querySelectorAll("input")].map((f) => f.lang)).toEqual(["en", "bn"]);
	fireEvent.click(screen.getByText("Name: other languages, none written"));
	expect([...document.querySelectorAll(".menu-item")].map((o) => o.textContent)).toEqual(ALL.slice(2).map((l) => LANGUAGES[l]));
	fireEvent.click(screen.getByText("Kiswahili"));
	write("Name, Kiswahili", "Fedha");
	write("Name, English", "Silver");
	expect(kept).toEqual({ en: "Silver", sw: "Fedha" });
});

it("tells which of the others are written, and leaves them as they are", () => {
	drawn({ en: "Silver", es: "Plata", fr: " " });
	fireEvent.click(screen.getByText("Name: other languages, 1 written"));
	fireEvent.click(screen.getByText("Español (written)"));
	expect(screen.getByLabelText<HTMLInputElement>("Name, Español").value).toBe("Plata");
	write("Name, English", "Gold");
	expect(kept).toEqual({ en: "Gold", es: "Plata", fr: " " });
});
