import { request, sealedBody } from "@baize/api";
import type { Key } from "@baize/entry";
import type { JWK } from "jose";
import type { CodeSent } from "../../../app/code-field.tsx";
import type { Proof } from "../../../app/proof.ts";
import type { Channel } from "./contacts.ts";

/** A new payment password, and what proves that it is the member who sets it. */
export interface PaymentWish extends Proof {
	oldPaymentPassword?: string;
	channel?: Channel;
	verificationCode?: string;
	newPaymentPassword: string;
	confirmPaymentPassword: string;
}

/** Sets the payment password, or changes it. */
export const setPayment = async (wish: PaymentWish, key: Key): Promise<void> =>
	request<void>("/auth/payment-password", { method: "PUT", body: await sealedBody(wish, key as JWK | null) });

/** Replaces a forgotten payment password. */
export const resetPayment = async (wish: PaymentWish, key: Key): Promise<void> =>
	request<void>("/auth/payment-password/reset", { body: await sealedBody(wish, key as JWK | null) });

/** Sends the code that resets the payment password. */
export const sendPaymentCode = (channel: Channel): Promise<CodeSent> => request("/auth/payment-password/code", { body: { channel } });
