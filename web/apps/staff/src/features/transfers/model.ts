/** A movement of a member's money to or from a vendor that keeps wallets. */
export interface Transfer {
	id: string;
	referenceNo: string;
	vendor: string;
	member: string;
	direction: "IN" | "OUT";
	/** All that the vendor had was asked for; the amount is what was known of it. */
	whole: boolean;
	currency: string;
	amount: string;
	moved: string;
	transit: string;
	state: TransferState;
	reason: string;
	attempts: number;
	createdAt: string;
	sentAt: string;
	unknownAt: string;
	nextAt: string;
	endedAt: string;
	/** What people propose or have decided by evidence; empty where nothing. */
	endState: "" | Ending;
	endAmount: string;
	evidence: string;
	endMaker: string;
	endChecker: string;
}

/** Where a transfer stands. */
export const TRANSFER_STATES = ["REQUESTED", "SENT", "UNKNOWN", "DONE", "RETURNED"] as const;

/** One of them. */
export type TransferState = (typeof TRANSFER_STATES)[number];

/** How a transfer can end: the vendor has carried the order out, or not. */
export const ENDINGS = ["DONE", "RETURNED"] as const;

/** One of them. */
export type Ending = (typeof ENDINGS)[number];

/** One game in a vendor's own list. */
export interface VendorGame {
	gameCode: string;
	gameName: string;
	gameType: string;
	trialSupport: boolean;
	enabled: boolean;
}

/** Whether a transfer has ended. */
export const isOver = (t: Pick<Transfer, "state">): boolean => t.state === "DONE" || t.state === "RETURNED";

/** Whether a proposal waits for a second person. */
export const waits = (t: Pick<Transfer, "endMaker" | "endChecker">): boolean => t.endMaker !== "" && t.endChecker === "";

/** What may be done about a transfer by an operator with these permissions: nobody decides on the own proposal. */
export function actsOf(t: Transfer, me: string, may: { check: boolean; propose: boolean; decide: boolean }): ("check" | "propose" | "confirm" | "reject")[] {
	const pending = waits(t);
	const other = pending && may.decide && t.endMaker !== me;
	return [
		...(may.check && !isOver(t) ? (["check"] as const) : []),
		...(may.propose && t.state === "UNKNOWN" && !pending ? (["propose"] as const) : []),
		...(other ? (["reject"] as const) : []),
		...(other && t.state === "UNKNOWN" ? (["confirm"] as const) : []),
	];
}

/** How a state is coloured: an unknown outcome waits for people. */
export const toneOfTransfer = (state: TransferState) => (({ REQUESTED: "move", SENT: "move", UNKNOWN: "wait", DONE: "good", RETURNED: "rest" }) as const)[state];
