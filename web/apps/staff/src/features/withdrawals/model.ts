import { amountText, micro, parseAmount } from "@baize/kernel";

/** A withdrawal as maker and checker see it. */
export interface Withdrawal {
	id: string;
	method: string;
	currency: string;
	amount: string;
	fee: string;
	receives: string;
	received: string;
	returned: string;
	state: string;
	reason: string;
	trxId: string;
	receiptBy: string;
	createdAt: string;
	updatedAt: string;
	member: string;
	provider: string;
	accountNumber: string;
	accountName: string;
	riskScore: number;
	riskReasons: string[];
	maker: string;
	checker: string;
	attempts: number;
	payoutFailed: boolean;
	/** Somebody pays it, or looks it up, and names the transaction. */
	byHand: boolean;
	autoApproved: boolean;
	sent: string;
	disputed: string;
	remark: string;
	forceMaker: string;
	forceChecker: string;
	proposedEvidence: string;
	version: number;
	/** What was paid beyond what was ordered. */
	excess: string;
	/** What one person says, or two have found, that an order has really paid. */
	endOrdered: string;
	endPaid: string;
	endTrx: string;
	endEvidence: string;
	endMaker: string;
	endChecker: string;
}

/** An order that was paid. */
export interface Leg {
	amount: string;
	trxId: string;
	at: string;
}

/** One step of a withdrawal's way. */
export interface Step {
	state: string;
	at: string;
}

/** The states of a withdrawal, in the order of its life. */
export const WITHDRAWAL_STATES = [
	"REQUESTED",
	"RISK",
	"MAKER",
	"CHECKER",
	"APPROVED",
	"PAYING",
	"ISSUED",
	"RECEIPT_OPEN",
	"ALL_RECEIVED",
	"AUTO_RECEIVED",
	"PARTIALLY_RECEIVED",
	"NOT_RECEIVED",
	"INVESTIGATING",
	"RE_ISSUED",
	"FORCED_RECEIVED",
	"RETURNED_TO_BALANCE",
	"REJECTED",
	"RETURNED",
] as const;

/** What staff can do with a withdrawal. */
export type Act = "approve" | "reject" | "issue" | "return" | "paid" | "investigate" | "reissue" | "restore" | "force" | "ending" | "confirm" | "drop";

/** The acts that are one decision on their own; the others are two people's words about evidence. */
export type DirectAct = Exclude<Act, "ending" | "confirm" | "drop">;

/** What is open to an operator, or why the decision is not theirs. */
export interface Choice {
	acts: Act[];
	/** The operator was the maker; the second yes must be another person's. */
	samePerson: boolean;
}

/** Whether a word about what an order has really paid waits for a second person. */
export const endingWaits = (w: Pick<Withdrawal, "endMaker" | "endChecker">): boolean => w.endMaker !== "" && w.endChecker === "";

/** How what was really paid stands to what was ordered, and by how much it differs. */
export function turnOf(ordered: string, paid: string): { turn: "nothing" | "less" | "more" | "exact"; by: string } {
	const difference = parseAmount(paid) - parseAmount(ordered);
	const by = amountText(micro(difference < 0n ? -difference : difference));
	if (parseAmount(paid) === 0n) return { turn: "nothing", by };
	return { turn: difference < 0n ? "less" : difference > 0n ? "more" : "exact", by };
}

/** What an operator may do about a word that waits: nobody decides on the own one, and what is paid by now can only be dropped. */
function endingActs(w: Withdrawal, me: string, check: boolean): Choice {
	const same = w.endMaker === me;
	if (same || !check) return { acts: [], samePerson: same };
	return { acts: w.state === "PAYING" && w.byHand ? ["drop", "confirm"] : ["drop"], samePerson: false };
}

/** What an operator may do with a withdrawal now; the server decides again. */
export function choiceFor(w: Withdrawal, me: { id: string; permissions: readonly string[] }): Choice {
	const may = (verb: string) => me.permissions.includes(`cashier.withdrawal.${verb}`);
	if (w.state === "MAKER" && may("make")) return { acts: ["reject", "approve"], samePerson: false };
	if (w.state === "CHECKER" && may("check")) {
		const same = w.maker === me.id;
		return { acts: same ? [] : ["reject", "approve"], samePerson: same };
	}
	if (!may("issue")) return { acts: [], samePerson: false };
	if (endingWaits(w)) return endingActs(w, me.id, may("check"));
	if (w.state === "PAYING" && w.payoutFailed) return { acts: ["return", "issue"], samePerson: false };
	if (w.state === "PAYING" && w.byHand) return { acts: may("make") ? ["ending", "paid"] : ["paid"], samePerson: false };
	if (w.state === "PARTIALLY_RECEIVED" || w.state === "NOT_RECEIVED") return { acts: ["investigate"], samePerson: false };
	if (w.state === "INVESTIGATING") {
		const same = w.forceMaker !== "" && w.forceMaker === me.id;
		const force: Act[] = (w.forceMaker ? may("check") : may("make")) ? ["force"] : [];
		return { acts: same ? [] : ["restore", ...force, "reissue"], samePerson: same };
	}
	return { acts: [], samePerson: false };
}

/** How high a risk score is. */
export function riskLevel(score: number): "low" | "middle" | "high" {
	if (score >= 60) return "high";
	return score >= 30 ? "middle" : "low";
}

/** Whether an act needs a reason that the member will read. */
export const needsReason = (act: DirectAct): boolean => act === "reject" || act === "return" || act === "restore";
