import { request, sealedBody } from "@baize/api";
import type { JWK } from "jose";
import type { Entered, Key } from "./enter.ts";

/** What a code opens; each has its own address. */
export type Purpose = "login" | "register" | "reset";

/** When a code ends and when another may be sent. */
export interface CodeSent {
	expiredMinutes: number;
	resendSeconds: number;
}

/** A country whose numbers are taken. */
export interface Country {
	countryCode: string;
	countryDialingCode: string;
	example: string;
	minDigits: number;
	maxDigits: number;
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

/** A task that shows a person. */
export interface HumanTask {
	id: string;
	kind: "slide" | "pick";
	slide?: { picture: string; piece: string; width: number; height: number; size: number; top: number };
	pick?: { shapes: string[]; wanted: string };
}

/** Asks for a task. */
export const newHuman = (kind: HumanTask["kind"]): Promise<HumanTask> => request<HumanTask>("/auth/human", { body: { kind } });

/** Trades the answer of a task for a token. */
export const passHuman = async (id: string, value: number, trail?: readonly (readonly [number, number])[]): Promise<string> =>
	(await request<{ token: string }>(`/auth/human/${id}`, { body: { value, trail } })).token;
