import { request } from "@baize/api";
import type { Entered } from "@baize/entry";

interface Ceremony<Options> {
	ticket: string;
	options: Options;
}

/** Whether this browser can log in with passkeys, by their JSON forms. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential !== "undefined" && typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function";

/** Logs in with any passkey of this site; null when the member turned away from the browser's own dialog. */
export async function passkeyLogin(): Promise<Entered | null> {
	const { ticket, options } = await request<Ceremony<PublicKeyCredentialRequestOptionsJSON>>("/auth/passkey-login/begin", { body: {} });
	const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
	const credential = await navigator.credentials.get({ publicKey }).catch(() => null);
	if (!credential) return null;
	return request<Entered>("/auth/passkey-login", { body: { ticket, response: (credential as PublicKeyCredential).toJSON() } });
}
