import type { Words } from "../model.ts";

/** The kinds of things that members do for a prize. */
export const KINDS = ["mission", "board", "wheel", "packet", "signin", "referral"] as const;

/** What a definition is of. */
export type Kind = (typeof KINDS)[number];

/** What is given. */
export interface Prize {
	kind: string;
	amount: string;
	count: number;
	tag: string;
	turnoverTimes: number;
}

/** A part of a rule as it is written: texts, figures, prizes, rows of them. */
export type Part = Record<string, unknown>;

/** A definition. */
export interface Quest {
	id: string;
	kind: Kind;
	tag: string;
	state: "draft" | "open" | "paused" | "closed";
	stage: "" | "proposed" | "paid";
	currency: string;
	from: string;
	until: string;
	order: number;
	name: Words;
	text: Words;
	rule: Partial<Record<Kind, Part>>;
	version: number;
	changedAt: string;
}

/** One field of a rule. */
export interface RuleField {
	name: string;
	type: "sum" | "count" | "text" | "choice" | "flag" | "prize" | "words" | "rows";
	choices?: readonly string[];
	row?: readonly RuleField[];
}

const LANES = ["", "RNG", "LIVE", "FISH", "PVP", "INHOUSE", "SPORTS", "ESPORTS", "LOTT", "ELOTT", "COCKFIGHT"] as const;
const BETS: readonly RuleField[] = [
	{ name: "category", type: "choice", choices: LANES },
	{ name: "vendor", type: "text" },
];
const VIP: RuleField = { name: "vipMin", type: "count" };

/** The fields of each kind's rule, in the order in which they are written. */
export const FIELDS: Record<Kind, readonly RuleField[]> = {
	mission: [
		{ name: "period", type: "choice", choices: ["ONCE", "DAILY", "WEEKLY", "EVENT"] },
		{ name: "metric", type: "choice", choices: ["DEPOSIT", "VALID_BET", "WIN_COUNT", "LOGIN_DAYS", "INVITE", "SINGLE_WIN"] },
		{ name: "amount", type: "sum" },
		{ name: "count", type: "count" },
		...BETS,
		VIP,
		{ name: "autoClaim", type: "flag" },
		{ name: "prize", type: "prize" },
	],
	board: [
		{ name: "scoring", type: "choice", choices: ["TURNOVER", "MULTIPLE", "WINS", "POINTS"] },
		{ name: "entry", type: "choice", choices: ["AUTO", "JOIN", "TICKET"] },
		...BETS,
		{ name: "stakeMin", type: "sum" },
		{ name: "ticket", type: "text" },
		{ name: "cost", type: "count" },
		{
			name: "prizes",
			type: "rows",
			row: [
				{ name: "first", type: "count" },
				{ name: "last", type: "count" },
				{ name: "prize", type: "prize" },
			],
		},
	],
	wheel: [
		{ name: "ticket", type: "text" },
		{ name: "cost", type: "count" },
		VIP,
		{
			name: "prizes",
			type: "rows",
			row: [
				{ name: "name", type: "words" },
				{ name: "weight", type: "count" },
				{ name: "stock", type: "count" },
				{ name: "dailyStock", type: "count" },
				{ name: "perMember", type: "count" },
				{ name: "prize", type: "prize" },
			],
		},
	],
	packet: [{ name: "sum", type: "sum" }, { name: "shares", type: "count" }, { name: "least", type: "sum" }, { name: "turnoverTimes", type: "count" }, VIP],
	signin: [{ name: "days", type: "rows", row: [{ name: "prize", type: "prize" }] }],
	referral: [
		{ name: "deposit", type: "sum" },
		{ name: "turnover", type: "sum" },
		{ name: "days", type: "count" },
		{ name: "most", type: "count" },
		{ name: "referrer", type: "prize" },
		{ name: "referee", type: "prize" },
	],
};

const NOTHING: Prize = { kind: "cash", amount: "0", count: 0, tag: "", turnoverTimes: 1 };
const EMPTY = { sum: "0", count: 0, text: "", flag: false, words: { en: "", bn: "" } } as const;

/** An empty part of a rule. */
export function emptyPart(fields: readonly RuleField[]): Part {
	const one = (f: RuleField): unknown => {
		if (f.type === "choice") return f.choices?.[0] ?? "";
		if (f.type === "prize") return { ...NOTHING };
		return f.type === "rows" ? [emptyPart(f.row ?? [])] : EMPTY[f.type];
	};
	return Object.fromEntries(fields.map((f) => [f.name, one(f)]));
}

/** What is written of a definition. */
export interface Draft {
	kind: Kind;
	tag: string;
	currency: string;
	from: string;
	until: string;
	order: number;
	name: Words;
	text: Words;
	part: Part;
	version: number;
}

/** The draft of a definition, or of a new one of a kind. */
export function draftOf(kind: Kind, q?: Quest): Draft {
	if (!q)
		return {
			kind,
			tag: "",
			currency: "BDT",
			from: new Date().toISOString(),
			until: "",
			order: 0,
			name: { en: "", bn: "" },
			text: { en: "", bn: "" },
			part: emptyPart(FIELDS[kind]),
			version: 0,
		};
	const { tag, currency, from, until, order, name, text, version } = q;
	return { kind, tag, currency, from, until, order, name, text, version, part: shown(kind, q.rule[kind] ?? {}) };
}

// A sign-in's days are prizes; as rows they are written like all others.
const shown = (kind: Kind, part: Part): Part => (kind === "signin" ? { days: (part.days as Prize[]).map((prize) => ({ prize })) } : part);
const told = (kind: Kind, part: Part): Part => (kind === "signin" ? { days: (part.days as { prize: Prize }[]).map((d) => d.prize) } : part);

/** A draft as the server takes it. */
export const bodyOf = ({ part, ...d }: Draft) => ({ ...d, rule: { [d.kind]: told(d.kind, part) } });
