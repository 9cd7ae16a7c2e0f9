/** Under which this visit keeps the address that brought somebody here. */
export const INVITATION = "baize.invitation";

/** Keeps an address that says who invited, so that a stroll through the site does not lose it; registration reads it (invitation.ts). */
export function keepInvitation(search: string): void {
	if (/(?:affiliate|referral)Code=./.test(search)) sessionStorage.setItem(INVITATION, search);
}
