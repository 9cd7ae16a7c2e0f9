import { request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";
import type { Proof } from "../../../app/proof.ts";

/** By which way advertising may come. */
export type Channel = "email" | "sms" | "push" | "inbox";

/** The member's copy, consents and what stands in the way of erasing. */
export interface PrivacyPage {
	copy: { state: "asked" | "ready" | "fetched" | "expired"; askedAt: string; until: string; bytes: number; url: string } | null;
	consents: { channel: Channel; given: boolean; at: string }[];
	/** Keys of refusals. */
	obstacles: string[];
	kept: { what: string; days: number }[];
}

/** The key of the page. */
export const privacyKey = ["member", "privacy"] as const;

/** The page; asked again while a copy is being made. */
export const usePrivacy = () =>
	useQuery({
		queryKey: privacyKey,
		queryFn: ({ signal }) => request<PrivacyPage>("/member/privacy", { signal }),
		staleTime: 0,
		refetchInterval: ({ state }) => (state.data?.copy?.state === "asked" ? 1_500 : false),
	});

/** Asks for a copy. */
export const askCopy = (idempotencyKey: string): Promise<PrivacyPage> => request("/member/privacy/copy", { method: "POST", idempotencyKey });

/** Allows or forbids advertising by a channel. */
export const setConsent = (channel: Channel, given: boolean): Promise<PrivacyPage> => request("/member/privacy/consents", { method: "PUT", body: { channel, given } });

/** The key of whether winners are named. */
export const boardKey = ["member", "winner-board"] as const;

/** Whether the winner board names the member. */
export const useBoard = () => useQuery({ queryKey: boardKey, queryFn: ({ signal }) => request<{ named: boolean }>("/member/winner-board", { signal }), staleTime: 0 });

/** Puts the member on the winner board, or takes them off it. */
export const setBoard = (named: boolean): Promise<void> => request<void>("/member/winner-board", { method: "PUT", body: { named } });

/** Erases the member for good. */
export const eraseMe = (proof: Proof): Promise<void> => request<void>("/member/privacy/erase", { method: "POST", body: { ...proof, confirm: true } });
