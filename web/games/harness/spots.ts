/** What the totals of three dice from 4 to 10 pay and return; those from 11 on are their mirror. */
const TOTALS = [
	["60", "84.7222"],
	["30", "86.1111"],
	["17", "83.3333"],
	["12", "90.2778"],
	["8", "87.5000"],
	["6", "81.0185"],
	["6", "87.5000"],
] as const;

/** The places on the scripted tables: code, what it pays at most, its return. */
export const SPOTS: Record<string, readonly (readonly [string, string, string])[]> = {
	baccarat: [
		["player", "1", "98.7649"],
		["banker", "0.95", "98.9421"],
		["tie", "8", "85.6404"],
		["player-pair", "11", "89.6386"],
		["banker-pair", "11", "89.6386"],
		["banker-six", "20", "83.3164"],
	],
	dragontiger: [
		["dragon", "1", "96.2651"],
		["tiger", "1", "96.2651"],
		["tie", "11", "89.6386"],
		["suited-tie", "50", "86.0241"],
		...["dragon", "tiger"].flatMap((s) => ["big", "small", "odd", "even"].map((x) => [`${s}-${x}`, "1", "92.3077"] as const)),
	],
	teenpatti: [
		["a", "0.97", "98.5017"],
		["b", "0.97", "98.5017"],
		["a-plus", "40", "97.8643"],
		["b-plus", "40", "97.8643"],
	],
	roulette: [
		...Array.from({ length: 37 }, (_, n) => [`n${n}`, "35", "97.2973"] as const),
		["n1-2", "17", "97.2973"],
		["n1-2-4-5", "8", "97.2973"],
		...["dozen-1", "dozen-2", "dozen-3", "column-1", "column-2", "column-3"].map((c) => [c, "2", "97.2973"] as const),
		...["red", "black", "odd", "even", "low", "high"].map((c) => [c, "1", "97.2973"] as const),
	],
	blackjack: [1, 2, 3, 4, 5, 6, 7].map((n) => [`b${n}`, "1.50", "99.4296"] as const),
	sicbo: [
		...["small", "odd", "even", "big"].map((c) => [c, "1", "97.2222"] as const),
		...[...TOTALS, ...TOTALS.toReversed()].map(([pays, pct], i) => [`total-${i + 4}`, pays, pct] as const),
		...[1, 2, 3, 4, 5, 6].flatMap((a) => [[`single-${a}`, "12", "96.2963"] as const, [`double-${a}`, "11", "88.8889"] as const, [`triple-${a}`, "190", "88.4259"] as const]),
		["any-triple", "31", "88.8889"],
		...[1, 2, 3, 4, 5].flatMap((a) => Array.from({ length: 6 - a }, (_, i) => [`pair-${a}-${a + i + 1}`, "6", "97.2222"] as const)),
	],
};
