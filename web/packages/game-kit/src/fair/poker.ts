// Poker, docs/fairness-poker.md: the deck of a hand, the seals of its cards,
// and the hand itself played again from its record.

import { formatAmount } from "./amount.ts";
import { play, type PokerRecord } from "./poker-hand.ts";
import { fromHex, hmac, proofOf, sha256, sha256Text, Stream, toHex, type Seeds } from "./stream.ts";
import type { Derived } from "./types.ts";

/** The record of a hand, and the seat whose amount at the end is the payout. */
export interface PokerParams {
	readonly seat: number;
	readonly record: PokerRecord;
}

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";

/** The two letters of a card. */
export const cardName = (c: number): string => `${RANKS[c % 13]}${SUITS[Math.floor(c / 13)]}`;

/** The client seed of a hand: what all that were dealt in added to the chance. */
export const entropyOf = (shares: PokerRecord["shares"]): Promise<string> => sha256Text(shares.map((s) => `${s.seat}:${s.clientSeed}`).join("\n"));

/** The order in which the cards of a hand lie. */
export async function deckOf(seeds: Seeds): Promise<number[]> {
	const deck = Array.from({ length: 52 }, (_, i) => i);
	const stream = new Stream(seeds);
	for (let i = 51; i > 0; i--) {
		const j = await stream.below(i + 1);
		[deck[i], deck[j]] = [deck[j] as number, deck[i] as number];
	}
	return deck;
}

/** SHA-256 of the 32 bytes of a salt and the two letters of its card. */
async function sealOf(salt: ArrayBuffer, card: string): Promise<string> {
	const bytes = new Uint8Array(34);
	bytes.set(new Uint8Array(salt));
	bytes.set([card.charCodeAt(0), card.charCodeAt(1)], 32);
	return toHex(await sha256(bytes.buffer));
}

/** The root over the seals of all 52 places. */
async function rootOf(seeds: Seeds, deck: readonly number[]): Promise<string> {
	const seals = deck.map(async (c, place) => sealOf(await hmac(seeds.serverSeed, `salt:${seeds.nonce}:${place}`), cardName(c)));
	return sha256Text((await Promise.all(seals)).join("\n"));
}

/** What a member can check at once: that the cards they saw lay where they were sealed before the hand began. */
export interface SealedHand {
	readonly clientSeed: string;
	readonly shares: PokerRecord["shares"];
	readonly root: string;
	readonly seals: readonly string[];
	readonly opened: readonly { readonly place: number; readonly card: string; readonly salt: string }[];
}

/** Holds the cards that were seen to the seals, the seals to the root, and the shares to the client seed. */
export async function sealsHold(h: SealedHand): Promise<boolean> {
	if (h.seals.length !== 52 || (await sha256Text(h.seals.join("\n"))) !== h.root || (await entropyOf(h.shares)) !== h.clientSeed) return false;
	for (const o of h.opened) if (!/^[0-9a-f]{64}$/.test(o.salt) || (await sealOf(fromHex(o.salt), o.card)) !== h.seals[o.place]) return false;
	return true;
}

export async function poker(seeds: Seeds, p: PokerParams): Promise<Derived> {
	const { opening, shares, deeds } = p.record;
	const same = opening.entries.length === shares.length && opening.entries.every((e, i) => e.seat === shares[i]?.seat);
	if (opening.number !== seeds.nonce || !same || (await entropyOf(shares)) !== seeds.clientSeed) throw new RangeError("record");
	const deck = await deckOf(seeds);
	const { had, rake } = play(p.record, deck);
	const payout = had.get(p.seat);
	if (payout === undefined) throw new RangeError("seat");
	const cards = deck.map(cardName).join("");
	const ends = [...had]
		.sort(([a], [b]) => a - b)
		.map(([seat, a]) => `${seat}:${formatAmount(a)}`)
		.join(",");
	const outcome = `${cards}|${ends}`;
	return {
		outcome,
		payout: formatAmount(payout),
		proof: await proofOf(seeds),
		params: [String(p.seat), await sha256Text(outcome)],
		steps: [
			{ what: "shares", formula: 'SHA-256("seat:share", ...)', value: seeds.clientSeed },
			{ what: "deck", formula: "for i = 51 .. 1: deck[i] <-> deck[below(i + 1)]", value: cards },
			{ what: "root", formula: "SHA-256(52 seals)", value: await rootOf(seeds, deck) },
			{ what: "hand", formula: `deeds = ${deeds.length}`, value: ends },
			{ what: "rake", formula: "docs/states/poker.md", value: formatAmount(rake) },
		],
	};
}
