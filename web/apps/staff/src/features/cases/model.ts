/** Something about a vendor that staff must look at. */
export interface Case {
	id: string;
	kind: string;
	vendor: string;
	subject: string;
	member: string;
	detail: string;
	state: CaseState;
	openedAt: string;
	resolvedAt: string;
	resolvedBy: string;
	note: string;
}

/** Where a case stands. */
export const CASE_STATES = ["open", "resolved"] as const;

/** One of them. */
export type CaseState = (typeof CASE_STATES)[number];

/** The kinds that the gateway opens. */
export const CASE_KINDS = [
	"round.stale",
	"transfer.unknown",
	"transfer.mismatch",
	"transfer.day",
	"reconcile.mismatch",
	"balance.negative",
	"game.return",
	"result.refused",
] as const;

/** The word of a kind stands under its name without the dot. */
export const kindWord = (kind: string): string => kind.replaceAll(".", "-");

/** Whether a case is about a compared day, whose differences stand on the page of days. */
export const ofDay = (kind: string): boolean => kind === "reconcile.mismatch" || kind === "transfer.day";
