import { INVITATION } from "./keep-invitation.ts";

/** What a link that brought somebody here says of who invited them. */
export interface Invitation {
	affiliateCode: string;
	referralCode: string;
}

/** The codes of the address that was kept. */
export function invitation(): Invitation {
	const q = new URLSearchParams(sessionStorage.getItem(INVITATION) ?? "");
	return { affiliateCode: q.get("affiliateCode") ?? "", referralCode: q.get("referralCode") ?? "" };
}
