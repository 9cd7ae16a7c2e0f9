import type { Deposit } from "./model.ts";

/** A step of a payment as the payer sees it. */
export interface PayStep {
	step: "opened" | "pay" | "proof" | "confirm" | "credited" | "over";
	done: boolean;
	now: boolean;
}

/** The way of a deposit: what is done, what is to be done now, what is ahead. */
export function payStepsOf(d: Pick<Deposit, "state" | "details">): PayStep[] {
	const middle: PayStep["step"] = d.details.bank ? "proof" : "confirm";
	const order: PayStep["step"][] = ["opened", "pay", middle, "credited"];
	if (d.state === "FAILED" || d.state === "CANCELLED" || d.state === "EXPIRED") {
		return [
			{ step: "opened", done: true, now: false },
			{ step: "over", done: true, now: false },
		];
	}
	const at: Record<string, number> = { CREATED: 0, PENDING: 1, PROCESSING: 2, REVIEW: 2, CREDITED: 4 };
	const reached = at[d.state] ?? 0;
	return order.map((step, i) => ({ step, done: i < reached, now: i === reached }));
}
