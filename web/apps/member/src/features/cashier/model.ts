import { type Amount, AmountError, amountText, readFigure, micro, parseAmount } from "@baize/kernel";

/** A way to pay in or to be paid. */
export interface Method {
	code: string;
	name: string;
	currency: string;
	/** What the member does to pay in. */
	way: "page" | "transfer" | "chain";
	accountForm: "mobile" | "bank" | "tron";
	min: string;
	max: string;
	/** The most in 24 hours; "0.00" is no bound. */
	day: string;
	feeFlat: string;
	feeBasisPoints: number;
	minutes: number;
	/** How old a payout account must be before it is paid to. */
	waitHours: number;
	sandbox: boolean;
}

/** Where a deposit stands; docs/states/deposit.md. */
export type DepositState = "CREATED" | "PENDING" | "PROCESSING" | "CREDITED" | "FAILED" | "EXPIRED" | "CANCELLED" | "REVIEW";

/** How to pay where there is no page: a bank account, or an address on a chain. */
export interface PayDetails {
	bank?: string;
	branch?: string;
	accountName?: string;
	accountNumber?: string;
	note?: string;
	network?: string;
	address?: string;
	sendAmount?: string;
	sendCurrency?: string;
	rate?: string;
	/** Confirmations so far, and those that make it final. */
	seen?: number;
	needed?: number;
}

/** A deposit of the member. */
export interface Deposit {
	id: string;
	method: string;
	currency: string;
	amount: string;
	paidAmount: string;
	state: DepositState;
	reason: string;
	late: boolean;
	trxId: string;
	payUrl: string;
	details: PayDetails;
	refund: "" | "DUE" | "DONE" | "BY_HAND" | "KEPT";
	expiresAt: string | null;
	createdAt: string;
	updatedAt: string;
	version: number;
}

/** Where a withdrawal stands; docs/states/withdrawal.md. */
export type WithdrawalState =
	| "REQUESTED"
	| "RISK"
	| "MAKER"
	| "CHECKER"
	| "APPROVED"
	| "PAYING"
	| "ISSUED"
	| "RECEIPT_OPEN"
	| "ALL_RECEIVED"
	| "AUTO_RECEIVED"
	| "REJECTED"
	| "RETURNED"
	| "PARTIALLY_RECEIVED"
	| "NOT_RECEIVED"
	| "INVESTIGATING"
	| "RE_ISSUED"
	| "RETURNED_TO_BALANCE"
	| "FORCED_RECEIVED";

/** A state that was entered, and when. */
export interface Step {
	state: WithdrawalState;
	at: string;
}

/** A withdrawal of the member; the steps come with a single one only. */
export interface Withdrawal {
	id: string;
	method: string;
	account: string;
	currency: string;
	amount: string;
	fee: string;
	receives: string;
	received: string;
	returned: string;
	state: WithdrawalState;
	reason: string;
	trxId: string;
	receiptBy: string | null;
	createdAt: string;
	updatedAt: string;
	version: number;
	/** What the last order sends, and what of it the member says is missing. */
	sent: string;
	disputed: string;
	remark: string;
	/** By which the receipt was forced. */
	evidence: string;
	/** Until then an automatic receipt may be contradicted. */
	reopens: string | null;
	steps?: Step[];
	legs?: Leg[];
}

/** An order that was paid. */
export interface Leg {
	amount: string;
	trxId: string;
	at: string;
}

/** A saved payout account, its number masked. */
export interface PayoutAccount {
	id: string;
	method: string;
	number: string;
	name: string;
	createdAt: string;
}

/** What a withdrawal costs and brings. */
export interface Quote {
	currency: string;
	amount: string;
	fee: string;
	receives: string;
	minutes: number;
	/** What leaves on a chain; "0.00" elsewhere. */
	sends: string;
	sendsIn: string;
}

/** How a state is felt: it goes on, somebody must act, it went well, it ended without money. */
export type Tone = "wait" | "act" | "ok" | "bad";

const DEPOSIT_TONES: Record<DepositState, Tone> = {
	CREATED: "wait",
	PENDING: "act",
	PROCESSING: "wait",
	CREDITED: "ok",
	FAILED: "bad",
	EXPIRED: "bad",
	CANCELLED: "bad",
	REVIEW: "wait",
};

/** The tone of a deposit's state. */
export const depositTone = (s: DepositState): Tone => DEPOSIT_TONES[s];

/** Whether a deposit may change within the next minutes. */
export const isDepositOpen = (s: DepositState): boolean => s === "CREATED" || s === "PENDING" || s === "PROCESSING";

/** The tone of a withdrawal's state. */
export function withdrawalTone(s: WithdrawalState): Tone {
	if (s === "RECEIPT_OPEN") return "act";
	if (s === "ALL_RECEIVED" || s === "AUTO_RECEIVED" || s === "FORCED_RECEIVED") return "ok";
	return isWithdrawalBack(s) ? "bad" : "wait";
}

/** Whether a withdrawal ended with the money back in the wallet. */
export const isWithdrawalBack = (s: WithdrawalState): boolean => s === "REJECTED" || s === "RETURNED" || s === "RETURNED_TO_BALANCE";

/** Whether member and house disagree about what arrived. */
export const isDisputed = (s: WithdrawalState): boolean => s === "PARTIALLY_RECEIVED" || s === "NOT_RECEIVED" || s === "INVESTIGATING";

/** Whether the member may say now that not everything arrived. */
export const mayDispute = (w: Pick<Withdrawal, "state" | "reopens">, now: number): boolean =>
	w.state === "RECEIPT_OPEN" || (w.state === "AUTO_RECEIVED" && w.reopens !== null && Date.parse(w.reopens) > now);

/** Whether a withdrawal is still on its way. */
export const isWithdrawalOpen = (s: WithdrawalState): boolean => withdrawalTone(s) === "wait" || s === "RECEIPT_OPEN";

/** Why an amount cannot be asked for. */
export type AmountFault = "empty" | "form" | "decimals" | "low" | "high" | "balance";

/** Reads an amount as readers of a locale type it, in its digits and with its marks; null when it is none. */
export function readAmount(text: string, locale: string): Amount | null {
	const plain = readFigure(text, locale);
	if (plain === undefined) return null;
	try {
		return parseAmount(plain);
	} catch (e) {
		if (e instanceof AmountError) return null;
		throw e;
	}
}

/** What is wrong with an amount for a method, or null. The server decides again. */
export function amountFault(text: string, locale: string, method: Pick<Method, "min" | "max">, cash?: string): AmountFault | null {
	if (!text.trim()) return "empty";
	const a = readAmount(text, locale);
	if (a === null) return "form";
	if (a % 10_000n !== 0n) return "decimals";
	if (a < parseAmount(method.min)) return "low";
	if (a > parseAmount(method.max)) return "high";
	return cash !== undefined && a > parseAmount(cash) ? "balance" : null;
}

/** The amount as the server wants it. */
export const wireAmount = (text: string, locale: string): string => amountText(readAmount(text, locale) ?? micro(0n));

const STEPS = [1n, 2n, 5n, 10n, 20n];

/** Quick amounts, the real least first. */
export function quickAmounts(method: Pick<Method, "min" | "max">, cash?: string): string[] {
	const least = parseAmount(method.min);
	const limits = [method.max, ...(cash === undefined ? [] : [cash])].map(parseAmount);
	return STEPS.map((n) => micro(least * n))
		.filter((a) => a > 0n && limits.every((l) => a <= l))
		.map(amountText);
}

/** Seconds as "m:ss", from an hour on as "h:mm:ss". */
export function clockText(seconds: number): string {
	const two = (n: number) => String(n).padStart(2, "0");
	const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
	return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** The hues of methods without a picture, the same one for a method each time. */
export function hueOf(code: string): string {
	const hues = ["lily", "marigold", "violet", "kingfisher", "paddy", "chilli"];
	let n = 0;
	for (const c of code) n = (n * 33 + c.charCodeAt(0)) % 1009;
	return hues[n % hues.length] as string;
}

/** Whether a method takes no fee. */
export const isFree = (m: Pick<Method, "feeFlat" | "feeBasisPoints">): boolean => m.feeBasisPoints === 0 && parseAmount(m.feeFlat) === 0n;

/** The moment from which an account is paid to, in ms. */
export const readyAt = (account: Pick<PayoutAccount, "createdAt">, method: Pick<Method, "waitHours"> | undefined): number =>
	Date.parse(account.createdAt) + (method?.waitHours ?? 0) * 3_600_000;
