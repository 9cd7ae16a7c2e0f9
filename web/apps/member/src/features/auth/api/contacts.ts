import { request } from "@baize/api";
import type { CodeSent } from "../../../app/code-field.tsx";
import type { Proof } from "../../../app/proof.ts";
import type { Mobile } from "./codes.ts";

/** What of a member a code can be sent to. */
export type Channel = "mobile" | "email";

/** A number, or an e-mail address. */
export type Address = Mobile | { email: string };

/** What shows that it is the member who binds: a proof, or the code to the address that is given up. */
export interface BindProof extends Proof {
	oldCode?: string;
}

/** Sends a code to an address that is to be bound. */
export const sendBindCode = (channel: Channel, address: Address): Promise<CodeSent> => request(`/auth/contacts/${channel}/code`, { body: address });

/** Sends a code to the address that is given up. */
export const sendOldCode = (channel: Channel): Promise<CodeSent> => request(`/auth/contacts/${channel}/old-code`, { body: {} });

/** Binds an address by the code that was sent to it. */
export const bindContact = (channel: Channel, address: Address, verificationCode: string, proof: BindProof): Promise<void> =>
	request<void>(`/auth/contacts/${channel}`, { method: "PUT", body: { ...address, verificationCode, ...proof } });
