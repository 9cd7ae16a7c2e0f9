import { loadMessages, messagesOf, speaker } from "@baize/i18n";
import { expect, it } from "vitest";
import { ruleText } from "./rule-list.tsx";

const rule = { name: "username", enabled: true, required: true, acceptedPattern: "", patternId: 1, minLength: 4, maxLength: 16 };

it("writes a rule's bounds in the reader's digits", async () => {
	for (const [lang, span] of Object.entries({ en: "4 - 16", bn: "৪ - ১৬", fa: "۴ - ۱۶" })) {
		await loadMessages(lang, ["auth"]);
		const said = ruleText(speaker({ lang, messages: messagesOf(lang) }), rule);
		expect(said.replace(/[\u2068\u2069]/g, "")).toContain(span);
	}
});
