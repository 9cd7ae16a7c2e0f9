import { isDisputed, isWithdrawalBack, isWithdrawalOpen, type Step, type WithdrawalState } from "./model.ts";

/** A stage as the member sees it: several states of the machine are one. */
export type Stage = "asked" | "checked" | "approved" | "sent" | "disputed" | "received" | "rejected" | "returned";

/** A stage of the time line. */
export interface StageMark {
	stage: Stage;
	/** When it was reached; "" while it is ahead. */
	at: string;
	/** It is the one that is under way. */
	now: boolean;
}

const REACHED: Record<Stage, readonly WithdrawalState[]> = {
	asked: ["REQUESTED"],
	checked: ["APPROVED"],
	approved: ["APPROVED"],
	sent: ["ISSUED"],
	disputed: ["PARTIALLY_RECEIVED", "NOT_RECEIVED"],
	received: ["ALL_RECEIVED", "AUTO_RECEIVED", "FORCED_RECEIVED"],
	rejected: ["REJECTED"],
	returned: ["RETURNED", "RETURNED_TO_BALANCE"],
};

/** The time line: the stages passed, the one under way, those ahead. Money that went back ends it early. */
export function stagesOf(state: WithdrawalState, steps: readonly Step[]): StageMark[] {
	const reached = (stage: Stage) => {
		const at = steps.findLast((s) => REACHED[stage].includes(s.state))?.at ?? "";
		// A receipt that was contradicted is ahead again.
		return stage === "received" && (isDisputed(state) || isWithdrawalOpen(state)) ? "" : at;
	};
	const disputed: Stage[] = reached("disputed") ? ["disputed"] : [];
	const whole: Stage[] = ["asked", "checked", "approved", "sent", ...disputed, "received"];
	const end: Stage | null = state === "REJECTED" ? "rejected" : isWithdrawalBack(state) ? "returned" : null;
	const order = end ? [...whole.filter((s) => s !== "received" && reached(s) !== ""), end] : whole;
	const ahead = order.findIndex((s) => reached(s) === "");
	return order.map((stage, i) => ({ stage, at: reached(stage), now: i === ahead }));
}
