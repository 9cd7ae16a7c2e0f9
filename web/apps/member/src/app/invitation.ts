const KEY = "baize.invitation";

/** What a link that brought somebody here says of who invited them. */
export interface Invitation {
	affiliateCode: string;
	referralCode: string;
}

/** Reads the codes of an address. */
export function invitationOf(search: string): Invitation {
	const q = new URLSearchParams(search);
	return { affiliateCode: q.get("affiliateCode") ?? "", referralCode: q.get("referralCode") ?? "" };
}

/** Keeps the codes of the first address for this visit, so that a stroll through the site does not lose them. */
export function keepInvitation(search: string): void {
	const found = invitationOf(search);
	if (found.affiliateCode || found.referralCode) sessionStorage.setItem(KEY, JSON.stringify(found));
}

/** The codes that were kept. */
export function invitation(): Invitation {
	const text = sessionStorage.getItem(KEY);
	return text ? (JSON.parse(text) as Invitation) : { affiliateCode: "", referralCode: "" };
}
