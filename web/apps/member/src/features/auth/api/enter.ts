import { request, sealedBody } from "@baize/api";
import { newKey } from "@baize/kernel";
import type { JWK } from "jose";

/** An open session. */
export interface Entered {
	token: string;
	firstTimeLogin: boolean;
	passwordExpired: boolean;
	mustChange: boolean;
}

/** A picture of digits to read. */
export interface Captcha {
	captchaId: string;
	image: string;
}

/** The brand's public key, or null when sealing is off. */
export type Key = Record<string, string> | null;

const sealed = (payload: object, key: Key) => sealedBody(payload, key as JWK | null);

/** Logs in with a name and a password. */
export const login = async (
	payload: { username: string; password: string; captchaId?: string; captcha?: string; humanToken?: string; remember?: boolean },
	key: Key,
): Promise<Entered> => request<Entered>("/auth/login", { body: await sealed({ ...payload, type: "username" }, key) });

/** Opens an account; the answer is a session. */
export const register = async (payload: object, key: Key, idempotencyKey: string): Promise<Entered> =>
	request<Entered>("/auth/register", { method: "PUT", body: await sealed(payload, key), idempotencyKey });

/** Opens an account that is named by its mobile number. */
export const registerMobile = async (payload: object, key: Key, idempotencyKey: string): Promise<Entered> =>
	request<Entered>("/auth/register-mobile", { method: "PUT", body: await sealed(payload, key), idempotencyKey });

/** Logs in by a number that the phone-auth service vouches for. */
export const loginByPhone = (phoneIdToken: string): Promise<Entered> => request<Entered>("/auth/phone", { body: { phoneAuthChannel: "firebase", phoneIdToken } });

/** Opens a trial session with play money. */
export const playFree = async (key: Key): Promise<Entered> =>
	request<Entered>("/auth/free-play", { body: await sealed({ os: navigator.platform.slice(0, 64), platform: "W", token: newKey(), gateway: 3 }, key) });

/** Asks for a fresh captcha. */
export const newCaptcha = (): Promise<Captcha> => request<Captcha>("/auth/captcha", { body: {} });

/** Changes the password; all sessions end, the answer is a new one. A token is that of a session which is good for nothing else. */
export const changePassword = async (payload: { oldPassword: string; newPassword: string; confirmNewPassword: string }, key: Key, token?: string): Promise<Entered> =>
	request<Entered>("/auth/password", { method: "PUT", body: await sealed(payload, key), token });
