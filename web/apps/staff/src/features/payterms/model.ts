import { formatFigure } from "@baize/kernel";
import type { PlainKey, T } from "@baize/i18n";
import { differences } from "../../kit/history.tsx";
import { moneyText } from "../../kit/money.ts";

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
const comparable = (t: Terms): object => ({
	order: t.methods.map((m) => m.code).join(", "),
	...Object.fromEntries(t.methods.map((m) => [m.code, m])),
	coinRate: t.coinRate,
	coinLeast: t.coinLeast,
});

/** The words of each field, the part of the form that it stands in first. */
const FIELDS: Record<string, readonly PlainKey[]> = {
	deposit: ["payterms.in"],
	depositMin: ["payterms.in", "payterms.min"],
	depositMax: ["payterms.in", "payterms.max"],
	depositMinutes: ["payterms.in", "payterms.minutes"],
	withdraw: ["payterms.out"],
	withdrawMin: ["payterms.out", "payterms.min"],
	withdrawMax: ["payterms.out", "payterms.max"],
	withdrawDay: ["payterms.out", "payterms.day"],
	withdrawMinutes: ["payterms.out", "payterms.minutes"],
	feeFlat: ["payterms.out", "payterms.flat"],
	feeBasisPoints: ["payterms.out", "payterms.percent"],
	countries: ["payterms.countries"],
	tiers: ["payterms.ranks"],
	order: ["payterms.order"],
	coinRate: ["payterms.coin.rate"],
	coinLeast: ["payterms.coin.least"],
};
const OF_TIER: Record<string, PlainKey> = {
	vip: "payterms.rank",
	depositMax: "payterms.tier.depositMax",
	withdrawMax: "payterms.tier.withdrawMax",
	withdrawDay: "payterms.tier.withdrawDay",
	feeFlat: "payterms.tier.feeFlat",
	feeBasisPoints: "payterms.percent",
};

const SUMS = /^(depositMin|depositMax|withdrawMin|withdrawMax|withdrawDay|feeFlat|coinRate|coinLeast)$/;

/** The ways to pay as they are spoken of. */
export interface Speech {
	t: T;
	lang: string;
	wired: readonly Wired[];
}

/** A field's value as members and staff read it: with its currency, in percent, in minutes. */
function valueText(field: string, text: string, currency: string, { t, lang, wired }: Speech): string {
	if (text === "") return "";
	if (text === "true" || text === "false") return t(text === "true" ? "payterms.open" : "payterms.closed");
	if (SUMS.test(field)) return moneyText(text, currency, lang);
	if (field === "feeBasisPoints") return `${formatFigure(percentText(Number(text)), lang)}%`;
	if (field.endsWith("Minutes")) return t("care.safe.minutes", { n: Number(text) });
	if (field !== "order") return text;
	return text
		.split(", ")
		.map((code) => wired.find((w) => w.code === code)?.name ?? code)
		.join(", ");
}

/** What changes in words: "bKash · Paying in · Largest amount" for bkash.depositMax, and its values in their units. */
export function inWords<Change extends { path: string; before: string; after: string }>(change: Change, speech: Speech): Change {
	const { t, wired } = speech;
	const [first = "", second = "", place, last = ""] = change.path.split(".");
	const whole = second === "";
	const of = wired.find((w) => (whole ? w.way === "chain" : w.code === first));
	const words = (FIELDS[whole ? first : second] ?? []).map((key) => t(key as "payterms.in"));
	const tier = second === "tiers" ? OF_TIER[last] : undefined;
	if (tier) words.push(`${Number(place) + 1}`, t(tier as "payterms.rank"));
	if (second === "countries") words.push(`${Number(place) + 1}`);
	const say = (text: string) => valueText(whole ? first : tier ? last : second, text, of?.currency ?? "", speech);
	return { ...change, path: words.length > 0 ? [...(whole ? [] : [of?.name ?? first]), ...words].join(" · ") : change.path, before: say(change.before), after: say(change.after) };
}

/** What differs between two versions of the terms, in words. */
export const changesOf = (before: Terms, after: Terms, speech: Speech) => differences(comparable(before), comparable(after)).map((d) => inWords(d, speech));

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
