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
export type Act = "approve" | "reject" | "issue" | "return" | "paid" | "investigate" | "reissue" | "restore" | "force";

/** What is open to an operator, or why the decision is not theirs. */
export interface Choice {
	acts: Act[];
	/** The operator was the maker; the second yes must be another person's. */
	samePerson: boolean;
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
	if (w.state === "PAYING" && w.payoutFailed) return { acts: ["return", "issue"], samePerson: false };
	if (w.state === "PAYING" && w.byHand) return { acts: ["paid"], samePerson: false };
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
export const needsReason = (act: Act): boolean => act === "reject" || act === "return" || act === "restore";
