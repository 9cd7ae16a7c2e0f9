/** A deposit as staff see it. */
export interface Deposit {
	id: string;
	method: string;
	currency: string;
	amount: string;
	paidAmount: string;
	state: string;
	reason: string;
	late: boolean;
	trxId: string;
	expiresAt: string;
	createdAt: string;
	updatedAt: string;
	member: string;
	provider: string;
	decidedBy: string;
}

/** The states of a deposit, in the order of its life. */
export const DEPOSIT_STATES = ["CREATED", "PENDING", "PROCESSING", "REVIEW", "CREDITED", "FAILED", "EXPIRED", "CANCELLED"] as const;

/** Whether staff decide now. */
export const inReview = (d: Deposit): boolean => d.state === "REVIEW";

/** What a credit gives the member: what the provider says was paid. */
export const creditOf = (d: Deposit): string => d.paidAmount;

/** Whether the provider reports another sum than the member asked for. */
export const differs = (d: Deposit): boolean => d.paidAmount !== "0.00" && d.paidAmount !== d.amount;
