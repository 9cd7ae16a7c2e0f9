import { ApiError, keys, request, sealedBody } from "@baize/api";
import { useQuery } from "@tanstack/react-query";
import type { JWK } from "jose";

/** Where the member stands with the payment password. */
export interface PaymentState {
	set: boolean;
	changedAt: string | null;
	/** Too many wrong ones: nothing is paid until then. */
	lockedUntil: string | null;
	/** It was reset: nothing is withdrawn until then. */
	holdUntil: string | null;
	minLength: number;
	maxLength: number;
	/** It is made of digits alone. */
	digits: boolean;
}

/** The field that every refusal of the payment password is about. */
export const SECRET = "paymentPassword";

const REFUSALS = ["identity.payment.locked", "identity.payment.unset"];

/** Whether a payment password is set, what it looks like, and what stands against using it. */
export const usePayment = () => useQuery({ queryKey: keys.payment, queryFn: ({ signal }) => request<PaymentState>("/auth/payment-password", { signal }), staleTime: 0 });

/** What a call that pays carries beside its own fields. */
export const paymentProof = (paymentPassword: string, key: unknown): Promise<object> => sealedBody({ paymentPassword }, key as JWK | null);

/** What the server says about the payment password; empty where its refusal is about something else. */
export const secretFault = (e: unknown): string => (e instanceof ApiError && (e.fieldMessage(SECRET) || (REFUSALS.includes(e.code) ? e.message : ""))) || "";
