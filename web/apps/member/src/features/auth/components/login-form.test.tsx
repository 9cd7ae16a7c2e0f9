import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answer, faultAt, field, good, problem, refused, send, show, standInServer, type } from "../../../app/form.kit.tsx";
import { LoginForm } from "./login-form.tsx";

standInServer();

const CAPTCHA = good({ captchaId: "c1", image: "data:image/png;base64,AA", spoken: "en" });
const WRONG = () => refused("identity.login.refused", "Incorrect account or password");

async function login(over: Partial<Parameters<typeof LoginForm>[0]> = {}) {
	const onEntered = vi.fn();
	const onForget = vi.fn();
	await show(<LoginForm sealKey={null} freePlay forgot={null} onEntered={onEntered} onForget={onForget} {...over} />, "en", "shell", "auth", "codes", "entry");
	return { onEntered, onForget };
}
const fill = () => {
	type("username", " rahima1 ");
	type("password", "monsoon-rain-7");
};
const logins = () => answer.mock.calls.filter(([path]) => path === "/auth/login").map(([, body]) => body);

it("sends the name without its blanks, the password as it is, and whether to remember", async () => {
	answer.mockImplementation(() => good({ token: "t" }));
	const { onEntered } = await login();
	fill();
	fireEvent.click(field("remember"));
	send();
	await waitFor(() => expect(onEntered).toHaveBeenCalledWith({ token: "t" }, "monsoon-rain-7"));
	expect(logins()).toEqual([{ type: "username", username: "rahima1", password: "monsoon-rain-7", remember: true }]);
});
it("says at each empty field that it is empty, moves the focus to the first and asks nobody", async () => {
	await login();
	type("password", "monsoon-rain-7");
	send();
	expect(faultAt("username")).toBe("Input cannot be empty");
	expect(faultAt("password")).toBe("");
	await waitFor(() => expect(document.activeElement).toBe(field("username")));
	expect(field("password").value).toBe("monsoon-rain-7");
	type("username", "r");
	expect(faultAt("username")).toBe("");
	expect(answer).not.toHaveBeenCalled();
});
it("shows a refusal above the form and keeps what was typed", async () => {
	answer.mockImplementation(WRONG);
	await login();
	fill();
	send();
	await screen.findByText("Incorrect account or password");
	expect([field("username").value, field("password").value]).toEqual([" rahima1 ", "monsoon-rain-7"]);
	expect(field("captcha")).toBeNull();
});
it("shows the picture once the server asks for it, sends what was read in any digits, and draws another after a wrong one", async () => {
	answer.mockImplementation((path) =>
		path === "/auth/captcha" ? CAPTCHA.clone() : refused("identity.login.refused", "Incorrect account or password", { value: { captcha: true } }),
	);
	await login();
	fill();
	send();
	await waitFor(() => expect(field("captcha")).not.toBeNull());
	send();
	expect(faultAt("captcha")).not.toBe("");
	expect(logins()).toHaveLength(1);
	await waitFor(() => expect(document.querySelector(".captcha img")).not.toBeNull());
	type("captcha", "১২৩৪৫");
	answer.mockImplementation((path) =>
		path === "/auth/captcha"
			? good({ captchaId: "c2", image: "data:image/png;base64,BB", spoken: "en" })
			: problem({ path: "captcha", code: "identity.captcha.wrong", message: "Wrong digits" }),
	);
	send();
	await waitFor(() => expect(faultAt("captcha")).toBe("Wrong digits"));
	expect(logins()[1]).toMatchObject({ captchaId: "c1", captcha: "12345" });
	await waitFor(() => expect(document.activeElement).toBe(field("captcha")));
	await waitFor(() => expect(document.querySelector(".captcha img")?.getAttribute("src")).toContain("BB"));
	expect(field("password").value).toBe("monsoon-rain-7");
});
it("counts down where the server asks to wait, and opens the button again", async () => {
	vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
	answer.mockImplementation(() => refused("request.limited", "Too many requests", { status: 429, retryAfter: 70 }));
	await login();
	fill();
	send();
	await act(() => vi.advanceTimersByTimeAsync(10));
	const button = screen.getByRole<HTMLButtonElement>("button", { name: "Log in" });
	expect(screen.getByText("Please try again in 1:10.")).toBeTruthy();
	expect(button.disabled).toBe(true);
	await act(() => vi.advanceTimersByTimeAsync(9_000));
	expect(screen.getByText("Please try again in 1:01.")).toBeTruthy();
	await act(() => vi.advanceTimersByTimeAsync(62_000));
	expect(screen.queryByText(/Please try again in/)).toBeNull();
	expect(button.disabled).toBe(false);
	vi.useRealTimers();
});
it("begins with the remembered name, and forgets it when the box is unticked", async () => {
	const { onForget } = await login({ name: "rahima1" });
	expect(field("username").value).toBe("rahima1");
	expect(field("remember").checked).toBe(true);
	fireEvent.click(field("remember"));
	expect(onForget).toHaveBeenCalledOnce();
});
it("hands a demand for more to who shows it, and says nothing itself", async () => {
	answer.mockImplementation(() => refused("identity.stepUp.needed", "Please confirm that it is you."));
	const onRefused = vi.fn(() => true);
	await login({ onRefused });
	fill();
	send();
	await waitFor(() => expect(onRefused).toHaveBeenCalledWith(expect.anything(), "monsoon-rain-7"));
	expect(document.querySelector("[role=alert]")?.textContent).toBe("");
});
it("tells a broken connection from a refusal", async () => {
	answer.mockImplementation(() => {
		throw new TypeError("offline");
	});
	await login();
	fill();
	send();
	await waitFor(() => expect(document.querySelector("[role=alert]")?.textContent).toBeTruthy());
	expect(field("username").value).toBe(" rahima1 ");
});
it("counts a trial's wait down at the trial alone: who has an account may log in meanwhile", async () => {
	vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
	answer.mockImplementation(() => refused("request.limited", "Too many requests", { status: 429, retryAfter: 70 }));
	await login();
	fill();
	const trial = screen.getByRole<HTMLButtonElement>("button", { name: "Free play" });
	fireEvent.click(trial);
	await act(() => vi.advanceTimersByTimeAsync(10));
	expect(screen.getByText("Too many requests")).toBeTruthy();
	expect(screen.getByText("Please try again in 1:10.")).toBeTruthy();
	expect(trial.disabled).toBe(true);
	expect(screen.getByRole<HTMLButtonElement>("button", { name: "Log in" }).disabled).toBe(false);
	await act(() => vi.advanceTimersByTimeAsync(71_000));
	expect(trial.disabled).toBe(false);
	vi.useRealTimers();
});
it("opens a trial without a name", async () => {
	answer.mockImplementation(() => good({ token: "trial" }));
	const { onEntered } = await login();
	fireEvent.click(screen.getByRole("button", { name: "Free play" }));
	await waitFor(() => expect(onEntered).toHaveBeenCalledWith({ token: "trial" }));
});
it("has the browser remember nobody by the password that is to be changed first", async () => {
	answer.mockImplementation(() => good({ token: "t" }));
	const { onEntered } = await login();
	type("username", "rahima1");
	type("password", "123456");
	fireEvent.click(field("remember"));
	send();
	await waitFor(() => expect(onEntered).toHaveBeenCalled());
	expect(logins()).toMatchObject([{ remember: false }]);
});
