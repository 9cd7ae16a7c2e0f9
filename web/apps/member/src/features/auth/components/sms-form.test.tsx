import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answer, faultAt, field, good, problem, refused, send, show, standInServer, type } from "../../../app/form.kit.tsx";
import { SmsForm } from "./sms-form.tsx";

standInServer();

const COUNTRIES = { items: [{ countryCode: "BD", countryDialingCode: "+880", example: "01812-345678", minDigits: 10, maxDigits: 10, trunk: "0" }] };
const serve = (other: (path: string) => Response) => answer.mockImplementation((path) => (path === "/auth/countries" ? good(COUNTRIES) : other(path)));

async function sms() {
	const onEntered = vi.fn();
	await show(<SmsForm sealKey={null} onEntered={onEntered} />, "en", "shell", "auth", "codes", "entry");
	await screen.findByPlaceholderText("01812-345678");
	return onEntered;
}
const press = () => fireEvent.click(document.querySelector(".code-send") as HTMLElement);
const sent = (path: string) => answer.mock.calls.filter(([p]) => p === path).map(([, body]) => body);

it("checks the number before a code is sent to it", async () => {
	serve(() => good());
	await sms();
	press();
	expect(faultAt("mobileNum")).toBe("Input cannot be empty");
	type("mobileNum", "12");
	fireEvent.submit(document.querySelector("form") as HTMLFormElement);
	expect(faultAt("mobileNum")).toBe("The phone number must have 10 digits");
	expect(faultAt("verificationCode")).toBe("Input cannot be empty");
	await waitFor(() => expect(document.activeElement).toBe(field("mobileNum")));
	expect(sent("/auth/login-code")).toEqual([]);
});
it("sends a code, counts down to the next, and logs in with digits of any script", async () => {
	serve((path) => (path === "/auth/login-code" ? good({ expiredMinutes: 5, resendSeconds: 60 }) : good({ token: "t" })));
	const onEntered = await sms();
	type("mobileNum", "১৭১২৩৪৫৬৭৮");
	press();
	await screen.findByText("60 s");
	await waitFor(() => expect(document.activeElement).toBe(field("verificationCode")));
	expect(sent("/auth/login-code")).toEqual([{ mobileNum: "1712345678", countryDialingCode: "+880" }]);
	type("verificationCode", "১২৩ ৪৫৬");
	fireEvent.click(field("remember"));
	send();
	await waitFor(() => expect(onEntered).toHaveBeenCalledWith({ token: "t" }));
	expect(sent("/auth/login")).toEqual([{ type: "sms", username: "1712345678", countryDialingCode: "+880", password: "123456", remember: true }]);
});
it("sends the country that is shown with a number that was typed before the countries came", async () => {
	let come = () => {};
	const late = new Promise<void>((done) => {
		come = done;
	});
	answer.mockImplementation((path) => (path === "/auth/countries" ? late.then(() => good(COUNTRIES)) : good({ expiredMinutes: 5, resendSeconds: 60 })));
	await show(<SmsForm sealKey={null} onEntered={() => {}} />, "en", "shell", "auth", "codes", "entry");
	type("mobileNum", "1712345678");
	come();
	await screen.findByPlaceholderText("01812-345678");
	press();
	await screen.findByText("60 s");
	expect(sent("/auth/login-code")).toEqual([{ mobileNum: "1712345678", countryDialingCode: "+880" }]);
});
it("shows what the server says of each field there, and keeps both", async () => {
	serve(() => problem({ path: "verificationCode", code: "identity.code.wrong", message: "Please enter a valid verification code" }));
	await sms();
	type("mobileNum", "1712345678");
	type("verificationCode", "000000");
	send();
	await waitFor(() => expect(faultAt("verificationCode")).toBe("Please enter a valid verification code"));
	await waitFor(() => expect(document.activeElement).toBe(field("verificationCode")));
	expect([field("mobileNum").value, field("verificationCode").value]).toEqual(["1712345678", "000000"]);
	serve(() => problem({ path: "mobileNum", code: "identity.mobile.invalid", message: "No such number" }));
	press();
	await waitFor(() => expect(faultAt("mobileNum")).toBe("No such number"));
});
it("warns of a code that was not sent, and waits as long as the server asks", async () => {
	serve(() => refused("identity.code.tooMany", "Too many requests, please try again after 3 minutes.", { status: 429, retryAfter: 170 }));
	await sms();
	type("mobileNum", "1712345678");
	press();
	await waitFor(() => expect(document.querySelector("dialog")?.textContent).toContain("please try again after 3 minutes"));
	expect(document.querySelector<HTMLButtonElement>(".code-send")?.disabled).toBe(true);
	expect(document.querySelector(".code-send")?.textContent).toBe("170 s");
});
it("closes the login while guesses are slowed down", async () => {
	serve(() => refused("request.limited", "Too many requests", { status: 429, retryAfter: 30 }));
	await sms();
	type("mobileNum", "1712345678");
	type("verificationCode", "000000");
	send();
	await screen.findByText("Please try again in 0:30.");
	expect(screen.getByRole<HTMLButtonElement>("button", { name: "Log in" }).disabled).toBe(true);
	await act(async () => {});
});
