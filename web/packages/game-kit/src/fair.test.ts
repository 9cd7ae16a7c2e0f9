import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { Stream, commitmentOf, multiplierAt, proofOf, verifyBet, type FairInput } from "./fair.ts";

const studio = join(import.meta.dirname, "../../../../internal/studio");

interface StreamVector {
	serverSeed: string;
	hash: string;
	clientSeed: string;
	nonce: number;
	proof: string;
	words: number[];
	bound: number;
	below: number[];
	bits52: string[];
}

const read = (file: string) => JSON.parse(readFileSync(join(studio, "testdata", file), "utf8")) as { streams: StreamVector[]; bets: FairInput[] };
const first = read("fair_vectors.json");
const vectors = { streams: first.streams, bets: [...first.bets, ...read("fair_vectors_alone.json").bets, ...read("fair_vectors_jackpot.json").bets] };
const games = [...new Set(vectors.bets.map((b) => b.game))];
const slotBets = (JSON.parse(readFileSync(join(studio, "testdata/slot_vectors.json"), "utf8")) as { bets: FairInput[] }).bets;
const hands = (JSON.parse(readFileSync(join(studio, "testdata/poker_vectors.json"), "utf8")) as { hands: FairInput[] }).hands;
const sheets = (code: string) =>
	code.endsWith("/book")
		? gunzipSync(readFileSync(join(studio, `slots/books/${code.slice(0, -5)}.jsonl.gz`))).toString("utf8")
		: readFileSync(join(studio, `slots/sheets/${code}.json`), "utf8");

describe("the stream", () => {
	it.each(vectors.streams)("gives the golden draws below $bound", async (v) => {
		expect(await commitmentOf(v.serverSeed)).toBe(v.hash);
		expect(await proofOf(v)).toBe(v.proof);
		const [words, below, bits] = [new Stream(v), new Stream(v), new Stream(v)];
		for (const want of v.words) expect(await words.word()).toBe(want);
		for (const want of v.below) expect(await below.below(v.bound)).toBe(want);
		for (const want of v.bits52) expect(String(await bits.bits52())).toBe(want);
	});
});

describe("every golden bet", () => {
	it.each(vectors.bets.map((bet, i) => [i, bet.game, bet] as const))("%i, %s, is derived again", async (_, __, bet) => {
		const result = await verifyBet(bet, sheets);
		expect(result).toMatchObject({ ok: true, ...bet.claim });
	});
});

describe("every hand of poker", () => {
	it.each(hands.map((hand) => [hand.nonce, hand] as const))("%i is played again", async (_, hand) => {
		expect(await verifyBet(hand, sheets)).toMatchObject({ ok: true, ...hand.claim });
	});

	it.each(hands.map((hand) => [hand.nonce, hand] as const))("%i is refused with another stack, share or deed", async (_, hand) => {
		const text = JSON.stringify(hand.params);
		const torn = [
			text.replace('"stack":"', '"stack":"1'),
			text.replace('"clientSeed":"', '"clientSeed":"0'),
			text.replace('"kind":"C', '"kind":"X'),
			text.replace('"seat":', '"seat":1'),
		];
		for (const t of torn) expect((await verifyBet({ ...hand, params: JSON.parse(t) } as FairInput, sheets)).ok, t.slice(0, 60)).toBe(false);
	});
});

describe("every kind of slot", () => {
	it.each(slotBets.map((bet, i) => [i, (bet.params as { sheet: string }).sheet, bet] as const))("%i, %s, is derived again", async (_, __, bet) => {
		expect(await verifyBet(bet, sheets)).toMatchObject({ ok: true, ...bet.claim });
	});

	it("is refused with another book", async () => {
		const bet = slotBets.find((b) => (b.params as { sheet: string }).sheet === "b1") as FairInput;
		const torn = (code: string) => (code.endsWith("/book") ? sheets(code).replace("[1,", "[1,1") : sheets(code));
		expect(await verifyBet(bet, torn)).toEqual({ ok: false, reason: "input" });
	});
});

describe("a changed bit", () => {
	const flip = (s: string, at: number, bit: number) => s.slice(0, at) + String.fromCharCode(s.charCodeAt(at) ^ (1 << bit)) + s.slice(at + 1);
	const betOf = (game: string) => vectors.bets.find((b) => b.game === game) as FairInput;

	it.each(games)("is found in any seed of a %s bet", async (game) => {
		const bet = betOf(game);
		for (const field of ["serverSeed", "hash", "clientSeed"] as const) {
			for (let at = 0; at < bet[field].length; at += 5) {
				for (let bit = 0; bit < 7; bit++) {
					const torn = { ...bet, [field]: flip(bet[field], at, bit) } as FairInput;
					expect((await verifyBet(torn, sheets)).ok, `${field} ${at}.${bit}`).toBe(false);
				}
			}
		}
		for (let bit = 0; bit < 12; bit++) {
			expect((await verifyBet({ ...bet, nonce: bet.nonce ^ (1 << bit) }, sheets)).ok).toBe(false);
		}
	});

	it.each(games)("is found in the amount of a %s bet", async (game) => {
		const bet = betOf(game);
		const torn = { ...bet, params: { ...bet.params, [game === "jackpot" ? "ceiling" : "stake"]: "4000.00" } } as FairInput;
		expect(await verifyBet(torn, sheets)).toEqual(expect.objectContaining({ ok: false }));
	});

	it.each(["mines", "towers", "hilo", "coinflip"])("is found in the picks and the end of a round of %s", async (game) => {
		for (const bet of vectors.bets.filter((b) => b.game === game)) {
			const params = bet.params as unknown as { picks: number[]; cashedOut: boolean };
			const torn = [
				{ ...params, cashedOut: !params.cashedOut },
				{ ...params, picks: [...params.picks, 0] },
				{ ...params, picks: params.picks.slice(1) },
			];
			for (const t of torn) expect((await verifyBet({ ...bet, params: t } as unknown as FairInput, sheets)).ok).toBe(false);
		}
	});

	it("is found in a par sheet", async () => {
		const torn = (code: string) => sheets(code).replace("[50,200,1000]", "[50,200,1001]");
		expect(await verifyBet(betOf("slot"), torn)).toEqual({ ok: false, reason: "receipt" });
	});
});

describe("the crash curve", () => {
	it("has the server's moments", () => {
		expect(multiplierAt(0)).toBe(100n);
		expect(multiplierAt(11_552)).toBe(199n);
		expect(multiplierAt(11_553)).toBe(200n);
		expect(multiplierAt(1e9)).toBe(100_000_000n);
	});
});
