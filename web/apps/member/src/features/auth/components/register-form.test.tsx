import type { RegisterSettings, Rule } from "@baize/entry";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answer, faultAt, field, good, problem, send, show as draw, standInServer, type } from "../../../app/form.kit.tsx";
import { RegisterForm } from "./register-form.tsx";

const rule = (name: string, over: Partial<Rule> = {}): Rule => ({ name, enabled: true, required: true, acceptedPattern: "*", patternId: 0, minLength: 2, maxLength: 64, ...over });
const settings = (...fields: Rule[]): RegisterSettings => ({
	fields: [rule("username", { acceptedPattern: "[A-Za-z][A-Za-z0-9]*", patternId: 1, minLength: 4, maxLength: 16 }), rule("password", { minLength: 8 }), ...fields],
	tabs: { username: true, mobile: false, mobilePassword: false, mobileCode: false },
	minAge: 18,
	termsTag: "terms",
	termsVersion: 1,
});
const BAD_CODE = { path: "affiliateCode", code: "identity.invitation.invalid", message: "Invalid invitation code" };

standInServer();

async function show(s: RegisterSettings, invited = { affiliateCode: "", referralCode: "" }) {
	const onEntered = vi.fn();
	const form = <RegisterForm settings={s} sealKey={null} invited={invited} by="username" terms={<a href="/help#terms">Terms</a>} onEntered={onEntered} />;
	await draw(form, "en", "shell", "auth", "codes");
	return onEntered;
}
const fill = () => {
	type("username", "rahima1");
	type("password", "monsoon-rain-7");
	type("confirmPassword", "monsoon-rain-7");
	for (const box of ["age", "terms"]) fireEvent.click(field(box));
};

it("begins with two fields, the confirmation comes with the password, nothing is ticked", async () => {
	await show(settings(rule("line", { required: false })));
	expect([...document.querySelectorAll("input:not([type=checkbox])")].map((i) => i.getAttribute("name"))).toEqual(["username", "password"]);
	expect([...document.querySelectorAll<HTMLInputElement>("input[type=checkbox]")].some((i) => i.checked)).toBe(false);
	type("password", "x");
	expect(field("confirmPassword")).not.toBeNull();
	fireEvent.click(screen.getByRole("button", { name: "More about you (optional)" }));
	expect(field("line")).not.toBeNull();
});
it("ticks the checklist while one types", async () => {
	await show(settings());
	type("username", "1a");
	const met = () => [...document.querySelectorAll(".rules li")].map((li) => li.classList.contains("is-ok"));
	expect(met()).toEqual([false, false]);
	type("username", "a1b2");
	expect(met()).toEqual([true, true]);
});
it("says the pattern's own sentence with its bounds, moves the focus there and keeps what was typed", async () => {
	await show(settings(rule("qqNum", { patternId: 4, acceptedPattern: "[0-9]*", minLength: 6, maxLength: 6 })));
	fill();
	type("username", "1abc");
	type("qqNum", "12");
	send();
	expect(screen.getByText("Please enter 4 - 16 letters or digits, starting with a letter")).toBeTruthy();
	expect(screen.getByText("Please enter 6 digits")).toBeTruthy();
	await waitFor(() => expect(document.activeElement).toBe(field("username")));
	expect(field("password")?.value).toBe("monsoon-rain-7");
	expect(answer).not.toHaveBeenCalled();
});
it.each([
	["paymentPassword", 4, "708291"],
	["paymentPassword", 8, "৭০৮২৯১"],
	["idNumber", 4, "708291"],
	["idNumber", 3, "708291"],
	["idNumber", 8, "৭০৮২৯১"],
	["whatsapp", 8, "708291"],
	["line", 4, "৭০৮২৯১"],
])("reads the Bengali digits of %s under pattern %i as %s", async (name, patternId, read) => {
	await show(settings(rule(name, { patternId })));
	type(name, "৭০৮২৯১");
	expect(field(name).value).toBe(read);
});
it("shows the server's refusal at its field, also behind the fold", async () => {
	answer.mockImplementation(() => problem({ path: "line", code: "identity.pattern.8", message: "No spaces there" }));
	await show(settings(rule("line", { required: false })));
	fill();
	send();
	await screen.findByText("No spaces there");
	await waitFor(() => expect(document.activeElement).toBe(field("line")));
});
it("shows a good code of the link as a chip that can be taken away, and sends both codes", async () => {
	answer.mockImplementation(() => good({ valid: true, token: "t" }));
	const entered = await show(settings(rule("affiliateCode", { required: false })), { affiliateCode: "AGENT1", referralCode: "FRIEND" });
	await screen.findByText("Invitation code AGENT1");
	expect(field("affiliateCode")).toBeNull();
	fill();
	send();
	await waitFor(() => expect(entered).toHaveBeenCalled());
	expect(answer.mock.lastCall?.[1]).toMatchObject({ affiliateCode: "AGENT1", referralCode: "FRIEND", registerMethod: "WEB", login: true, termsAccepted: true });
	fireEvent.click(screen.getByRole("button", { name: "Remove the invitation code" }));
	expect(field("affiliateCode")?.value).toBe("");
});
it("shows the field when the link's code is nobody's", async () => {
	answer.mockImplementation(() => problem(BAD_CODE));
	await show(settings(rule("affiliateCode", { required: false })), { affiliateCode: "NOBODY", referralCode: "" });
	await screen.findByText("Invalid invitation code");
	expect(field("affiliateCode")?.value).toBe("NOBODY");
});
it("warns of a code that is refused with the form", async () => {
	answer.mockImplementation(() => problem(BAD_CODE));
	await show(settings(rule("affiliateCode", { required: false })));
	fill();
	type("affiliateCode", "WRONG1");
	send();
	await waitFor(() => expect(document.querySelector("dialog")?.textContent).toContain("Invalid invitation code"));
	expect(field("affiliateCode")?.value).toBe("WRONG1");
});

const country = (countryCode: string, countryDialingCode: string, example: string) => ({ countryCode, countryDialingCode, example, minDigits: 10, maxDigits: 10, trunk: "0" });
/** The form with a number among its fields, once the countries have come. */
async function showNumber(required: boolean) {
	const countries = { items: [country("BD", "+880", "01812-345678"), country("IN", "+91", "081234 56789")] };
	answer.mockImplementation((path) => good(path === "/auth/countries" ? countries : { token: "t" }));
	const entered = await show(settings(rule("mobileNum", { required, minLength: 6, maxLength: 15 })));
	if (!required) fireEvent.click(screen.getByRole("button", { name: "More about you (optional)" }));
	await screen.findByPlaceholderText("01812-345678");
	fill();
	return entered;
}
const opened = () => answer.mock.calls.find(([path]) => path === "/auth/register")?.[1];

it("has the country of a number chosen beside it, also where a username names the account", async () => {
	const entered = await showNumber(true);
	fireEvent.change(document.querySelector("select") as HTMLSelectElement, { target: { value: "IN" } });
	type("mobileNum", "081234 56789");
	send();
	await waitFor(() => expect(entered).toHaveBeenCalled());
	expect(opened()).toMatchObject({ mobileNum: "081234 56789", countryDialingCode: "+91" });
});
it("says how many digits a number of the chosen country has, and that a wanted one is missing", async () => {
	await showNumber(true);
	send();
	expect(faultAt("mobileNum")).toBe("Input cannot be empty");
	type("mobileNum", "0171234");
	send();
	expect(faultAt("mobileNum")).toBe("The phone number must have 10 digits");
	await waitFor(() => expect(document.activeElement).toBe(field("mobileNum")));
	expect(opened()).toBeUndefined();
});
it("opens an account without a number that may be left out, but not with a wrong one", async () => {
	const entered = await showNumber(false);
	expect(screen.getByLabelText("Mobile number (optional)")).toBe(field("mobileNum"));
	type("mobileNum", "0171234");
	send();
	expect(faultAt("mobileNum")).toBe("The phone number must have 10 digits");
	type("mobileNum", "");
	send();
	await waitFor(() => expect(entered).toHaveBeenCalled());
	expect(Object.keys(opened() ?? {})).not.toContain("mobileNum");
});
