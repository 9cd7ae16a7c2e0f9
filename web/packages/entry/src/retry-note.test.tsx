import { chooseDigits } from "@baize/kernel";
import { afterEach, expect, it } from "vitest";
import { show, standInServer } from "./form.kit.tsx";
import { RetryNote } from "./retry-note.tsx";

standInServer();
afterEach(() => chooseDigits(undefined));

it.each([
	["en", "1:05"],
	["bn", "১:০৫"],
	["fa", "۱:۰۵"],
])("counts down in the digits of %s", async (lang, clock) => {
	await show(<RetryNote left={65} />, lang, "codes");
	expect(document.querySelector(".retry-note")?.textContent).toContain(clock);
});

it("counts down in the digits that the reader chose", async () => {
	chooseDigits("latn");
	await show(<RetryNote left={65} />, "bn", "codes");
	expect(document.querySelector(".retry-note")?.textContent).toContain("1:05");
});
