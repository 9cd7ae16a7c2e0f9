import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answer, faultAt, field, good, problem, refused, send, show, standInServer, type } from "../../../app/form.kit.tsx";
import type { Proving } from "../../../app/proof.ts";
import { FirstPassword } from "./first-password.tsx";
import { PaymentForm } from "./payment-form.tsx";

standInServer();

const byPhone: Proving = { hasPassword: false, methods: [{ method: "mobile", hint: "+88017••••678" }] };
const byBoth: Proving = { hasPassword: false, methods: [...byPhone.methods, { method: "authenticator", hint: "" }] };
const WORD = "winter-fog-55";

async function form(proving: Proving, lang = "en") {
	const set = vi.fn();
	await show(<FirstPassword sealKey={null} proving={proving} onSet={set} />, lang, "shell", "auth", "codes");
	return set;
}
const passwords = () => {
	type("newPassword", WORD);
	type("confirmNewPassword", WORD);
};
const sentTo = (path: string) => answer.mock.calls.filter(([p]) => p === path).map(([, body]) => body);

it("has a code sent, says so only then, and sets the first password with it, in place of an old one", async () => {
	const entered = { token: "m_1", firstTimeLogin: false, passwordExpired: false, mustChange: false };
	answer.mockImplementation((path) => good(path === "/auth/proof/code" ? { expiredMinutes: 5, resendSeconds: 60 } : entered));
	const set = await form(byPhone);
	expect(field("oldPassword")).toBeNull();
	expect(screen.queryByRole("tab")).toBeNull();
	screen.getByText("The code will be sent to +88017••••678.");
	expect(screen.queryByText(/Code sent/)).toBeNull();
	fireEvent.click(screen.getByRole("button", { name: "Send code" }));
	await screen.findByText("A code is on its way. It can take a minute.");
	screen.getByText("Code sent to +88017••••678");
	expect(screen.getByRole<HTMLButtonElement>("button", { name: "60 s" }).disabled).toBe(true);
	expect(sentTo("/auth/proof/code")).toEqual([{ method: "mobile" }]);
	type("answer", "১২৩৪৫৬");
	passwords();
	send();
	await waitFor(() => expect(set).toHaveBeenCalledWith(entered));
	expect(sentTo("/auth/password")).toEqual([{ method: "mobile", answer: "123456", newPassword: WORD, confirmNewPassword: WORD }]);
});

it.each(["en", "bn"])("says in %s at each field that it is empty, and asks nobody", async (lang) => {
	await form(byPhone, lang);
	send();
	for (const name of ["answer", "newPassword", "confirmNewPassword"]) expect(faultAt(name), name).not.toBe("");
	await waitFor(() => expect(document.activeElement).toBe(field("answer")));
	expect(answer).not.toHaveBeenCalled();
});

it("shows a wrong code at its field and keeps the passwords", async () => {
	answer.mockImplementation(() => problem({ path: "answer", code: "identity.stepUp.wrong", message: "That does not match" }));
	await form(byPhone);
	type("answer", "000000");
	passwords();
	send();
	await waitFor(() => expect(faultAt("answer")).toBe("That does not match"));
	expect(field("newPassword").value).toBe(WORD);
});

it("lets who has more than one proof choose, and forgets what was typed for the other", async () => {
	answer.mockImplementation(() => good({}));
	await form(byBoth);
	type("answer", "123456");
	fireEvent.click(screen.getByRole("tab", { name: "Authenticator app" }));
	expect(field("answer").value).toBe("");
	expect(screen.queryByRole("button", { name: "Send code" })).toBeNull();
	type("answer", "654321");
	passwords();
	send();
	await waitFor(() => expect(sentTo("/auth/password")).toEqual([{ method: "authenticator", answer: "654321", newPassword: WORD, confirmNewPassword: WORD }]));
});

it("says what to do first where there is nothing to prove by", async () => {
	await form({ hasPassword: false, methods: [] });
	screen.getByText("Add a mobile number or an email address first, so that a code can reach you.");
	expect(screen.getByRole("link", { name: "Add" }).getAttribute("href")).toBe("/member/security");
	expect(document.querySelector("input, button[type=submit]")).toBeNull();
});

it("sets the first payment password by the same code", async () => {
	answer.mockImplementation(() => refused("identity.stepUp.method", "Please choose another way to confirm."));
	const state = { set: false, changedAt: null, lockedUntil: null, holdUntil: null, minLength: 6, maxLength: 16, digits: false };
	await show(<PaymentForm sealKey={null} state={state} proving={byPhone} reach={{}} forgot={false} onDone={() => {}} />, "en", "shell", "auth", "codes", "payment");
	expect(field("password")).toBeNull();
	send();
	expect(faultAt("answer")).toBe("Input cannot be empty");
	type("answer", "123456");
	type("newPaymentPassword", "brown-fox-17");
	type("confirmPaymentPassword", "brown-fox-17");
	send();
	await screen.findByText("Please choose another way to confirm.");
	expect(sentTo("/auth/payment-password")).toEqual([{ method: "mobile", answer: "123456", newPaymentPassword: "brown-fox-17", confirmPaymentPassword: "brown-fox-17" }]);
});

it("cuts off nothing of a payment password, neither of an older and longer one nor of one that is too long", async () => {
	const state = { set: true, changedAt: null, lockedUntil: null, holdUntil: null, minLength: 6, maxLength: 16, digits: false };
	await show(<PaymentForm sealKey={null} state={state} proving={byPhone} reach={{}} forgot={false} onDone={() => {}} />, "en", "shell", "auth", "codes", "payment");
	for (const name of ["oldPaymentPassword", "newPaymentPassword", "confirmPaymentPassword"]) expect(field(name).maxLength).toBe(256);
});
