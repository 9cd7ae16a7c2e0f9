/** One action of the audit log. */
export interface AuditRow {
	seq: number;
	at: string;
	operator: string;
	what: string;
	subject: string;
	before: unknown;
	after: unknown;
	why: string;
	ip: string;
	requestId: string;
	hash: string;
}

/** An action that waits for a second operator, or waited. */
export interface Approval {
	id: string;
	kind: string;
	subject: string;
	payload: unknown;
	why: string;
	maker: string;
	checker: string;
	state: "pending" | "approved" | "rejected";
	verdict: string;
	madeAt: string;
	decidedAt: string;
}

/** The states of an approval. */
export const APPROVAL_STATES = ["pending", "approved", "rejected"] as const;

const PLACES: Record<string, string> = {
	"cashier.withdrawal": "/withdrawals/check",
	"cashier.refund": "/refunds",
	"cashier.payout": "/withdrawals/pay",
	"gateway.transfer.end": "/transfers",
};

/** Where an approval is decided when not here: a second yes about money belongs to its queue, beside sums and evidence. */
export const placeOf = (a: Pick<Approval, "kind" | "subject">): string => (PLACES[a.kind] ? `${PLACES[a.kind]}?open=${a.subject}` : "");

/** One field that differs. */
export interface Change {
	path: string;
	before: string;
	after: string;
}

const plain = (v: unknown): string => (v === undefined || v === null ? "" : typeof v === "string" ? v : JSON.stringify(v));

function flat(value: unknown, path: string, out: Map<string, string>): Map<string, string> {
	if (value !== null && typeof value === "object" && !Array.isArray(value)) {
		for (const [k, v] of Object.entries(value)) flat(v, path ? `${path}.${k}` : k, out);
	} else if (path || value != null) out.set(path, plain(value));
	return out;
}

/** What an action changed: every field whose text before and after differs. */
export function changesOf(before: unknown, after: unknown): Change[] {
	const was = flat(before, "", new Map());
	const is = flat(after, "", new Map());
	return [...new Set([...was.keys(), ...is.keys()])].map((path) => ({ path, before: was.get(path) ?? "", after: is.get(path) ?? "" })).filter((c) => c.before !== c.after);
}
