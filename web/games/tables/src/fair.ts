/** The verifier of a table's round, docs/fairness.md section 18: commitment, entropy, outcome and payout, from published numbers alone. */
import { proofOf, sha256Text, Stream } from "@baize/game-kit/fair";
import { amountText, micro, parseAmount } from "@baize/kernel";
import { blackjackRatio, dealBlackjack } from "./blackjack.ts";
import { pocketColour } from "./layout.ts";
import type { Wager } from "./net.ts";

export interface TableInput {
	readonly game: string;
	readonly serverSeed: string;
	readonly hash: string;
	readonly clientSeed: string;
	readonly nonce: number;
	readonly params: { readonly round: string; readonly bets: readonly string[]; readonly wagers: readonly Wager[]; readonly digits: number; readonly moves?: string };
	readonly claim?: { readonly outcome?: string; readonly payout?: string; readonly receipt?: string };
}

export type Verdict =
	| { readonly ok: true; readonly outcome: string; readonly payout: string; readonly receipt: string }
	| { readonly ok: false; readonly reason: "input" | "commitment" | "outcome" | "payout" | "receipt" };

const RANKS = "A23456789TJQK";
const SUITS = "SHDC";
const rank = (card: string): number => RANKS.indexOf(card.charAt(0)) + 1;
const points = (hand: readonly string[]): number => hand.reduce((sum, c) => sum + (rank(c) < 10 ? rank(c) : 0), 0) % 10;

/** A shoe that is shuffled no further than anybody needs. */
function shoe(stream: Stream, packs: number): () => Promise<string> {
	const left = Array.from({ length: 52 * packs }, (_, i) => i % 52);
	return async () => {
		const k = await stream.below(left.length);
		const card = left[k] ?? 0;
		left[k] = left[left.length - 1] ?? 0;
		left.pop();
		return `${RANKS[card % 13]}${SUITS[Math.floor(card / 13)]}`;
	};
}

const DRAWS: Record<number, string> = { 0: "0123456789", 1: "0123456789", 2: "0123456789", 3: "012345679", 4: "234567", 5: "4567", 6: "67" };

async function baccarat(draw: () => Promise<string>): Promise<string> {
	const [player, banker]: [string[], string[]] = [[], []];
	for (let i = 0; i < 2; i++) {
		player.push(await draw());
		banker.push(await draw());
	}
	const [p, b] = [points(player), points(banker)];
	if (p < 8 && b < 8) {
		if (p <= 5) player.push(await draw());
		const third = player[2];
		if (third ? DRAWS[b]?.includes(String(points([third]))) : b <= 5) banker.push(await draw());
	}
	return `${player.join()}|${banker.join()}`;
}

async function hands(draw: () => Promise<string>, cards: number): Promise<string> {
	const [a, b]: [string[], string[]] = [[], []];
	for (let i = 0; i < cards; i++) {
		a.push(await draw());
		b.push(await draw());
	}
	return `${a.join()}|${b.join()}`;
}

/** What a game deals from a stream; undefined for a game that is none of the tables'. */
export async function deal(game: string, stream: Stream, moves = ""): Promise<string | undefined> {
	switch (game) {
		case "blackjack":
			return dealBlackjack(stream, moves);
		case "baccarat":
		case "baccarat-nc":
			return baccarat(shoe(stream, 8));
		case "dragontiger":
			return hands(shoe(stream, 8), 1);
		case "teenpatti":
			return hands(shoe(stream, 1), 3);
		case "roulette":
		case "roulette-lp":
			return String(await stream.below(37));
		case "sicbo":
			return [(await stream.below(6)) + 1, (await stream.below(6)) + 1, (await stream.below(6)) + 1].join();
	}
	return undefined;
}

type Ratio = readonly [number, number];
const to1 = (n: number, won: boolean): Ratio => (won ? [n + 1, 1] : [0, 1]);

function baccaratRatio(game: string, o: string, spot: string): Ratio {
	const [player = [], banker = []] = o.split("|").map((h) => h.split(","));
	const [p, b] = [points(player), points(banker)];
	const pair = (h: readonly string[]) => rank(h[0] ?? "") === rank(h[1] ?? "");
	switch (spot) {
		case "player":
			return p === b ? [1, 1] : to1(1, p > b);
		case "banker":
			if (p >= b) return p === b ? [1, 1] : [0, 1];
			return game === "baccarat" ? [39, 20] : b === 6 ? [3, 2] : [2, 1];
		case "tie":
			return to1(8, p === b);
		case "player-pair":
			return to1(11, pair(player));
		case "banker-pair":
			return to1(11, pair(banker));
	}
	return to1(banker.length === 2 ? 12 : 20, b === 6 && p < b);
}

function tigerRatio(o: string, spot: string): Ratio {
	const [d = "", t = ""] = o.split("|");
	const [side = "", which = ""] = spot.split("-");
	if (spot === "tie") return to1(11, rank(d) === rank(t));
	if (spot === "suited-tie") return to1(50, d === t);
	if (!which) return rank(d) === rank(t) ? [1, 2] : to1(1, rank(d) > rank(t) === (spot === "dragon"));
	const r = rank(side === "dragon" ? d : t);
	const hit = { big: r > 7, small: r < 7, odd: r % 2 === 1, even: r % 2 === 0 }[which] ?? false;
	return to1(1, hit && r !== 7);
}

function wheelRatio(game: string, n: number, spot: string): Ratio {
	const [kind = "", a = ""] = spot.split("-");
	const inside = /^n\d/.test(spot) ? spot.slice(1).split("-").map(Number) : undefined;
	if (inside) return inside.includes(n) ? [36, inside.length] : [0, 1];
	if (kind === "dozen") return to1(2, n > 0 && Math.ceil(n / 12) === Number(a));
	if (kind === "column") return to1(2, n > 0 && ((n - 1) % 3) + 1 === Number(a));
	if (n === 0) return game === "roulette-lp" ? [1, 2] : [0, 1];
	const hit = { red: pocketColour(n) === "red", black: pocketColour(n) === "black", odd: n % 2 === 1, even: n % 2 === 0, low: n <= 18, high: n > 18 }[spot] ?? false;
	return to1(1, hit);
}

function diceRatio(dice: readonly number[], spot: string): Ratio {
	const sum = dice.reduce((x, y) => x + y, 0);
	const triple = dice.every((d) => d === dice[0]);
	const [kind = "", a = "", b = ""] = spot.split("-");
	const hits = (n: string) => dice.filter((d) => d === Number(n)).length;
	switch (kind) {
		case "big":
			return to1(1, sum > 10 && !triple);
		case "small":
			return to1(1, sum <= 10 && !triple);
		case "odd":
			return to1(1, sum % 2 === 1 && !triple);
		case "even":
			return to1(1, sum % 2 === 0 && !triple);
		case "total":
			return to1([60, 30, 17, 12, 8, 6][Math.min(sum, 21 - sum) - 4] ?? 6, sum === Number(a));
		case "single":
			return to1([0, 1, 2, 12][hits(a)] ?? 0, hits(a) > 0);
		case "double":
			return to1(11, hits(a) >= 2);
		case "triple":
			return to1(190, hits(a) === 3);
		case "pair":
			return to1(6, hits(a) > 0 && hits(b) > 0);
	}
	return to1(31, triple);
}

/** The worth of three cards as numbers to compare: the kind first. */
export function three(hand: readonly string[]): readonly number[] {
	const r = hand.map((c) => (rank(c) === 1 ? 14 : rank(c))).sort((x, y) => y - x);
	const [high = 0, mid = 0, low = 0] = r;
	const suited = hand.every((c) => c.charAt(1) === hand[0]?.charAt(1));
	const wheel = high === 14 && mid === 3 && low === 2;
	const run = wheel || (high === mid + 1 && mid === low + 1);
	if (high === low) return [5, high];
	if (run) return [suited ? 4 : 3, wheel ? 13.5 : high];
	if (suited) return [2, high, mid, low];
	if (high === mid) return [1, mid, low];
	return mid === low ? [1, mid, high] : [0, high, mid, low];
}

function pattiRatio(o: string, spot: string): Ratio {
	const [a = [], b = []] = o.split("|").map((h) => three(h.split(",")));
	const plus = (worth: readonly number[]) => to1([0, 1, 4, 6, 30, 40][worth[0] ?? 0] ?? 0, (worth[0] ?? 0) > 0);
	if (spot === "a-plus") return plus(a);
	if (spot === "b-plus") return plus(b);
	const at = a.findIndex((x, i) => x !== b[i]);
	if (at < 0) return [1, 1];
	return (a[at] ?? 0) > (b[at] ?? 0) === (spot === "a") ? [197, 100] : [0, 1];
}

/** What a spot gives back of its stake, the stake included. */
export function ratioOf(game: string, outcome: string, spot: string): Ratio {
	if (game.startsWith("baccarat")) return baccaratRatio(game, outcome, spot);
	if (game === "dragontiger") return tigerRatio(outcome, spot);
	if (game === "teenpatti") return pattiRatio(outcome, spot);
	if (game === "blackjack") return blackjackRatio(outcome, spot);
	const numbers = outcome.split(",").map(Number);
	return game === "sicbo" ? diceRatio(numbers, spot) : wheelRatio(game, numbers[0] ?? 0, spot);
}

/** What wagers give back together, each floored to the currency. */
export function payoutOf(game: string, outcome: string, wagers: readonly Wager[], digits: number): string {
	const cent = 10n ** BigInt(6 - digits);
	const back = wagers.map((w) => {
		const [num, den] = ratioOf(game, outcome, w.spot);
		return ((parseAmount(w.stake) * BigInt(num)) / BigInt(den) / cent) * cent;
	});
	return amountText(micro(back.reduce((x, y) => x + y, 0n)));
}

const HEX = /^[0-9a-f]{64}$/;
const text = new TextEncoder();

/** SHA-256 of the seed's 32 bytes and then the round's id. */
async function commitment(seed: string, round: string): Promise<string> {
	const bytes = new Uint8Array([...(seed.match(/../g) ?? []).map((b) => Number.parseInt(b, 16)), ...text.encode(round)]);
	return [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].map((b) => b.toString(16).padStart(2, "0")).join("");
}

/** Derives a round again and holds it to its commitment and to what is claimed. */
export async function verifyTable(input: TableInput): Promise<Verdict> {
	const { game, serverSeed, hash, clientSeed, nonce, params, claim = {} } = input;
	if (!HEX.test(serverSeed) || !HEX.test(hash) || !HEX.test(clientSeed) || !Number.isSafeInteger(nonce) || nonce < 0) return { ok: false, reason: "input" };
	if ((await commitment(serverSeed, params.round)) !== hash) return { ok: false, reason: "commitment" };
	if ((await sha256Text(params.bets.join("\n"))) !== clientSeed) return { ok: false, reason: "input" };
	const outcome = await deal(game, new Stream({ serverSeed, clientSeed, nonce }), params.moves);
	if (outcome === undefined) return { ok: false, reason: "input" };
	const payout = payoutOf(game, outcome, params.wagers, params.digits);
	const lines = [params.round, String(params.bets.length), params.bets.join("\n"), ...params.wagers.map((w) => `${w.spot} ${w.stake}`)];
	if (params.moves !== undefined) lines.push(params.moves);
	lines.push(String(params.digits));
	const proof = await proofOf({ serverSeed, clientSeed, nonce });
	const receipt = await sha256Text(["baize-fair-1", game, hash, clientSeed, String(nonce), ...lines, outcome, payout, proof].join("\n"));
	const derived = { outcome, payout, receipt };
	for (const field of ["outcome", "payout", "receipt"] as const) if (claim[field] && claim[field] !== derived[field]) return { ok: false, reason: field };
	return { ok: true, ...derived };
}
