import type { PlainKey } from "@baize/i18n";

/** A list where something waits for a person. */
export interface Queue {
	permission: string;
	title: PlainKey;
	/** Where the list is asked for. */
	from: string;
	query: Record<string, string>;
	/** Which page shows it. */
	path: string;
}

const QUEUES: readonly Queue[] = [
	{ permission: "cashier.deposit.review", title: "staff.queue.deposits", from: "/staff/deposits", query: { state: "REVIEW" }, path: "/deposits?state=REVIEW" },
	{ permission: "cashier.deposit.review", title: "staff.queue.refunds", from: "/staff/deposit-queues/refunds", query: { state: "BY_HAND" }, path: "/refunds" },
	{ permission: "cashier.withdrawal.make", title: "staff.queue.make", from: "/staff/withdrawal-queues/make", query: {}, path: "/withdrawals/make" },
	{ permission: "cashier.withdrawal.check", title: "staff.queue.check", from: "/staff/withdrawal-queues/check", query: {}, path: "/withdrawals/check" },
	{ permission: "staff.approval.decide", title: "staff.queue.approvals", from: "/staff/approvals", query: { state: "pending" }, path: "/approvals?state=pending" },
	{ permission: "compliance.kyc.decide", title: "compliance.nav.kyc", from: "/staff/compliance/requests", query: { state: "referred" }, path: "/compliance/kyc" },
	{ permission: "compliance.case.work", title: "compliance.nav.cases", from: "/staff/compliance/cases", query: { state: "waiting" }, path: "/compliance/cases" },
	{ permission: "gateway.case.resolve", title: "staff.queue.cases", from: "/staff/gateway/cases", query: { state: "open" }, path: "/desk/cases" },
];

/** The queues that a set of permissions lets someone work on. */
export const queuesFor = (permissions: readonly string[]): Queue[] => QUEUES.filter((q) => permissions.includes(q.permission));

/** How many wait: the rows of the first page, and whether there are more. */
export const countOf = (page: { items: readonly unknown[]; next: string }): { shown: number; more: boolean } => ({ shown: page.items.length, more: page.next !== "" });
