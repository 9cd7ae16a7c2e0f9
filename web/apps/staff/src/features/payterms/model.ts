/** What changes from a VIP rank on; zero amounts change nothing. */
export interface Tier {
	vip: number;
	depositMax: string;
	withdrawMax: string;
	withdrawDay: string;
	feeFlat: string;
	feeBasisPoints: number;
}

/** What staff set of one way to pay. */
export interface MethodTerms {
	code: string;
	deposit: boolean;
	withdraw: boolean;
	depositMin: string;
	depositMax: string;
	withdrawMin: string;
	withdrawMax: string;
	withdrawDay: string;
	feeFlat: string;
	feeBasisPoints: number;
	depositMinutes: number;
	withdrawMinutes: number;
	countries: string[];
	tiers: Tier[];
}

/** The terms of all ways to pay, in the order shown, and what a coin is worth. */
export interface Terms {
	methods: MethodTerms[];
	coinRate: string;
	coinLeast: string;
}

/** A way to pay as the house wired it. */
export interface Wired {
	code: string;
	name: string;
	provider: string;
	payouts: string;
	way: "page" | "transfer" | "chain";
	currency: string;
	sandbox: boolean;
}

/** Terms as they are compared: the ways to pay by their codes, and their order apart. */
export const comparable = (t: Terms): object => ({
	order: t.methods.map((m) => m.code).join(", "),
	...Object.fromEntries(t.methods.map((m) => [m.code, m])),
	coinRate: t.coinRate,
	coinLeast: t.coinLeast,
});

/** Hundredths of a percent as a percentage: 50 is "0.5". */
export const percentText = (basisPoints: number): string => String(basisPoints / 100);

/** A percentage as hundredths of a percent; undefined where it is none, or finer than that. */
export function pointsOf(percent: string): number | undefined {
	if (!/^\d{1,3}(\.\d{0,2})?$/.test(percent)) return undefined;
	const [whole = "0", part = ""] = percent.split(".");
	return Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

/** The codes of countries that stand in a text, in capitals, each once. */
export const countriesOf = (text: string): string[] => [
	...new Set(
		text
			.toUpperCase()
			.split(/[^A-Z]+/)
			.filter(Boolean),
	),
];

/** The next rank's terms: a rank above the last one, with the fee of what stands before. */
export function nextTier(m: MethodTerms): Tier {
	const last = m.tiers.at(-1);
	return {
		vip: (last?.vip ?? 0) + 1,
		depositMax: "0",
		withdrawMax: "0",
		withdrawDay: "0",
		feeFlat: last?.feeFlat ?? m.feeFlat,
		feeBasisPoints: last?.feeBasisPoints ?? m.feeBasisPoints,
	};
}
