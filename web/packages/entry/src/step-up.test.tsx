import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Demand, Method } from "./calls.ts";
import { answer, faultAt, field, good, problem, refused, send, show, standInServer, type } from "./form.kit.tsx";
import { StepUp } from "./step-up.tsx";

standInServer();

const METHODS: Method[] = [
	{ method: "mobile", hint: "+88017••••678" },
	{ method: "email", hint: "r••••@mail.example" },
	{ method: "authenticator", hint: "" },
	{ method: "bank", hint: "" },
];

async function stepUp(methods = METHODS, lang = "en") {
	const demand: Demand = { ticket: "t1", methods, seconds: 600 };
	const onEntered = vi.fn();
	const onExpired = vi.fn();
	await show(<StepUp demand={demand} onEntered={onEntered} onExpired={onExpired} />, lang, "shell", "entry", "codes");
	return { onEntered, onExpired };
}

it("offers the methods that the member has, and no choice where there is one", async () => {
	await stepUp();
	expect([...document.querySelectorAll<HTMLInputElement>("[type=radio]")].map((r) => r.value)).toEqual(["mobile", "email", "authenticator", "bank"]);
});
it("begins with the only method", async () => {
	await stepUp(METHODS.slice(1, 2));
	expect(document.querySelector("[type=radio]")).toBeNull();
	expect(screen.getByRole("button", { name: "Send a code to r••••@mail.example" })).toBeTruthy();
});
it("sends a code, says when the next can be sent, and passes with digits of any script", async () => {
	answer.mockImplementation((path) => (path.endsWith("/code") ? good({ seconds: 60 }) : good({ token: "t" })));
	const { onEntered } = await stepUp();
	fireEvent.click(screen.getByRole("button", { name: "Send a code to +88017••••678" }));
	await screen.findByRole("button", { name: "Send again in 60 s" });
	await waitFor(() => expect(document.activeElement).toBe(field("answer")));
	type("answer", "১২৩৪৫৬");
	send();
	await waitFor(() => expect(onEntered).toHaveBeenCalledWith({ token: "t" }));
	expect(answer.mock.calls).toEqual([
		["/auth/step-up/code", { ticket: "t1", method: "mobile" }],
		["/auth/step-up", { ticket: "t1", method: "mobile", answer: "123456" }],
	]);
});
it.each([
	["en", "Input cannot be empty"],
	["bn", "ঘরটি খালি রাখা যাবে না"],
])("says in %s that nothing was typed, then what the server says, at the field", async (lang, empty) => {
	answer.mockImplementation(() => problem({ path: "answer", code: "identity.stepUp.wrong", message: "That does not match" }));
	await stepUp(METHODS.slice(0, 1), lang);
	send();
	expect(faultAt("answer")).toBe(empty);
	await waitFor(() => expect(document.activeElement).toBe(field("answer")));
	type("answer", "000000");
	expect(faultAt("answer")).toBe("");
	send();
	await waitFor(() => expect(faultAt("answer")).toBe("That does not match"));
	expect(field("answer").value).toBe("000000");
	await waitFor(() => expect(document.activeElement).toBe(field("answer")));
});
it("counts down where guesses are slowed down", async () => {
	answer.mockImplementation(() => refused("request.limited", "Too many requests", { status: 429, retryAfter: 30 }));
	await stepUp(METHODS.slice(2, 3));
	type("answer", "000000");
	send();
	await screen.findByText("Please try again in 0:30.");
	expect(screen.getByRole<HTMLButtonElement>("button", { name: "Confirm" }).disabled).toBe(true);
});
it("goes back to the login when the time is over", async () => {
	answer.mockImplementation(() => refused("identity.stepUp.expired", "This confirmation has expired, please log in again."));
	const { onExpired } = await stepUp(METHODS.slice(2, 3));
	type("answer", "000000");
	send();
	await waitFor(() => expect(onExpired).toHaveBeenCalledWith("This confirmation has expired, please log in again."));
});
