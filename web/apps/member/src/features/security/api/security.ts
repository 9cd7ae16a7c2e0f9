import { keys, request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";
import type { Proof } from "../../../app/proof.ts";

/** The member's authenticator app. */
export interface AppState {
	on: boolean;
	since: string;
	recoveryLeft: number;
}

/** Whether an authenticator app is on. */
export const useApp = () => useQuery({ queryKey: keys.authenticator, queryFn: ({ signal }) => request<AppState>("/auth/authenticator", { signal }) });

/** Draws the secret of a new app. */
export const beginApp = (proof: Proof): Promise<{ secret: string; address: string }> => request("/auth/authenticator", { body: proof });

/** Turns the app on; the recovery codes are shown this once. */
export const confirmApp = (code: string): Promise<{ recoveryCodes: string[] }> => request("/auth/authenticator", { method: "PUT", body: { code } });

/** Turns the app off. */
export const disableApp = (code: string): Promise<void> => request<void>("/auth/authenticator/off", { body: { code } });

/** Replaces the recovery codes. */
export const renewCodes = (code: string): Promise<{ recoveryCodes: string[] }> => request("/auth/authenticator/recovery-codes", { body: { code } });

/** A number or an e-mail address of the member, unreadable. */
export interface Contact {
	address: string;
	confirmed: boolean;
	/** The phone service vouches for it: it is never changed. */
	fixed: boolean;
	/** A code can be sent to it. */
	reachable: boolean;
}

/** What codes can be sent to. */
export interface Contacts {
	mobile: Contact;
	email: Contact;
	hasPassword: boolean;
}

/** The member's number and e-mail address. */
export const useContacts = () => useQuery({ queryKey: keys.contacts, queryFn: ({ signal }) => request<Contacts>("/auth/contacts", { signal }) });

/** One passkey. */
export interface Passkey {
	id: string;
	name: string;
	synced: boolean;
	createdAt: string;
	lastUsedAt: string;
}

/** The member's passkeys. */
export const usePasskeys = () => useQuery({ queryKey: keys.passkeys, queryFn: ({ signal }) => request<{ items: Passkey[] }>("/auth/passkeys", { signal }).then((v) => v.items) });

/** Whether this browser can make passkeys, by their JSON forms. */
export const makesPasskeys = (): boolean => typeof PublicKeyCredential !== "undefined" && typeof PublicKeyCredential.parseCreationOptionsFromJSON === "function";

/** Makes a passkey on this device; false when the member turned away from the browser's own dialog. */
export async function addPasskey(name: string, proof: Proof): Promise<boolean> {
	const { ticket, options } = await request<{ ticket: string; options: PublicKeyCredentialCreationOptionsJSON }>("/auth/passkeys/begin", { body: proof });
	const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
	const credential = await navigator.credentials.create({ publicKey }).catch(() => null);
	if (!credential) return false;
	await request("/auth/passkeys", { body: { ticket, name, response: (credential as PublicKeyCredential).toJSON() } });
	return true;
}

/** Gives a passkey another name. */
export const renamePasskey = (id: string, name: string): Promise<void> => request<void>(`/auth/passkeys/${encodeURIComponent(id)}`, { method: "PUT", body: { name } });

/** Takes a passkey away. */
export const removePasskey = (id: string): Promise<void> => request<void>(`/auth/passkeys/${encodeURIComponent(id)}`, { method: "DELETE" });

/** An account at a provider that opens this one. */
export interface SocialLink {
	provider: string;
	label: string;
	linkedAt: string;
}

/** The linked accounts at providers. */
export const useLinks = () =>
	useQuery({ queryKey: keys.socialLinks, queryFn: ({ signal }) => request<{ items: SocialLink[] }>("/auth/social/links", { signal }).then((v) => v.items) });

/** The providers that the operator has set up. */
export const useProviders = () =>
	useQuery({
		queryKey: keys.providers,
		queryFn: ({ signal }) => request<{ items: { code: string; name: string }[] }>("/auth/social", { signal }).then((v) => v.items),
		staleTime: 300_000,
	});

/** Where to go to link an account at a provider. */
export const startLink = (provider: string): Promise<{ address: string }> => request(`/auth/social/${encodeURIComponent(provider)}/start`, { body: { back: "/member/security" } });

/** Unlinks an account at a provider. */
export const unlink = (provider: string): Promise<void> => request<void>(`/auth/social/links/${encodeURIComponent(provider)}`, { method: "DELETE" });

/** How many places the account is open at. */
export const useOpenSessions = () =>
	useQuery({ queryKey: keys.sessions, queryFn: ({ signal }) => request<{ items: { id: string }[] }>("/auth/sessions", { signal }).then((v) => v.items), staleTime: 0 });
