import { request, sealedBody } from "@baize/api";
import type { Entered, Key } from "@baize/entry";
import { newKey } from "@baize/kernel";
import type { JWK } from "jose";

const sealed = (payload: object, key: Key) => sealedBody(payload, key as JWK | null);

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
