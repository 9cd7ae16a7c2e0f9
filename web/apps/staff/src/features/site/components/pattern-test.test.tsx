import { loadMessages } from "@baize/i18n";
import { answer, good, show, standInServer } from "@baize/entry/kit";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import type { FieldRule } from "../model.ts";
import { PatternTest } from "./pattern-test.tsx";

beforeAll(() => loadMessages("en", ["shell", "staff", "editor"]));
standInServer();

const rule = (name: string): FieldRule => ({ name, enabled: true, required: false, acceptedPattern: "", patternId: 4, minLength: 1, maxLength: 1000 });
const said = { accepted: false, length: 6, fits: true, matches: true, pattern: "[0-9]*", minLength: 6, maxLength: 16 };

async function tried(name: string, trial: object) {
	answer.mockImplementation(() => good({ ...said, ...trial }));
	await show(<PatternTest rules={[rule(name)]} />, "en", "shell", "staff", "editor");
	fireEvent.change(screen.getByLabelText("Type a value"), { target: { value: "123456" } });
	await waitFor(() => expect(screen.getByRole("status").textContent).not.toBe(""));
	expect(answer.mock.lastCall).toEqual(["/staff/site/registration-fields/try", { name, patternId: 4, minLength: 1, maxLength: 1000, value: "123456" }]);
	return screen.getByRole("status").textContent;
}

it("says that registration refuses what is guessed first", async () => {
	expect(await tried("paymentPassword", { refusal: "identity.password.common" })).toContain("It is too easy to guess.");
});
it("says that registration refuses what is no number", async () => {
	expect(await tried("mobileNum", { refusal: "identity.mobile.invalid" })).toContain("It is no mobile number that codes can be sent to.");
});
it("names the bounds that registration holds, not those of the form", async () => {
	expect(await tried("paymentPassword", { fits: false, refusal: "identity.pattern.4" })).toContain("The length must be 6 to 16.");
});
it("says nothing against what passes", async () => {
	expect(await tried("paymentPassword", { accepted: true })).toMatch(/^It passes\./);
});
