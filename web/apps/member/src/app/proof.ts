import { request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";
import type { CodeSent } from "./code-field.tsx";

/** What proves a member who has no password. */
export interface ProofMethod {
	method: "mobile" | "email" | "authenticator";
	/** A masked number or address; empty of what is sent nowhere. */
	hint: string;
}

/** What a member proves themselves by: the password, or of who has none one of the methods. */
export interface Proving {
	hasPassword: boolean;
	/** Empty where an address has to be bound first. */
	methods: ProofMethod[];
}

/** What a form sends to show that it is the member who asks. */
export interface Proof {
	password?: string;
	method?: ProofMethod["method"];
	answer?: string;
}

/** The fields that a refused proof may name. */
export const PROOF_NAMES = ["password", "answer"] as const;

/** The key of what the member proves themselves by; of the member's own, so that it goes with the session. */
export const provingKey = ["member", "proof"] as const;

/** What the member proves themselves by; not asked where the change of a password is all that is open. */
export const useProving = (enabled = true) => useQuery({ queryKey: provingKey, queryFn: ({ signal }) => request<Proving>("/auth/proof", { signal }), enabled, staleTime: 0 });

/** Has a code sent to a member who has no password. */
export const sendProofCode = (method: ProofMethod["method"]): Promise<CodeSent> => request("/auth/proof/code", { body: { method } });
