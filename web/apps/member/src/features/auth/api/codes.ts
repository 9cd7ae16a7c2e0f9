import { request, sealedBody } from "@baize/api";
import type { Entered, Key } from "@baize/entry";
import type { JWK } from "jose";
import type { CodeSent } from "../../../app/code-field.tsx";

/** What a code opens; each has its own address. */
export type Purpose = "login" | "register" | "reset";

/** A country whose numbers are taken. */
export interface Country {
	countryCode: string;
	countryDialingCode: string;
	example: string;
	minDigits: number;
	maxDigits: number;
	/** What people there write before a number, "0"; the bounds are without it. */
	trunk: string;
}

/** A number as it was typed, and the dialling code that was chosen beside it. */
export interface Mobile {
	mobileNum: string;
	countryDialingCode: string;
}

/** Sends a code by SMS. */
export const sendCode = (purpose: Purpose, mobile: Mobile, humanToken?: string): Promise<CodeSent> =>
	request<CodeSent>(`/auth/${purpose}-code`, { body: { ...mobile, humanToken } });

const sealed = (payload: object, key: Key) => sealedBody(payload, key as JWK | null);

/** Logs in with a number and its code. */
export const loginBySms = async (mobile: Mobile, code: string, remember: boolean, key: Key): Promise<Entered> =>
	request<Entered>("/auth/login", {
		body: await sealed({ type: "sms", username: mobile.mobileNum, countryDialingCode: mobile.countryDialingCode, password: code, remember }, key),
	});

/** Asks for a link that sets a new password. */
export const forgotByEmail = (username: string, email: string, humanToken?: string): Promise<void> =>
	request<void>("/auth/forgot/email", { body: { username, email, humanToken } });

/** Sets a new password with a code; the answer is a session. */
export const resetByPhone = async (mobile: Mobile, verificationCode: string, newPassword: string, key: Key): Promise<Entered> =>
	request<Entered>("/auth/forgot/phone", { body: await sealed({ ...mobile, verificationCode, newPassword }, key) });

/** Sets a new password with the token of a link. */
export const resetByLink = async (token: string, newPassword: string, confirmNewPassword: string, key: Key): Promise<void> =>
	request<void>("/auth/forgot/link", { body: await sealed({ token, newPassword, confirmNewPassword }, key) });
