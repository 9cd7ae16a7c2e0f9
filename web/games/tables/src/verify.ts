/** The tables' games for the page that verifies any bet. */
import type { FairResult } from "@baize/game-kit/fair";
import { type TableInput, verifyTable } from "./fair.ts";

/** The games that are verified here. */
export const games: readonly string[] = ["baccarat", "baccarat-nc", "dragontiger", "roulette", "roulette-lp", "sicbo", "teenpatti", "blackjack"];

/** Computes a bet at a table again. */
export async function verify(input: unknown): Promise<FairResult> {
	const table = input as TableInput;
	const v = await verifyTable(table);
	if (!v.ok) return v;
	const steps = [
		{ what: "commitment", formula: `SHA-256(seed, "${table.params.round}")`, value: table.hash },
		{ what: "entropy", formula: `SHA-256(${table.params.bets.length})`, value: table.clientSeed },
		{ what: "outcome", formula: table.game, value: v.outcome },
		{ what: "payout", formula: table.params.wagers.map((w) => `${w.spot} ${w.stake}`).join(" + "), value: v.payout },
	];
	return { ...v, proof: "", steps };
}
