import { type Amount, micro, parseAmount } from "@baize/kernel";

/** Standing transactions that moved money. */
export interface SumOf {
	count: number;
	stake: string;
	payout: string;
}

/** Whether the books of a day agree. */
export const DAY_STATES = ["mismatch", "agreed", "unreported"] as const;

/** One of them. */
export type DayState = (typeof DAY_STATES)[number];

/** A vendor's day in one currency, as three books have it. */
export interface Day {
	day: string;
	vendor: string;
	currency: string;
	/** What is compared: of transfers a stake is what went into the vendor's wallets, a payout what came out. */
	book: "bets" | "transfers";
	state: DayState;
	source: "" | "upload" | "pull" | "house";
	ledgerNet: string;
	roundsNet: string;
	ours: SumOf;
	theirs: SumOf;
	differences: number;
	ranAt: string;
}

/** One transaction about which the books differ. */
export interface Difference {
	kind: "book" | "missing" | "unknown" | "amount" | "held";
	txId: string;
	roundId: string;
	userId: string;
	currency: string;
	ourStake: string;
	ourPayout: string;
	theirStake: string;
	theirPayout: string;
}

/** A vendor over a period, in one currency. */
export interface VendorRow {
	vendor: string;
	currency: string;
	stake: Amount;
	payout: Amount;
	net: Amount;
	/** By date. */
	days: Map<string, Day>;
}

const DAY_MS = 86_400_000;

/** The date of today (UTC), moved by days. */
export const dateOf = (nowMs: number, shift = 0): string => new Date(nowMs + shift * DAY_MS).toISOString().slice(0, 10);

/** All dates of a period, oldest first. */
export function datesOf(from: string, to: string): string[] {
	const out: string[] = [];
	for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) out.push(new Date(at).toISOString().slice(0, 10));
	return out;
}

/** The period's totals per vendor and currency, the greatest stakes first. */
export function byVendor(days: readonly Day[]): VendorRow[] {
	const rows = new Map<string, VendorRow>();
	for (const d of days) {
		const key = `${d.vendor}/${d.currency}`;
		const row = rows.get(key) ?? { vendor: d.vendor, currency: d.currency, stake: micro(0n), payout: micro(0n), net: micro(0n), days: new Map() };
		row.stake = micro(row.stake + parseAmount(d.ours.stake));
		row.payout = micro(row.payout + parseAmount(d.ours.payout));
		row.net = micro(row.net + parseAmount(d.ledgerNet));
		row.days.set(d.day, d);
		rows.set(key, row);
	}
	return [...rows.values()].sort((a, b) => (b.stake > a.stake ? 1 : b.stake < a.stake ? -1 : 0));
}

/** The greatest stake or payout among rows. */
export const greatest = (rows: readonly VendorRow[]): Amount => rows.flatMap((r) => [r.stake, r.payout]).reduce((m, a) => (a > m ? a : m), micro(0n));

/** An amount's part of the greatest, in thousandths. */
export const partOf = (a: Amount, greatest: Amount): number => (greatest > 0n && a > 0n ? Number((a * 1000n) / greatest) : 0);

/** The format of an uploaded file, by its name and beginning. */
export const formatOf = (name: string, text: string): "json" | "csv" => (name.toLowerCase().endsWith(".json") || text.trimStart().startsWith("[") ? "json" : "csv");

/** Whether a difference is one figure on each side, which is no stake with its payout. */
export const isNet = (kind: Difference["kind"]): boolean => kind === "book" || kind === "held";

/** The words for both sides of a difference: the platform and the vendor, or two books of the platform. */
export function netWords(kind: Difference["kind"], transfers: boolean) {
	if (kind !== "book") return ["desk.day.ours", "desk.day.theirs"] as const;
	return [transfers ? "desk.day.transfersNet" : "desk.day.roundsNet", "desk.day.ledgerNet"] as const;
}
