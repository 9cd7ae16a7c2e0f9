// What the verifiers of all games have in common.

/** One line of the arithmetic; `what` is a translation key's last part, the rest is mathematics. */
export interface Step {
	readonly what: string;
	readonly formula: string;
	readonly value: string;
}

/** What the numbers give for one game; params are the receipt's lines. */
export interface Derived {
	readonly outcome: string;
	readonly payout: string;
	readonly proof: string;
	readonly params: readonly string[];
	readonly steps: readonly Step[];
}
