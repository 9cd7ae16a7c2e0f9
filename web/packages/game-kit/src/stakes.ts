/** The arithmetic of the stake field: whole micro-units only, and never an outcome. */
import { type Amount, AmountError, amountText, micro, parseAmount, readFigure } from "@baize/kernel";

/** What a stake must obey. Step is the smallest difference between two stakes. */
export interface StakeRule {
	readonly min: Amount;
	readonly max: Amount;
	readonly step: Amount;
	readonly grid: readonly Amount[];
}

/** Why a stake cannot be placed; also the last part of its message key. */
export type StakeFault = "unreadable" | "low" | "high" | "step" | "funds";

/** Reads what a member typed, in any known digits and with the marks of their language; undefined when it is no amount. */
export function readStake(text: string, locale = "en"): Amount | undefined {
	const plain = readFigure(text, locale);
	if (plain === undefined) return undefined;
	try {
		return parseAmount(plain);
	} catch (e) {
		if (e instanceof AmountError) return undefined;
		throw e;
	}
}

/** Says why a stake cannot be placed, or nothing. */
export function faultOf(stake: Amount | undefined, rule: StakeRule, balance: Amount): StakeFault | undefined {
	if (stake === undefined) return "unreadable";
	if (stake < rule.min) return "low";
	if (stake > rule.max) return "high";
	if (stake % rule.step !== 0n) return "step";
	return stake > balance ? "funds" : undefined;
}

function fit(stake: bigint, rule: StakeRule): Amount {
	const down = stake - (stake % rule.step);
	if (down < rule.min) return rule.min;
	if (down > rule.max) return rule.max;
	return micro(down);
}

/** Half the stake, on the step and not under the least. */
export const halve = (stake: Amount, rule: StakeRule): Amount => fit(stake / 2n, rule);

/** Twice the stake, not over the most. */
export const double = (stake: Amount, rule: StakeRule): Amount => fit(stake * 2n, rule);

/** The largest stake that rule and balance allow; never less than the least. */
export const most = (rule: StakeRule, balance: Amount): Amount => fit(balance, rule);

/** The next stake of the grid up or down; beyond its ends the stake stays. */
export function nudge(stake: Amount, rule: StakeRule, by: 1 | -1): Amount {
	const next = by > 0 ? rule.grid.find((g) => g > stake) : rule.grid.findLast((g) => g < stake);
	return next ?? stake;
}

/** The text that goes into the field and to the server. */
export const stakeText = (stake: Amount): string => amountText(stake);
