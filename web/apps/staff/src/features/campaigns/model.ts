/** A rule as the wire has it. */
export interface Rule {
	name: Record<string, string>;
	type: "match" | "gift" | "rounds";
	currency: string;
	/** Empty for from now on, and for an open end. */
	startsAt: string;
	endsAt: string;
	percent: number;
	cap: string;
	minDeposit: string;
	nth: number;
	methods: string[];
	amount: string;
	vendor: string;
	games: string[];
	count: number;
	roundStake: string;
	every: "once" | "day" | "week" | "deposit";
	code: string;
	singleUse: boolean;
	quota: number;
	onePerDevice: boolean;
	newForDays: number;
	review: boolean;
	sinceDays: number;
	rankFrom: number;
	rankTo: number;
	lastDays: number;
	lastDeposit: string;
	lastTurnover: string;
	apart: Link["kind"][];
	bonusShare: number;
	apply: boolean;
	applyRemark: boolean;
	applyImages: number;
	wagerTimes: number;
	wagerOn: "bonus" | "both";
	weights: Record<string, number>;
	maxBet: string;
	maxBetPercent: number;
	maxConvert: string;
	days: number;
	sticky: boolean;
}

/** A line of the terms. */
export interface Term {
	key: string;
	amount?: string;
	count?: number;
	percent?: number;
	names?: string[];
	at?: string;
	weights?: { category: string; percent: number }[];
}

/** A campaign with its figures. */
export interface Campaign {
	id: string;
	tag: string;
	state: "DRAFT" | "ASKED" | "LIVE" | "PAUSED" | "CLOSED";
	version: number;
	rule: Rule;
	taken: number;
	figures: { claims: number; active: number; held: number; applying: number; completed: number; ended: number; granted: string; converted: string; forfeited: string };
	terms: Term[];
}

/** What a rule would have come to. */
export interface Trial {
	days: number;
	audience: number;
	claims: number;
	members: number;
	cost: string;
	atMost: string;
	target: string;
	wagered: string;
	reached: number;
	terms: Term[];
}

/** A claim of a campaign. */
export interface Claim {
	id: string;
	member: string;
	state: string;
	currency: string;
	amount: string;
	target: string;
	counted: string;
	converted: string;
	why: string;
	createdAt: string;
}

/** What accounts may share. */
export const LINKS = ["device", "address", "account", "name"] as const;

/** Another member who shares something; holds says that the campaign gave the other something. */
export interface Link {
	kind: (typeof LINKS)[number];
	member: string;
	holds: boolean;
}

/** The states of an application. */
export const APPLICATION_STATES = ["APPLYING", "HELD", "APPROVED", "REJECTED", "EXCLUDED"] as const;

/** A member's form for a campaign. */
export interface Application {
	id: string;
	campaign: string;
	tag: string;
	name: string;
	version: number;
	member: string;
	state: (typeof APPLICATION_STATES)[number];
	remark: string;
	pictures: number;
	bonus: string;
	reason: string;
	by: string;
	at: string;
	decidedAt: string;
}

/** An application with its pictures (base64), and the facts beside it. */
export interface ApplicationFile extends Application {
	currency: string;
	terms: Term[];
	images: string[];
	signs: { deposits: number; paid: string; grants: number; given: string; refused: number; links: Link[] };
}

/** Whether an application waits for a word. */
export const waits = (a: Pick<Application, "state">): boolean => a.state === "APPLYING" || a.state === "HELD";

/** Links by their kind, each with how many there are and how many of them have had the campaign. */
export function linksByKind(links: readonly Link[]): { kind: Link["kind"]; all: Link[]; holders: number }[] {
	return LINKS.map((kind) => ({ kind, all: links.filter((l) => l.kind === kind) }))
		.filter((g) => g.all.length > 0)
		.map((g) => ({ ...g, holders: g.all.filter((l) => l.holds).length }));
}

/** The figures of a form, as they are typed. */
export const NUMBERS = [
	"percent",
	"nth",
	"count",
	"quota",
	"newForDays",
	"sinceDays",
	"rankFrom",
	"rankTo",
	"lastDays",
	"bonusShare",
	"applyImages",
	"wagerTimes",
	"maxBetPercent",
	"days",
] as const;

/** The amounts of a form. */
export const AMOUNTS = ["cap", "minDeposit", "amount", "roundStake", "maxBet", "maxConvert", "lastDeposit", "lastTurnover"] as const;

/** One of them. */
export type Figure = (typeof NUMBERS)[number] | (typeof AMOUNTS)[number];

/** A rule while it is written: every figure is a text. */
export interface Draft extends Omit<Rule, Figure | "methods" | "games" | "weights"> {
	tag: string;
	figures: Record<Figure, string>;
	weights: Record<string, string>;
	methods: string;
	games: string;
}

/** The contributions of a new rule, in percent. */
const WEIGHTS = { RNG: 100, FISH: 100, SPORTS: 100, ESPORTS: 100, INHOUSE: 50, LOTT: 50, ELOTT: 50, COCKFIGHT: 50, LIVE: 15, PVP: 0 };

const FRESH: Partial<Record<Figure, string>> = { percent: "100", wagerTimes: "20", days: "14" };

/** The form of a campaign, or of a new one. */
export function draftOf(c?: Campaign): Draft {
	const r = c?.rule;
	const figures = {} as Record<Figure, string>;
	for (const f of [...NUMBERS, ...AMOUNTS]) figures[f] = String(r?.[f] ?? FRESH[f] ?? "0");
	return {
		tag: c?.tag ?? "",
		name: r?.name ?? { en: "", bn: "" },
		type: r?.type ?? "match",
		currency: r?.currency ?? "BDT",
		startsAt: r?.startsAt ?? "",
		endsAt: r?.endsAt ?? "",
		vendor: r?.vendor ?? "",
		every: r?.every ?? "once",
		code: r?.code ?? "",
		singleUse: r?.singleUse ?? false,
		onePerDevice: r?.onePerDevice ?? true,
		review: r?.review ?? false,
		apart: r?.apart ?? [],
		apply: r?.apply ?? false,
		applyRemark: r?.applyRemark ?? false,
		wagerOn: r?.wagerOn ?? "bonus",
		sticky: r?.sticky ?? false,
		figures,
		weights: Object.fromEntries(Object.entries(r?.weights ?? WEIGHTS).map(([k, v]) => [k, String(v)])),
		methods: r?.methods.join(", ") ?? "",
		games: r?.games.join(", ") ?? "",
	};
}

const list = (text: string): string[] =>
	text
		.split(",")
		.map((x) => x.trim())
		.filter(Boolean);

/** The rule that a form says; null while a figure cannot be read. */
export function ruleOf(d: Draft): Rule | null {
	const numbers: Record<string, number> = {};
	const amounts: Record<string, string> = {};
	for (const f of NUMBERS) {
		if (!/^\d{1,9}$/.test(d.figures[f].trim())) return null;
		numbers[f] = Number(d.figures[f]);
	}
	for (const f of AMOUNTS) {
		if (!/^\d{1,9}(\.\d{1,2})?$/.test(d.figures[f].trim())) return null;
		amounts[f] = d.figures[f].trim();
	}
	const weights: Record<string, number> = {};
	for (const [category, text] of Object.entries(d.weights)) {
		if (!/^\d{1,3}$/.test(text.trim())) return null;
		weights[category] = Number(text);
	}
	const { tag: _, figures: __, ...rest } = d;
	// What a form asks for means nothing without the form.
	const form = d.apply ? {} : { applyRemark: false, applyImages: 0 };
	return { ...rest, ...numbers, ...amounts, ...form, weights, methods: list(d.methods), games: list(d.games) } as Rule;
}
