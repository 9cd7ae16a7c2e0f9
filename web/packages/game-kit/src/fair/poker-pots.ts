// Pots, rake and who wins them, docs/states/poker.md.

import { parseAmount } from "./amount.ts";
import type { Player, Rules } from "./poker-hand.ts";
import { compareWorth, worthOf } from "./poker-rank.ts";

interface Pot {
	amount: bigint;
	readonly seats: Player[];
}

const top = (values: readonly bigint[]): bigint => values.reduce((a, b) => (b > a ? b : a), 0n);

/** Gives back what the largest bet is above the second largest. */
function giveBack(players: readonly Player[]): void {
	const most = players.reduce((a, b) => (b.total > a.total ? b : a));
	const back = most.total - top(players.filter((p) => p !== most).map((p) => p.total));
	if (back <= 0n || most.folded) return;
	most.total -= back;
	most.stack += back;
}

/** Cuts what was put in at every amount at which somebody live stopped. */
function cut(players: readonly Player[]): Pot[] {
	const levels = [...new Set(players.filter((p) => !p.folded).map((p) => p.total))].sort((a, b) => (a < b ? -1 : 1));
	const pots: Pot[] = [];
	let from = 0n;
	levels.forEach((to, i) => {
		const pot: Pot = { amount: 0n, seats: players.filter((p) => !p.folded && p.total >= to) };
		for (const p of players) {
			const upper = i === levels.length - 1 || p.total < to ? p.total : to;
			if (upper > from) pot.amount += upper - from;
			if (i === 0) pot.amount += p.dead;
		}
		from = to;
		const before = pots.at(-1);
		if (pot.amount === 0n) return;
		if (before && before.seats.length === pot.seats.length) before.amount += pot.amount;
		else pots.push(pot);
	});
	return pots;
}

/** Pays the pots of a hand and gives the rake; no board: one is left, no rules: no rake. Players stand in the order of acting. */
export function payPots(players: readonly Player[], board: readonly number[] | undefined, rules: Rules | undefined, chip: bigint): bigint {
	giveBack(players);
	let left = 0n;
	if (rules) {
		const cap = (rules.rake.caps ?? []).reduce((cents, c) => (players.length >= c.players ? c.blindsCents : cents), 0);
		left = (parseAmount(rules.bigBlind) / 100n) * BigInt(cap);
	}
	let taken = 0n;
	for (const pot of cut(players)) {
		let rake = rules ? (pot.amount * BigInt(rules.rake.points)) / 10_000n : 0n;
		if (rake > left) rake = left;
		rake -= rake % chip;
		left -= rake;
		taken += rake;
		const worth = new Map(pot.seats.map((p) => [p, board ? worthOf([...p.hole, ...board]) : [0]]));
		const best = pot.seats.reduce((a, b) => (compareWorth(worth.get(b) ?? [], worth.get(a) ?? []) > 0 ? b : a));
		const winners = pot.seats.filter((p) => compareWorth(worth.get(p) ?? [], worth.get(best) ?? []) === 0);
		share(pot.amount - rake, chip, winners);
	}
	return taken;
}

/** Equal parts, and what is left chip by chip to the first left of the button. */
function share(amount: bigint, chip: bigint, winners: readonly Player[]): void {
	const n = BigInt(winners.length);
	const each = amount / n - ((amount / n) % chip);
	let left = amount - each * n;
	for (const p of winners) {
		const odd = left < chip ? left : chip;
		p.stack += each + odd;
		left -= odd;
	}
}
