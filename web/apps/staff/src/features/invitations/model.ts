/** An invitation code as staff see it. */
export interface Invitation {
	code: string;
	member: string;
	account: string;
	type: number;
	/** The one that its owner has by being a member. */
	own: boolean;
	domain: string;
	note: string;
	enabled: boolean;
	uses: number;
	createdAt: string;
}

const CODE = /^[A-Z0-9]{4,20}$/;

/** Whether a text can be a code: 4 to 20 letters or digits. */
export const codeFits = (text: string): boolean => CODE.test(text.trim().toUpperCase());

/** Where a code leads: an agent's brings members below the agent, a member's tells who invited. */
export const linkOf = (i: Pick<Invitation, "code" | "type">, origin: string): string => `${origin}/register?${i.type === 0 ? "referralCode" : "affiliateCode"}=${i.code}`;
