// The fairness verifier: derives any bet of the house games again in the
// browser, from its published numbers alone and without asking the server.
// The public specification is docs/fairness.md; the golden vectors that the
// server is held to hold this to it as well.

import { type Climbed, coin, hilo, mines, type MinesParams, towers, type TowersParams } from "./fair/climb.ts";
import { crash, inChain, type CrashParams } from "./fair/crash.ts";
import { dice, type DiceParams } from "./fair/dice.ts";
import { poker, type PokerParams } from "./fair/poker.ts";
import { fishing, type FishingParams, type FishSheet } from "./fair/fishing.ts";
import { jackpot, type JackpotParams } from "./fair/jackpot.ts";
import { keno, type KenoParams, limbo, type LimboParams, plinko, type PlinkoParams, wheel, type WheelParams } from "./fair/single.ts";
import { slot, type Sheet, type SlotParams } from "./fair/slots.ts";
import { clientSeedPattern, fromHex, hexPattern, sha256, sha256Text, toHex, type Seeds } from "./fair/stream.ts";
import type { Derived, Step } from "./fair/types.ts";

export { inAddress, readInput } from "./fair/address.ts";
export { pays, type Risk, timesText } from "./fair/alone.ts";
export * from "./fair/climb.ts";
export { crashPoint, multiplierAt, type CrashParams } from "./fair/crash.ts";
export { diceMultiplier, diceWinning, type DiceParams } from "./fair/dice.ts";
export { sealsHold, type PokerParams, type SealedHand } from "./fair/poker.ts";
export * from "./fair/fishing.ts";
export * from "./fair/single.ts";
export { gridOf, linePay, type Sheet, type SlotParams } from "./fair/slots.ts";
export { Stream, proofOf, sha256Text, type Seeds } from "./fair/stream.ts";
export type { Step } from "./fair/types.ts";

interface Common extends Seeds {
	readonly hash: string;
	readonly claim?: { readonly outcome?: string; readonly payout?: string; readonly receipt?: string };
}

/** The parameters of each game's bets. */
export interface FairParams {
	readonly dice: DiceParams;
	readonly crash: CrashParams;
	readonly slot: SlotParams;
	readonly limbo: LimboParams;
	readonly plinko: PlinkoParams;
	readonly wheel: WheelParams;
	readonly keno: KenoParams;
	readonly mines: MinesParams;
	readonly towers: TowersParams;
	readonly hilo: Climbed;
	readonly coinflip: Climbed;
	readonly poker: PokerParams;
	readonly fishing: FishingParams;
	readonly jackpot: JackpotParams;
}
export type FairInput = { [G in keyof FairParams]: Common & { readonly game: G; readonly params: FairParams[G] } }[keyof FairParams];

/** A published par sheet: its file's text, of which the hash is taken; `code/book` is the text of its book. */
export type Sheets = (code: string) => string | undefined;

export type FairResult =
	| { readonly ok: true; readonly outcome: string; readonly payout: string; readonly proof: string; readonly receipt: string; readonly steps: readonly Step[] }
	| { readonly ok: false; readonly reason: "input" | "commitment" | "outcome" | "payout" | "receipt" };

/** Derives a bet again and holds it to the commitment and to what is claimed. */
export async function verifyBet(input: FairInput, sheets: Sheets): Promise<FairResult> {
	const { serverSeed, hash, clientSeed, nonce } = input;
	const readable = hexPattern.test(serverSeed) && hexPattern.test(hash) && clientSeedPattern.test(clientSeed) && Number.isSafeInteger(nonce) && nonce >= 0;
	if (!readable) return { ok: false, reason: "input" };
	const rounds = input.game === "crash" ? nonce : 1;
	if (!(await inChain(serverSeed, hash, rounds))) return { ok: false, reason: "commitment" };
	let derived: Derived;
	try {
		derived = await derive(input, sheets);
	} catch (e) {
		if (e instanceof RangeError) return { ok: false, reason: "input" };
		throw e;
	}
	const receipt = await sha256Text(["baize-fair-1", input.game, hash, clientSeed, String(nonce), ...derived.params, derived.outcome, derived.payout, derived.proof].join("\n"));
	const { outcome, payout, proof } = derived;
	const got = { outcome, payout, receipt };
	for (const field of ["outcome", "payout", "receipt"] as const) {
		const claimed = input.claim?.[field];
		if (claimed && claimed !== got[field]) return { ok: false, reason: field };
	}
	const commitment = { what: "commitment", formula: rounds === 1 ? "SHA-256(seed)" : `SHA-256^${rounds}(seed)`, value: hash };
	return { ok: true, ...got, proof, steps: [commitment, ...derived.steps] };
}

// One entry a game.
const games: { [G in keyof FairParams]: (seeds: Seeds, params: FairParams[G], sheets: Sheets) => Promise<Derived> } = {
	dice,
	crash: (seeds, params) => crash(seeds.serverSeed, seeds.clientSeed, params),
	slot: async (seeds, params, sheets) => {
		const text = sheets(params.sheet);
		if (text === undefined) throw new RangeError("sheet");
		const sheet = JSON.parse(text) as Sheet;
		const book = sheet.book ? sheets(`${params.sheet}/book`) : undefined;
		if (sheet.book && (book === undefined || (await sha256Text(book)) !== sheet.book)) throw new RangeError("book");
		return slot(seeds, sheet, await sha256Text(text), params, book);
	},
	limbo,
	plinko,
	wheel,
	keno,
	mines,
	towers,
	hilo,
	coinflip: coin,
	poker,
	fishing: async (seeds, params, sheets) => {
		const text = sheets(`fishing/${params.sheet}`);
		if (text === undefined) throw new RangeError("sheet");
		return fishing(seeds, JSON.parse(text) as FishSheet, params);
	},
	jackpot,
};

/** The games whose bets are derived here. */
export const DERIVED: readonly string[] = Object.keys(games);

async function derive(input: FairInput, sheets: Sheets): Promise<Derived> {
	if (!Object.hasOwn(games, input.game)) throw new RangeError("game");
	const play = games[input.game] as (seeds: Seeds, params: FairInput["params"], sheets: Sheets) => Promise<Derived>;
	return play(input, input.params, sheets);
}

/** The SHA-256 of a server seed, which the house shows before it uses the seed. */
export async function commitmentOf(serverSeed: string): Promise<string> {
	return toHex(await sha256(fromHex(serverSeed)));
}
