import type { Tone } from "./model.ts";

/** Where a transfer stands; docs/transfer.md. */
export type TransferState = "REQUESTED" | "SENT" | "UNKNOWN" | "DONE" | "RETURNED";

/** Which way money goes, seen from the vendor. */
export type Direction = "IN" | "OUT";

/** A transfer of the member. */
export interface Transfer {
	id: string;
	vendor: string;
	direction: Direction;
	/** All that the vendor has; the amount is then what was known of it. */
	whole: boolean;
	currency: string;
	amount: string;
	moved: string;
	state: TransferState;
	reason: string;
	createdAt: string;
	updatedAt: string;
	version: number;
}

/** A vendor's wallet as last heard of. */
export interface MerchantWallet {
	vendor: string;
	name: string;
	/** It takes money now; it gives money back either way. */
	open: boolean;
	balance: string;
	transit: string;
	/** When the vendor last told its balance; "" for never. */
	balanceAt: string;
	running: Transfer | null;
}

/** All wallets, and whether money moves by itself when a game is opened. */
export interface MerchantWallets {
	isSingle: boolean;
	wallets: MerchantWallet[];
}

const TONES: Record<TransferState, Tone> = { REQUESTED: "wait", SENT: "wait", UNKNOWN: "act", DONE: "ok", RETURNED: "bad" };

/** How a transfer's state is felt. */
export const transferTone = (s: TransferState): Tone => TONES[s];

/** Whether a transfer has ended for good. */
export const isTransferOver = (s: TransferState): boolean => s === "DONE" || s === "RETURNED";

/** What a transfer is about: what has moved where that is known, else what was asked for. */
export const transferFigure = (t: Pick<Transfer, "state" | "moved" | "amount">): string => (t.state === "DONE" ? t.moved : t.amount);

/** A mark of the way of a transfer. */
export interface Mark {
	name: "aside" | "vendor" | "there";
	done: boolean;
	now: boolean;
}

/** The way of a transfer in three marks; one that was returned has none of the last. */
export function marksOf(s: TransferState): Mark[] {
	const at = { REQUESTED: 1, SENT: 1, UNKNOWN: 1, DONE: 3, RETURNED: 1 }[s];
	return (["aside", "vendor", "there"] as const).map((name, i) => ({ name, done: i < at, now: i === at && !isTransferOver(s) }));
}

/** The reasons that have a sentence. */
export const REASONS = ["UNREACHABLE", "NOT_ENOUGH_MONEY", "NEVER_SEEN", "REFUSED"] as const;

/** The reason with a sentence of its own, or "other". */
export const reasonOf = (reason: string): (typeof REASONS)[number] | "other" => REASONS.find((r) => r === reason) ?? "other";

/** The ids to watch: what was begun here and what runs anyway, each once. */
export const watchedIds = (begun: readonly string[], wallets: readonly MerchantWallet[] = []): string[] => [
	...new Set([...begun, ...wallets.flatMap((w) => (w.running ? [w.running.id] : []))]),
];
