/** Two accounts that met at poker tables, as the report counts them. */
export interface Pair {
	readonly a: string;
	readonly b: string;
	readonly hands: number;
	readonly sharePercent: number;
	/** Money that went from a to b; below zero it went the other way. */
	readonly flow: string;
	readonly flowPercent: number;
	/** Tournament chips, which are no money, likewise. */
	readonly chips: string;
	readonly chipsPercent: number;
	readonly streets: number;
	readonly quiet: number;
	readonly otherStreets: number;
	readonly otherQuiet: number;
	readonly sameDevice: boolean;
	readonly sameAddress: boolean;
	readonly score: number;
	readonly reasons: readonly string[];
}

/** The periods that are offered, in days; the report reads 31 at most. */
export const PAIR_DAYS = ["1", "7", "30"] as const;

/** The reasons that have a name. */
export const REASONS = ["TOGETHER", "ONE_WAY", "SOFT_PLAY", "SAME_DEVICE", "SAME_ADDRESS"] as const;

/** The reasons of a pair that have a name, in the order of the report. */
export const reasonsOf = (p: Pair): (typeof REASONS)[number][] => REASONS.filter((r) => p.reasons.includes(r));

/** From where to where the money went, the loser first. */
export const flowOf = (p: Pair): { from: string; to: string; amount: string } =>
	p.flow.startsWith("-") ? { from: p.b, to: p.a, amount: p.flow.slice(1) } : { from: p.a, to: p.b, amount: p.flow };

/** How many chips went which way, as the accounts stand in the list; undefined where none did. */
export function chipsOf(p: Pair): { back: boolean; count: string } | undefined {
	const [count = "0"] = p.chips.replace("-", "").split(".");
	return /[1-9]/.test(count) ? { back: p.chips.startsWith("-") !== p.flow.startsWith("-"), count } : undefined;
}

/** A share in whole hundredths; "–" where nothing was counted. */
export const share = (part: number, whole: number): string => (whole > 0 ? `${Math.round((100 * part) / whole)}%` : "–");

/** The days up to a moment. */
export function daysTo(now: number, days: number): { from: string; to: string } {
	return { from: new Date(now - days * 86_400_000).toISOString(), to: new Date(now).toISOString() };
}
