/** The rules of a jackpot's cycle; rates are millionths of a stake. */
export interface Terms {
	kind: "must_hit_by" | "random";
	seed: string;
	spread: string;
	ceiling: string;
	mean: string;
	rate: number;
	reserve: number;
	growth: boolean;
}

export interface Point {
	at: string;
	value: string;
}

export const LEVELS = ["grand", "major", "minor", "mini"] as const;

export type Level = (typeof LEVELS)[number];

/** A jackpot as staff see it. */
export interface Jackpot {
	id: string;
	level: Level;
	currency: string;
	/** The terms of the next cycle. */
	next: Terms;
	open: boolean;
	version: number;
	changedAt: string;
	running?: {
		amount: string;
		base: string;
		topped: string;
		gathered: string;
		ceiling: string;
		cycle: number;
		openedAt: string;
		seedHash: string;
		prize: string;
		sharePct: string;
		terms: Terms;
	};
	growth: Point[];
}

export interface Desks {
	items: Jackpot[];
	reserves: Record<string, string>;
	given: { vendor: string; game: string; amount: string; bets: number }[];
	takePct: string;
	sharePct: string;
}

export interface Hit {
	id: string;
	level: Level;
	currency: string;
	prize: string;
	member: string;
	winner: string;
	vendor: string;
	game: string;
	cycle: number;
	at: string;
	state: "TRIGGERED" | "PAID";
	round: string;
}

export interface Preview {
	gathers: string;
	prize: string;
	sharePct: string;
	takePct: string;
	totalPct: string;
}

/** What a set-up form holds; rates as percent, as staff think of them. */
export interface Draft {
	level: Level;
	currency: string;
	kind: Terms["kind"];
	seed: string;
	spread: string;
	ceiling: string;
	mean: string;
	ratePct: string;
	reservePct: string;
	growth: boolean;
	open: boolean;
	version: number;
}

/** Millionths as percent, without zeros that say nothing. */
export const pctOf = (millionths: number): string => {
	const text = String(millionths).padStart(5, "0");
	return `${text.slice(0, -4)}.${text.slice(-4)}`.replace(/0+$/, "").replace(/\.$/, "");
};

/** Percent as millionths; NaN where it is none or finer than they are. */
export function millionthsOf(pct: string): number {
	const m = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(pct.trim());
	return m ? Number(m[1]) * 10_000 + Number((m[2] ?? "").padEnd(4, "0")) : Number.NaN;
}

/** The form of a pool's next terms, or of a new pool. */
export function draftOf(j: Jackpot | undefined, level: Level, currency: string): Draft {
	const terms = j?.next ?? { kind: "must_hit_by", seed: "1000", spread: "0", ceiling: "3000", mean: "0", rate: 500, reserve: 500, growth: false };
	const { rate, reserve, ...rest } = terms;
	return { ...rest, level, currency, ratePct: pctOf(rate), reservePct: pctOf(reserve), open: j?.open ?? true, version: j?.version ?? 0 };
}

/** What is sent for a form; null while a figure is none. */
export function setUpOf(d: Draft): { level: Level; currency: string; terms: Terms; open: boolean; version: number } | null {
	const rate = millionthsOf(d.ratePct);
	const reserve = millionthsOf(d.reservePct);
	const must = d.kind === "must_hit_by";
	const amounts = [d.seed, must ? "0" : d.spread, must ? d.ceiling : "0", must ? "0" : d.mean].map((a) => a.trim() || "0");
	if (Number.isNaN(rate) || Number.isNaN(reserve) || amounts.some((a) => !/^\d{1,12}(\.\d{1,2})?$/.test(a))) return null;
	const [seed, spread, ceiling, mean] = amounts as [string, string, string, string];
	return {
		level: d.level,
		currency: d.currency,
		terms: { kind: d.kind, seed, spread, ceiling, mean, rate, reserve, growth: !must && d.growth },
		open: d.open,
		version: d.version,
	};
}

/** The path of a plot in a box of 100 by 32, the newest at the end; empty for fewer than two points. */
export function plotOf(points: readonly Point[]): string {
	if (points.length < 2) return "";
	const xs = points.map((p) => Date.parse(p.at));
	const ys = points.map((p) => Number(p.value));
	const [x0, x1] = [Math.min(...xs), Math.max(...xs)];
	const [y0, y1] = [Math.min(...ys), Math.max(...ys)];
	const at = (v: number, from: number, to: number, size: number) => (to === from ? size / 2 : ((v - from) / (to - from)) * size);
	return xs.map((x, i) => `${i ? "L" : "M"}${at(x, x0, x1, 100).toFixed(2)} ${(30 - at(ys[i] as number, y0, y1, 28)).toFixed(2)}`).join("");
}
