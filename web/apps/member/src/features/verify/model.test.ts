import { expect, it } from "vitest";
import { inAddress } from "@baize/game-kit/fair";
import words from "../../../../../packages/i18n/locales/en/games.json";
import { anyExampleOf, commandOf, compute, exampleOf, fieldsIn, fieldsOf, GAMES, inputOf } from "./model.ts";

const TABLES = ["baccarat", "baccarat-nc", "dragontiger", "roulette", "roulette-lp", "sicbo", "teenpatti", "blackjack"];

it.each(["slot", "dice", "crash", "limbo", "plinko", "wheel", "keno", "mines", "towers", "hilo", "coinflip", "jackpot", "fishing", "poker", ...TABLES])(
	"computes the example of %s from its fields",
	async (game) => {
		expect(GAMES).toContain(game);
		const input = inputOf(await anyExampleOf(game));
		const result = input && (await compute(input));
		expect(result).toMatchObject({ ok: true });
		// The page names every step of the arithmetic; a spot of a table is a name itself.
		if (result?.ok) for (const { what } of result.steps) expect(words).toHaveProperty([`games.step.${what}`]);
	},
);

it("finds what is not true", async () => {
	const f = exampleOf("dice");
	const of = async (over: object) => {
		const input = inputOf({ ...f, ...over });
		return input && compute(input);
	};
	expect(await of({ payout: "99.00" })).toEqual({ ok: false, reason: "payout" });
	expect(await of({ serverSeed: f.serverSeed.replace(/^./, (c) => (c === "0" ? "1" : "0")) })).toEqual({ ok: false, reason: "commitment" });
	expect(await of({ params: "{" })).toBeUndefined();
	expect(await of({ params: "{}" })).toMatchObject({ ok: false });
});

it("reads a bet from an address, from JSON and from a whole record", () => {
	const f = exampleOf("keno");
	const input = inputOf(f);
	expect(fieldsIn(`#${inAddress(input)}`)).toEqual(f);
	expect(fieldsIn(JSON.stringify(input))).toEqual(f);
	expect(fieldsIn(JSON.stringify({ roundId: "R", verify: input }))).toEqual(f);
	expect([fieldsIn("hello"), fieldsIn("{}"), fieldsIn("")]).toEqual([undefined, undefined, undefined]);
	expect(input && fieldsOf(input)).toEqual(f);
});

it("says the same as a command", () => {
	expect(commandOf({ ...exampleOf("dice"), clientSeed: "it's" })).toMatch(/^baize fair verify --game 'dice' --server-seed '[0-9a-f]{64}' .* --client-seed 'it'\\''s' --nonce '0'/);
});
