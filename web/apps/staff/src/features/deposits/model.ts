/** How the way back of a payment can end: it went back, or nobody can give it back. */
export type RefundEnd = "DONE" | "KEPT";

/** What staff give back by hand, and what is kept for who proves that it is theirs. */
export const REFUND_QUEUES = ["BY_HAND", "KEPT"] as const;

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
	/** Who stated what came by hand. */
	maker: string;
	refund: "" | "DUE" | "DONE" | "BY_HAND" | "KEPT";
	refundTrx: string;
	/** The currency of what was paid. */
	paidCurrency: string;
	/** How the way back ended, as one person says or two people have found. */
	refundEnd: "" | RefundEnd;
	refundRef: string;
	refundEvidence: string;
	refundMaker: string;
	refundChecker: string;
	version: number;
	details: { bank?: string; address?: string };
}

/** A bank's receipt that the member showed. */
export interface Slip {
	payer: string;
	/** Base64. */
	picture: string;
	/** Another deposit whose slip looks the same. */
	twin: string;
	at: string;
}

/** A transfer that staff found on the bank's statement. */
export interface Part {
	trxId: string;
	amount: string;
	staff: string;
	at: string;
}

/** A deposit by transfer with all that belongs to it. */
export interface DepositFile extends Deposit {
	slips: Slip[];
	parts: Part[];
}

/** Whether people look for the money on a statement. */
export const isTransfer = (d: Deposit): boolean => Boolean(d.details.bank);

/** What is open to an operator of a deposit in review: nothing is credited before somebody else has said what came. */
export function decisionsFor(d: Deposit, me: string): { state: boolean; credit: boolean; samePerson: boolean } {
	const same = d.maker !== "" && d.maker === me;
	return { state: isTransfer(d), credit: !same && (!isTransfer(d) || d.maker !== ""), samePerson: same };
}

/** Whether a proposal of how a payment went back waits for a second person. */
export const refundWaits = (d: Pick<Deposit, "refundMaker" | "refundChecker">): boolean => d.refundMaker !== "" && d.refundChecker === "";

/** How the way back can end now: what is kept can only be given back after all. */
export const refundEnds = (d: Pick<Deposit, "refund">): readonly RefundEnd[] => (d.refund === "BY_HAND" ? ["DONE", "KEPT"] : d.refund === "KEPT" ? ["DONE"] : []);

/** What an operator may do about the way back of a payment: nobody decides on the own proposal. */
export function refundActs(d: Deposit, me: { id: string; permissions: readonly string[] }): ("propose" | "drop" | "confirm")[] {
	const may = (permission: string) => me.permissions.includes(permission);
	if (!may("cashier.deposit.review") || refundEnds(d).length === 0) return [];
	if (!refundWaits(d)) return may("cashier.withdrawal.make") ? ["propose"] : [];
	return may("cashier.withdrawal.check") && d.refundMaker !== me.id ? ["drop", "confirm"] : [];
}

/** The states of a deposit, in the order of its life. */
export const DEPOSIT_STATES = ["CREATED", "PENDING", "PROCESSING", "REVIEW", "CREDITED", "FAILED", "EXPIRED", "CANCELLED"] as const;

/** Whether staff decide now. */
export const inReview = (d: Deposit): boolean => d.state === "REVIEW";

/** What a credit gives the member: what the provider says was paid. */
export const creditOf = (d: Deposit): string => d.paidAmount;

/** Whether the provider reports another sum than the member asked for. */
export const differs = (d: Deposit): boolean => d.paidAmount !== "0.00" && d.paidAmount !== d.amount;
