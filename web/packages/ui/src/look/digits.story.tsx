import { SpeechProvider } from "@baize/i18n";
import type { Story } from "../../workshop/story.ts";
import { DigitsChoice } from "./digits.tsx";

const messages = { "shell.language.digits": "অঙ্ক" };

export default {
	bengali: () => (
		<SpeechProvider value={{ lang: "bn", messages }}>
			<DigitsChoice />
		</SpeechProvider>
	),
} satisfies Story;
