import { setToken, token } from "@baize/api";
import type { ChangeReason } from "@baize/entry";
import { answer, faultAt, field, good, problem, refused, show, standInServer, type } from "@baize/entry/kit";
import { Toasts } from "@baize/ui";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { SignIn } from "./sign-in.tsx";

standInServer();
beforeEach(() => setToken(""));

const FINE = { token: "t", firstTimeLogin: false, passwordExpired: false, mustChange: false };
const DEMAND = { stepUp: { ticket: "t1", methods: ["mobile", "email", "bank", "authenticator"].map((method) => ({ method, hint: "" })), seconds: 600 } };
const stepUp = () => refused("identity.stepUp.needed", "Please confirm that it is you.", { value: DEMAND });

const open = (change: ChangeReason | null = null) =>
	show(
		<>
			<SignIn jweKey={null} change={change} />
			<Toasts />
		</>,
		"en",
		"shell",
		"agent",
		"auth",
		"codes",
		"entry",
	);
/** Sends the form of a field. */
const send = (name: string) => fireEvent.submit(field(name).form as HTMLFormElement);
const enter = () => {
	type("username", " agent1 ");
	type("password", "monsoon-rain-7");
	send("password");
};
const sentTo = (path: string) => answer.mock.calls.filter(([to]) => to === path).map(([, body]) => body);

it("logs in at the agents' door, and is not remembered", async () => {
	answer.mockImplementation(() => good(FINE));
	await open();
	expect(field("remember")).toBeNull();
	enter();
	await waitFor(() => expect(token()).toBe("t"));
	expect(sentTo("/agent/login")).toEqual([{ type: "username", username: "agent1", password: "monsoon-rain-7" }]);
});

it("asks for one more proof where the server does, by any of the four methods, and enters by it", async () => {
	answer.mockImplementation((path) => (path === "/agent/login" ? stepUp() : good(FINE)));
	await open();
	enter();
	await screen.findByRole("dialog", { name: "Confirm that it is you" });
	expect([...document.querySelectorAll<HTMLInputElement>("[type=radio]")].map((r) => r.value)).toEqual(["mobile", "email", "bank", "authenticator"]);
	expect(screen.queryByText("Please confirm that it is you.")).toBeNull();
	fireEvent.click(screen.getByRole("radio", { name: /Name on your payout account/ }));
	type("answer", "Lina Akter");
	send("answer");
	await waitFor(() => expect(token()).toBe("t"));
	expect(sentTo("/auth/step-up")).toEqual([{ ticket: "t1", method: "bank", answer: "Lina Akter" }]);
	// The token stands before the dialog is taken down.
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("says why the proof's time is over, and shows the form again", async () => {
	answer.mockImplementation((path) => (path === "/agent/login" ? stepUp() : refused("identity.stepUp.expired", "This confirmation has expired, please log in again.")));
	await open();
	enter();
	fireEvent.click(await screen.findByRole("radio", { name: /Authenticator/ }));
	type("answer", "000000");
	send("answer");
	expect(await screen.findByText("This confirmation has expired, please log in again.")).toBeTruthy();
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(field("username").value).toBe(" agent1 ");
});

it("shows that a person is there where the server wants to see it, and sends the proof along", async () => {
	const slide = { id: "s", kind: "slide", slide: { width: 300, height: 150, top: 20, size: 44, picture: "", piece: "" } };
	const digits = { id: "p", kind: "picture", digits: { image: "data:image/png;base64,AA", spoken: "en" } };
	answer.mockImplementation((path, body) => {
		if (path === "/auth/human") return good(body.kind === "slide" ? slide : digits);
		if (path === "/auth/human/p") return good({ token: "person" });
		return body.humanToken ? good(FINE) : refused("identity.human.needed", "Please show that you are a person.");
	});
	await open();
	enter();
	fireEvent.click(await screen.findByRole("button", { name: "Enter digits instead" }));
	await screen.findByAltText("Picture of digits");
	type("humanDigits", "০১২৩৪");
	fireEvent.keyDown(field("humanDigits"), { key: "Enter" });
	await waitFor(() => expect(token()).toBe("t"));
	expect(sentTo("/auth/human/p")).toEqual([{ digits: "০১২৩৪" }]);
	expect(sentTo("/agent/login").at(-1)).toMatchObject({ username: "agent1", humanToken: "person" });
});

it.each([
	["temporary", { mustChange: true }, "Your password is temporary or too weak. Choose a new one to go on."],
	["expired", { passwordExpired: true }, "Your password has expired. Choose a new one to go on."],
])("has a %s password changed before anything is open, in the session that it opened", async (_, over, why) => {
	const seen: string[] = [];
	answer.mockImplementation((path) => {
		if (path === "/auth/register-settings") return good({ fields: [], tabs: {} });
		return good(path === "/agent/login" ? { ...FINE, token: "narrow", ...over } : { ...FINE, token: "wide" });
	});
	const call = vi.mocked(fetch);
	await open();
	enter();
	await screen.findByRole("dialog", { name: "Change password" });
	expect(token()).toBe("");
	expect(screen.getByText(why)).toBeTruthy();
	expect(field("oldPassword")).toBeNull();
	type("newPassword", "Shondha42bela");
	type("confirmNewPassword", "Shondha42bela");
	send("newPassword");
	await waitFor(() => expect(token()).toBe("wide"));
	for (const [url, init] of call.mock.calls) if (`${url}`.endsWith("/auth/password")) seen.push(new Headers(init?.headers).get("Authorization") ?? "");
	expect(seen).toEqual(["Bearer narrow"]);
	expect(sentTo("/auth/password")).toEqual([{ oldPassword: "monsoon-rain-7", newPassword: "Shondha42bela", confirmNewPassword: "Shondha42bela" }]);
});

it("has the first login's action run once who is there for the first time is inside", async () => {
	answer.mockImplementation(() => good({ ...FINE, firstTimeLogin: true }));
	await open();
	enter();
	await waitFor(() => expect(sentTo("/auth/first-login")).toEqual([{}]));
	expect(token()).toBe("t");
});

it("has it run after a change that comes first, and not before", async () => {
	const call = vi.mocked(fetch);
	answer.mockImplementation((path) => {
		if (path === "/auth/register-settings") return good({ fields: [], tabs: {} });
		return good({ ...FINE, firstTimeLogin: true, token: path === "/agent/login" ? "narrow" : "wide", mustChange: path === "/agent/login" });
	});
	await open();
	enter();
	await screen.findByRole("dialog", { name: "Change password" });
	expect(sentTo("/auth/first-login")).toEqual([]);
	type("newPassword", "Shondha42bela");
	type("confirmNewPassword", "Shondha42bela");
	send("newPassword");
	await waitFor(() => expect(sentTo("/auth/first-login")).toEqual([{}]));
	expect(new Headers(call.mock.lastCall?.[1]?.headers).get("Authorization")).toBe("Bearer wide");
});

it("runs no such action at a later login", async () => {
	answer.mockImplementation(() => good(FINE));
	await open();
	enter();
	await waitFor(() => expect(token()).toBe("t"));
	expect(sentTo("/auth/first-login")).toEqual([]);
});

it("asks for the old password too where the session was here before", async () => {
	answer.mockImplementation(() => good({ fields: [], tabs: {} }));
	await open("expired");
	expect(field("oldPassword")).not.toBeNull();
	expect(screen.getByText("Your password has expired. Choose a new one to go on.")).toBeTruthy();
});

it("counts down where the server asks to wait, and sends nothing meanwhile", async () => {
	vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
	answer.mockImplementation(() => refused("request.limited", "Too many requests", { status: 429, retryAfter: 70 }));
	await open();
	enter();
	await act(() => vi.advanceTimersByTimeAsync(10));
	const button = screen.getByRole<HTMLButtonElement>("button", { name: "Log in" });
	expect(screen.getByText("Please try again in 1:10.")).toBeTruthy();
	expect(button.disabled).toBe(true);
	await act(() => vi.advanceTimersByTimeAsync(71_000));
	expect(button.disabled).toBe(false);
	vi.useRealTimers();
});

it("says at a field what is wrong with it, and moves the focus there", async () => {
	answer.mockImplementation(() => problem({ path: "username", code: "request.field", message: "Too long" }));
	await open();
	send("password");
	expect(faultAt("username")).toBe("Input cannot be empty");
	await waitFor(() => expect(document.activeElement).toBe(field("username")));
	enter();
	await waitFor(() => expect(faultAt("username")).toBe("Too long"));
	expect(field("password").value).toBe("monsoon-rain-7");
});

it("tells a member that this door is for agents", async () => {
	answer.mockImplementation(() => refused("identity.login.agentsOnly", "Non-agents cannot log in", { status: 403 }));
	await open();
	enter();
	expect(await screen.findByText("Non-agents cannot log in")).toBeTruthy();
	expect(token()).toBe("");
});
