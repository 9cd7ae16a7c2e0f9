import { ApiError, request, sealedBody } from "@baize/api";
import type { JWK } from "jose";

/** An open session. */
export interface Entered {
	token: string;
	firstTimeLogin: boolean;
	passwordExpired: boolean;
	mustChange: boolean;
}

/** How digits are shown: as a picture to read, or as a sound to hear. */
export type ReadKind = "picture" | "sound";

/** Digits to read or hear, as addresses of their data, and the language that they are or would be spoken in. */
export interface Digits {
	image?: string;
	sound?: string;
	spoken: string;
}

/** Digits that show a person to a form. */
export interface Captcha extends Digits {
	captchaId: string;
}

/** The brand's public key, or null when sealing is off. */
export type Key = Record<string, string> | null;

const sealed = (payload: object, key: Key) => sealedBody(payload, key as JWK | null);

/** What is sent of a name and a password, and of what the server asked for beside them. */
export interface Tried {
	username: string;
	password: string;
	captchaId?: string;
	captcha?: string;
	humanToken?: string;
}

/** Logs in with a name and a password, at the door of the members or at that of the agents. */
export const login = async (door: "/auth/login" | "/agent/login", payload: Tried & { remember?: boolean }, key: Key): Promise<Entered> =>
	request<Entered>(door, { body: await sealed({ ...payload, type: "username" }, key) });

/** Asks for a fresh captcha. */
export const newCaptcha = (kind: ReadKind): Promise<Captcha> => request<Captcha>("/auth/captcha", { body: { kind } });

/** A new password, and the old one, or what proves a member who has none. */
export interface NewPassword {
	oldPassword?: string;
	method?: string;
	answer?: string;
	newPassword: string;
	confirmNewPassword: string;
}

/** Changes the password, or sets the first; all sessions end, the answer is a new one. A token is that of a session which is good for nothing else. */
export const changePassword = async (payload: NewPassword, key: Key, token?: string): Promise<Entered> =>
	request<Entered>("/auth/password", { method: "PUT", body: await sealed(payload, key), token });

/** A task that shows a person. */
export interface HumanTask {
	id: string;
	kind: "slide" | ReadKind;
	slide?: { picture: string; piece: string; width: number; height: number; size: number; top: number };
	digits?: Digits;
}

/** Asks for a task. */
export const newHuman = (kind: HumanTask["kind"]): Promise<HumanTask> => request<HumanTask>("/auth/human", { body: { kind } });

/** What a task is answered with: where the piece lies and how it came there, or the digits. */
export type HumanAnswer = { value: number; trail: readonly (readonly [number, number])[] } | { digits: string };

/** Trades the answer of a task for a token. */
export const passHuman = async (id: string, body: HumanAnswer): Promise<string> => (await request<{ token: string }>(`/auth/human/${id}`, { body })).token;

/** A further proof that the member can give. */
export interface Method {
	method: "mobile" | "email" | "bank" | "authenticator";
	/** The end of a number, or a masked address. */
	hint: string;
}

/** A login that waits for a further proof. */
export interface Demand {
	ticket: string;
	methods: Method[];
	seconds: number;
}

/** What a refused login asks for, if it is a further proof. */
export const demandOf = (e: unknown): Demand | null =>
	e instanceof ApiError && e.code === "identity.stepUp.needed" ? ((e.value as { stepUp?: Demand } | null)?.stepUp ?? null) : null;

/** Sends the code of a method; the answer is after how many seconds it can be sent again. */
export const sendStepUp = (ticket: string, method: string): Promise<{ seconds: number }> => request("/auth/step-up/code", { body: { ticket, method } });

/** Gives the further proof. */
export const passStepUp = (ticket: string, method: string, answer: string): Promise<Entered> => request("/auth/step-up", { body: { ticket, method, answer } });
