/** How a state is coloured: waiting for staff, moving by itself, done well, ended badly, at rest. */
export type Tone = "wait" | "move" | "good" | "bad" | "rest";

const TONES: Record<Tone, readonly string[]> = {
	wait: ["REVIEW", "MAKER", "CHECKER", "PARTIALLY_RECEIVED", "NOT_RECEIVED", "INVESTIGATING", "pending", "maintenance"],
	move: ["CREATED", "PENDING", "PROCESSING", "REQUESTED", "RISK", "APPROVED", "PAYING", "ISSUED", "RECEIPT_OPEN", "RE_ISSUED", "scheduled"],
	good: ["CREDITED", "ALL_RECEIVED", "AUTO_RECEIVED", "FORCED_RECEIVED", "active", "open", "approved", "shown"],
	bad: ["FAILED", "REJECTED", "RETURNED", "RETURNED_TO_BALANCE", "frozen", "rejected", "closed"],
	rest: ["EXPIRED", "CANCELLED", "off", "ended", "planned", "draft", "over", "archived"],
};

/** The tone of a state; an unknown one is at rest. */
export const toneOf = (state: string): Tone => (Object.keys(TONES) as Tone[]).find((k) => TONES[k].includes(state)) ?? "rest";
