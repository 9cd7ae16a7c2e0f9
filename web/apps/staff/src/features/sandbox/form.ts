import { OPS, type Op } from "../../kit/call.ts";
import type { Fault, Session } from "./model.ts";

/** What the form of a call holds; settled is the round that ended last, which a resettle is about. */
export interface Form {
	op: Op;
	example: Example;
	txId: string;
	roundId: string;
	amount: string;
	winAmount: string;
	refTxId: string;
	rewardId: string;
	poolId: string;
	contribution: string;
	settlementVersion: string;
	roundClosed: boolean;
	reopen: boolean;
	settled: string;
}

/** A field of the form. */
export type FormField = Exclude<keyof Form, "op" | "example" | "settled">;

/** The ways in which an operation is shown: as it mostly is, or in a rarer form. */
export type Example = "plain" | "free" | "feed" | "correct" | "reopen";

interface Shape {
	fields: readonly FormField[];
	set: Partial<Form>;
}

const STAKE: Partial<Record<Example, Shape>> = {
	plain: { fields: [], set: { amount: "10.00", winAmount: "15.00" } },
	free: { fields: ["rewardId"], set: { amount: "5.00", winAmount: "15.00", rewardId: "free-10" } },
	feed: { fields: ["poolId", "contribution"], set: { amount: "10.00", winAmount: "15.00", poolId: "pool-1", contribution: "1.00" } },
};

const FIELDS: Record<Op, readonly FormField[]> = {
	ping: [],
	balance: [],
	bet: ["roundId", "txId", "amount", "roundClosed"],
	win: ["roundId", "txId", "amount", "refTxId", "roundClosed"],
	"bet-win": ["roundId", "txId", "amount", "winAmount", "roundClosed"],
	rollback: ["roundId", "txId", "refTxId"],
	"round-close": ["roundId"],
	"tx-status": ["txId"],
	resettle: ["roundId", "txId", "amount", "settlementVersion"],
	"promo-win": ["txId", "amount", "rewardId"],
	"jackpot-win": ["txId", "amount", "poolId"],
};

const EXAMPLES: Partial<Record<Op, Partial<Record<Example, Shape>>>> = {
	bet: STAKE,
	"bet-win": STAKE,
	win: { plain: { fields: [], set: { amount: "15.00" } } },
	resettle: {
		correct: { fields: [], set: { amount: "25.00", reopen: false } },
		reopen: { fields: ["reopen"], set: { amount: "0.00", reopen: true } },
	},
	"promo-win": { plain: { fields: [], set: { amount: "50.00", rewardId: "prize-1" } } },
	"jackpot-win": { plain: { fields: [], set: { amount: "1.00", poolId: "pool-1" } } },
};

/** The order of the wire. */
const ORDER = ["roundId", "txId", "amount", "winAmount", "refTxId", "rewardId", "contribution", "poolId", "settlementVersion", "roundClosed", "reopen"] as const;

const OPTIONAL: readonly FormField[] = ["refTxId", "roundClosed", "reopen"];
const WITH_TOKEN: readonly Op[] = ["balance", "bet", "bet-win"];
const MOVES: readonly Op[] = OPS.filter((op) => FIELDS[op].includes("amount"));

/** The examples of an operation; one alone is no choice. */
export const examplesOf = (op: Op): readonly Example[] => Object.keys(EXAMPLES[op] ?? {}) as Example[];

/** The fields that a call takes, in the order of the wire. */
export function fieldsOf(form: Pick<Form, "op" | "example">): readonly FormField[] {
	const all = [...FIELDS[form.op], ...(EXAMPLES[form.op]?.[form.example]?.fields ?? [])];
	return ORDER.filter((f) => all.includes(f));
}

/** Whether a fault can be made of an operation: some need money that moves. */
export function fits(fault: Fault, op: Op): boolean {
	if (fault === "drop") return op === "rollback" || MOVES.includes(op);
	if (fault === "amount") return MOVES.includes(op);
	return fault !== "rollback" || ["bet", "win", "bet-win"].includes(op);
}

/** A form with fresh ids. */
export const newForm = (id: () => string): Form => ({
	op: "bet",
	example: "plain",
	txId: id(),
	roundId: id(),
	amount: "10.00",
	winAmount: "15.00",
	refTxId: "",
	rewardId: "",
	poolId: "",
	contribution: "",
	settlementVersion: "1",
	roundClosed: false,
	reopen: false,
	settled: "",
});

/** The form for an operation in one of its examples; a resettle begins with the round that ended last. */
export function choose(form: Form, op: Op, example: Example = examplesOf(op)[0] ?? "plain"): Form {
	const next = { ...form, op, example, ...EXAMPLES[op]?.[example]?.set };
	return op === "resettle" && form.op !== "resettle" && form.settled ? { ...next, roundId: form.settled } : next;
}

/** The body of a call as the vendor would write it. */
export function bodyOf(form: Form, session: Session | undefined, vendor: string, requestUuid: string): string {
	const { op } = form;
	const body: Record<string, unknown> = { vendorId: vendor, requestUuid };
	if (WITH_TOKEN.includes(op)) body.token = session?.token ?? "";
	if (op !== "ping" && op !== "tx-status") Object.assign(body, { userId: session?.member ?? "", currency: session?.currency ?? "" });
	if (FIELDS[op].length > 0 && op !== "tx-status") body.gameCode = session?.gameCode ?? "";
	const fields = fieldsOf(form);
	for (const field of fields) Object.assign(body, written(form, field, fields));
	return JSON.stringify(body, null, 2);
}

/** One field as it stands on the wire; what is optional and empty is left out. */
function written(form: Form, field: FormField, fields: readonly FormField[]): object {
	const value = form[field];
	if (OPTIONAL.includes(field) && !value) return {};
	switch (field) {
		case "rewardId":
			return form.op === "promo-win" ? { rewardId: value } : { betType: "FREE", rewardId: value };
		case "contribution":
			return { jackpotContribution: [{ poolId: form.poolId, amount: value }] };
		case "poolId":
			return fields.includes("contribution") ? {} : { poolId: value };
		case "settlementVersion":
			return { settlementVersion: /^\d{1,9}$/.test(form.settlementVersion) ? Number(form.settlementVersion) : form.settlementVersion };
		default:
			return { [field]: value };
	}
}

/** The form for the next call: a win or rollback that follows refers to the bet before it; used ids are not used again. */
export function after(form: Form, id: () => string): Form {
	const next = { ...form, txId: id() };
	if (form.op === "bet" || form.op === "bet-win") next.refTxId = form.txId;
	if (form.op === "resettle") {
		const version = Number(form.settlementVersion);
		return { ...next, settlementVersion: Number.isSafeInteger(version) ? `${version + 1}` : form.settlementVersion };
	}
	const ended = form.op === "round-close" || (form.roundClosed && fieldsOf(form).includes("roundClosed"));
	return ended ? { ...next, settled: form.roundId, settlementVersion: "1", roundId: id() } : next;
}

/** A body with a fresh requestUuid, where it can be read. */
export function freshen(body: string, requestUuid: string): string {
	try {
		return JSON.stringify({ ...(JSON.parse(body) as object), requestUuid }, null, 2);
	} catch {
		return body;
	}
}
