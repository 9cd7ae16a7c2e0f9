import { PasswordForm, type RegisterSettings, type Rule } from "@baize/entry";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { answer, faultAt, field, good, problem, refused, send, show, standInServer, type } from "../../../app/form.kit.tsx";
import { BindForm } from "./bind-form.tsx";
import { ForgotEmail } from "./forgot-email.tsx";
import { ForgotPhone } from "./forgot-phone.tsx";
import { LoginForm } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";
import { ResetForm } from "./reset-form.tsx";
import { SmsForm } from "./sms-form.tsx";

standInServer();

const SAYS = {
	en: {
		empty: "Input cannot be empty",
		captcha: "Please enter the digits",
		number: "Please enter a valid mobile number",
		email: "Please enter a valid e-mail address",
		again: "Incorrect confirmation input",
	},
	bn: { empty: "এই ঘরটি খালি রাখা যাবে না", captcha: "সংখ্যাগুলো লিখুন", number: "সঠিক মোবাইল নম্বর লিখুন", email: "সঠিক ই-মেইল ঠিকানা লিখুন", again: "দুইবারের লেখা মেলেনি" },
};
type Lang = keyof typeof SAYS;

const rule = (name: string): Rule => ({ name, enabled: true, required: true, acceptedPattern: "*", patternId: 0, minLength: 2, maxLength: 64 });
const FIFTEEN = "username password payeeName email mobileNum paymentPassword qqNum line whatsapp facebook wechat idNumber recommenderId affiliateCode captcha".split(" ");
const settings = (mobile: boolean): RegisterSettings => ({
	fields: FIFTEEN.map(rule),
	tabs: { username: true, mobile, mobilePassword: true, mobileCode: true },
	minAge: 18,
	termsTag: "terms",
	termsVersion: 1,
});
const none = () => {};
const register = (by: "username" | "mobile") => (
	<RegisterForm settings={settings(by === "mobile")} sealKey={null} invited={{ affiliateCode: "", referralCode: "" }} by={by} terms={null} onEntered={none} />
);

/** A form, what it is filled with, and what of that the server may refuse. */
interface Case {
	form: ReactNode;
	/** Where the form is sent. */
	to: string;
	fill: Record<string, string>;
	before?: () => void;
	/** Values that are wrong before anybody is asked, and what is said of them. */
	wrong?: Record<string, [typed: string, says: keyof (typeof SAYS)["en"]]>;
}

const twelve = Object.fromEntries(FIFTEEN.map((name) => [name, `${name}22`]));
const tick = () => {
	for (const box of ["age", "terms"]) fireEvent.click(field(box));
};
const CASES: Record<string, Case> = {
	login: { form: <LoginForm sealKey={null} freePlay={false} forgot={null} onEntered={none} />, to: "/auth/login", fill: { username: "rahima1", password: "monsoon-rain-7" } },
	"login by SMS": {
		form: <SmsForm sealKey={null} onEntered={none} />,
		to: "/auth/login",
		fill: { mobileNum: "1712345678", verificationCode: "123456" },
		wrong: { mobileNum: ["12", "number"] },
	},
	register: {
		form: register("username"),
		to: "/auth/register",
		fill: { ...twelve, mobileNum: "1712345678", confirmPassword: "password22" },
		before: tick,
		wrong: { mobileNum: ["12", "number"], confirmPassword: ["another22", "again"] },
	},
	"register by mobile": {
		form: register("mobile"),
		to: "/auth/register-mobile",
		fill: {
			...Object.fromEntries(Object.entries(twelve).filter(([name]) => name !== "username")),
			mobileNum: "1712345678",
			verificationCode: "123456",
			confirmPassword: "password22",
		},
		before: tick,
		wrong: { mobileNum: ["12", "number"] },
	},
	"forgotten, by e-mail": {
		form: <ForgotEmail onDone={none} />,
		to: "/auth/forgot/email",
		fill: { username: "rahima1", email: "r@mail.example" },
		wrong: { email: ["nowhere", "email"] },
	},
	"forgotten, by phone": {
		form: <ForgotPhone sealKey={null} onEntered={none} />,
		to: "/auth/forgot/phone",
		fill: { mobileNum: "1712345678", verificationCode: "123456", newPassword: "winter-fog-55" },
		wrong: { mobileNum: ["12", "number"] },
	},
	"a link's new password": {
		form: <ResetForm sealKey={null} token="r_1" onDone={none} onDead={none} />,
		to: "/auth/forgot/link",
		fill: { newPassword: "winter-fog-55", confirmNewPassword: "winter-fog-55" },
		wrong: { confirmNewPassword: ["winter-fog-56", "again"] },
	},
	"change of password": {
		form: <PasswordForm sealKey={null} old="" onChanged={none} />,
		to: "/auth/password",
		fill: { oldPassword: "monsoon-rain-7", newPassword: "winter-fog-55", confirmNewPassword: "winter-fog-55" },
		wrong: { confirmNewPassword: ["winter-fog-56", "again"] },
	},
	"a number to bind": {
		form: <BindForm channel="mobile" replaces="" proving={{ hasPassword: true, methods: [] }} byCode={false} onBound={none} />,
		to: "/auth/contacts/mobile",
		fill: { mobileNum: "1712345678", verificationCode: "123456", password: "monsoon-rain-7" },
		wrong: { mobileNum: ["12", "number"] },
	},
	"an address to bind": {
		form: <BindForm channel="email" replaces="r••••@mail.example" proving={{ hasPassword: false, methods: [] }} byCode onBound={none} />,
		to: "/auth/contacts/email",
		fill: { email: "r@new.example", verificationCode: "123456", oldCode: "654321" },
		wrong: { email: ["nowhere", "email"] },
	},
};
const EACH = (Object.keys(SAYS) as Lang[]).flatMap((lang) => Object.keys(CASES).map((name) => [name, lang] as const));

/** Answers what the forms ask besides, and the form itself as told. */
const serve = (to: string, said: () => Response) =>
	answer.mockImplementation((path) => {
		if (path === to) return said();
		if (path === "/auth/countries") return good({ items: [{ countryCode: "BD", countryDialingCode: "+880", example: "01812-345678", minDigits: 10, maxDigits: 10, trunk: "0" }] });
		return good({ captchaId: "c1", image: "data:," });
	});
const draw = (c: Case, lang: Lang) => show(c.form, lang, "shell", "auth", "codes", "entry", "security");
const fill = (c: Case) => {
	for (const [name, value] of Object.entries(c.fill)) type(name, value);
	c.before?.();
};
const asked = (to: string) => answer.mock.calls.filter(([path]) => path === to).length;

it.each(EACH)("%s says at each field in %s that it is empty", async (name, lang) => {
	const c = CASES[name] as Case;
	serve(c.to, () => good());
	await draw(c, lang);
	send();
	for (const at of Object.keys(c.fill)) expect(faultAt(at), at).toBe(SAYS[lang][at === "captcha" ? "captcha" : "empty"]);
	expect(document.activeElement?.getAttribute("aria-invalid")).toBe("true");
	expect(asked(c.to)).toBe(0);
});

it.each(EACH.filter(([name]) => CASES[name]?.wrong))("%s says at its field in %s what is wrong before anybody is asked", async (name, lang) => {
	const c = CASES[name] as Case;
	serve(c.to, () => good());
	await draw(c, lang);
	fill(c);
	for (const [at, [typed, says]] of Object.entries(c.wrong ?? {})) {
		type(at, typed);
		send();
		expect(faultAt(at)).toBe(SAYS[lang][says]);
		await waitFor(() => expect(document.activeElement).toBe(field(at)));
		expect(field(at).value).toBe(typed);
	}
	expect(asked(c.to)).toBe(0);
});

it.each(EACH)("%s shows in %s what the server refuses at the field it names, and keeps all that was typed", async (name, lang) => {
	const c = CASES[name] as Case;
	const names = Object.keys(c.fill);
	serve(c.to, () => problem(...names.map((path) => ({ path, code: "x", message: `${lang}: ${path}` }))));
	await draw(c, lang);
	// A number gets its country when the countries come, which is a change of the field.
	if (document.querySelector(".dial")) await screen.findByPlaceholderText("01812-345678");
	fill(c);
	send();
	await waitFor(() => expect(asked(c.to)).toBe(1));
	await waitFor(() => expect(faultAt(names.at(-1) as string)).toBe(`${lang}: ${names.at(-1)}`));
	for (const [at, value] of Object.entries(c.fill)) {
		expect(faultAt(at)).toBe(`${lang}: ${at}`);
		if (at !== "captcha") expect(field(at).value).toBe(value); // its digits go, for another picture comes
	}
	expect(document.activeElement?.getAttribute("aria-invalid")).toBe("true");
});

it.each(EACH)("%s counts down in %s where the server asks to wait", async (name, lang) => {
	const c = CASES[name] as Case;
	await draw(c, lang);
	serve(c.to, () => refused("request.limited", "later", { status: 429, retryAfter: 90 }));
	fill(c);
	send();
	await waitFor(() => expect(document.querySelector(".retry-note")?.textContent).toMatch(/[1১]:(30|29|৩০|২৯)/));
	expect(document.querySelector<HTMLButtonElement>("[type=submit]")?.disabled).toBe(true);
});
