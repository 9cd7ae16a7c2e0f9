/** The scripted studio of the games that one member plays alone: draws are written in the query (draws=1,0,3) or made plainly. */
import {
	COIN_FLIPS,
	climbMultiplier,
	kenoTable,
	limboPoint,
	MINES_TILES,
	minesChances,
	pays,
	plinkoTable,
	rankOf,
	TOWERS,
	TOWERS_ROWS,
	type TowersLevel,
	timesText,
	wheelTable,
} from "@baize/game-kit/fair";
import { type Amount, amountText, micro, parseAmount } from "@baize/kernel";

interface Purse {
	balance: Amount;
	version: number;
}
type Settle = (stake: Amount, payout: Amount) => Record<string, unknown>;
type Bet = Record<string, unknown>;

/** A drawing of whole numbers below n. */
type Draw = (n: number) => number;

function without(draw: Draw, of: number, n: number): number[] {
	const left = Array.from({ length: of }, (_, i) => i);
	return Array.from({ length: n }, () => left.splice(draw(left.length), 1)[0] as number);
}

function single(game: string, bet: Bet, draw: Draw): { multiplier: bigint; detail: unknown } {
	if (game === "limbo") {
		const point = limboPoint(BigInt(draw(2 ** 26)) << 26n);
		const target = parseAmount(bet.target as string) / 10_000n;
		return { multiplier: point >= target ? target * 100n : 0n, detail: { point: `${point / 100n}.${String(point % 100n).padStart(2, "0")}` } };
	}
	if (game === "plinko") {
		const path = Array.from({ length: bet.rows as number }, () => draw(2));
		const bin = path.reduce((a, b) => a + b, 0);
		return { multiplier: plinkoTable(bet.rows as number, bet.risk as "low")[bin] as bigint, detail: { path, bin } };
	}
	if (game === "wheel") {
		const segment = draw(bet.segments as number);
		return { multiplier: wheelTable(bet.segments as number, bet.risk as "low")[segment] as bigint, detail: { segment } };
	}
	const picks = bet.picks as number[];
	const drawn = without(draw, 40, 10).map((n) => n + 1);
	const hits = drawn.filter((n) => picks.includes(n)).length;
	return { multiplier: kenoTable(picks.length)[hits] as bigint, detail: { drawn, hits } };
}

/** What a climb has hidden, and what its next picks are worth. */
function climber(game: string, bet: Bet, draw: Draw) {
	const [tiles, traps] = TOWERS[(bet.level as TowersLevel) ?? "easy"];
	const mines = game === "mines" ? without(draw, MINES_TILES, bet.mines as number) : [];
	const rows = game === "towers" ? Array.from({ length: TOWERS_ROWS }, () => without(draw, tiles, traps)) : [];
	const all = (n: number) => Array.from({ length: n }, (_, i) => i);
	return {
		open: game === "hilo" ? [draw(52)] : [],
		hidden: game === "mines" ? [mines] : rows,
		meet(pick: number, at: number, card: number): { seen: number; won: boolean } {
			if (game === "mines") return { seen: Number(mines.includes(pick)), won: !mines.includes(pick) };
			if (game === "towers") return { seen: Number(rows[at]?.includes(pick)), won: !rows[at]?.includes(pick) };
			const seen = draw(game === "hilo" ? 52 : 2);
			if (game === "coinflip") return { seen, won: seen === pick };
			return { seen, won: pick === 2 || (pick === 0 ? rankOf(seen) <= rankOf(card) : rankOf(seen) >= rankOf(card)) };
		},
		chances(picks: readonly number[], card: number): { picks: number[]; chance: [number, number] }[] {
			if (game === "mines") {
				const chance = minesChances(bet.mines as number)[picks.length];
				return chance ? [{ picks: all(MINES_TILES).filter((i) => !picks.includes(i)), chance }] : [];
			}
			if (game === "towers") return picks.length < TOWERS_ROWS ? [{ picks: all(tiles), chance: [tiles - traps, tiles] }] : [];
			if (game === "coinflip") return picks.length < COIN_FLIPS ? [{ picks: [0, 1], chance: [1, 2] }] : [];
			const rank = rankOf(card);
			return ([rank, 14 - rank, 13] as const).map((w, pick) => ({ picks: [pick], chance: [w, 13] as [number, number] })).filter((c) => c.picks[0] === 2 || c.chance[0] < 13);
		},
	};
}

/** Makes the studio of one game. */
export function alone(game: string, query: URLSearchParams, settle: Settle, purse: Purse) {
	const written = (query.get("draws") ?? "").split(",").filter(Boolean).map(Number);
	let seed = Number(query.get("seed") ?? 7);
	const draw: Draw = (n) => {
		seed = (seed * 1103515245 + 12345) % 2147483648;
		return (written.shift() ?? Math.floor((seed / 2147483648) * n)) % n;
	};
	let climb: ReturnType<typeof begin> | undefined;
	const begin = (stake: string, bet: Bet) => {
		const board = climber(game, bet, draw);
		const paid = settle(parseAmount(stake), micro(0n));
		return { board, stake, bet, paid, picks: [] as number[], seen: [] as number[], chances: [] as (readonly [number, number])[], state: "ACTIVE" };
	};
	const shown = () => {
		if (!climb) return undefined;
		const { board, stake, bet, paid, picks, seen, chances, state } = climb;
		const wager = { stake, digits: 2 };
		const multiplier = state === "LOST" ? 0n : chances.length > 0 ? climbMultiplier(chances) : 10_000n;
		const card = seen.at(-1) ?? board.open[0] ?? 0;
		const next = board.chances(picks, card).map((c) => {
			const m = c.chance[0] === c.chance[1] ? multiplier : climbMultiplier([...chances, c.chance]);
			return { picks: c.picks, multiplier: timesText(m), cashOut: amountText(micro(pays(wager, m))), winning: c.chance[0], of: c.chance[1] };
		});
		return {
			...paid,
			payout: state === "CASHED" ? amountText(micro(pays(wager, multiplier))) : "0.00",
			balance: amountText(purse.balance),
			balanceVersion: purse.version,
			engine: game,
			state,
			bet,
			stake,
			steps: chances.length,
			multiplier: timesText(multiplier),
			cashOut: amountText(micro(pays(wager, multiplier))),
			picks: [...picks],
			seen: [...seen],
			open: board.open,
			next: state === "ACTIVE" ? next : [],
			hidden: state === "ACTIVE" ? [] : board.hidden,
		};
	};
	const cash = () => {
		if (!climb) return;
		climb.state = "CASHED";
		purse.balance = micro(purse.balance + pays({ stake: climb.stake, digits: 2 }, climbMultiplier(climb.chances)));
		purse.version++;
	};
	const take = (pick: number) => {
		if (climb?.state !== "ACTIVE") throw Object.assign(new Error("This round is over."), { code: "conflict" });
		const card = climb.seen.at(-1) ?? climb.board.open[0] ?? 0;
		const chance = climb.board.chances(climb.picks, card).find((c) => c.picks.includes(pick))?.chance;
		const met = climb.board.meet(pick, climb.picks.length, card);
		climb.picks.push(pick);
		climb.seen.push(met.seen);
		if (!met.won) climb.state = "LOST";
		else if (chance && chance[0] < chance[1]) climb.chances.push(chance);
		if (met.won && climb.board.chances(climb.picks, met.seen).length === 0) cash();
	};
	const record = new Map<unknown, object>();
	return {
		past: (id: string) => record.get(id),
		open: () => (climb?.state === "ACTIVE" ? shown() : undefined),
		answer(path: string, body: Record<string, unknown>): unknown {
			const stake = body.stake as string;
			if (path === "/studio/instant/play") {
				const { multiplier, detail } = single(game, body.bet as Bet, draw);
				const played = { ...settle(parseAmount(stake), micro(pays({ stake, digits: 2 }, multiplier))), stake, multiplier: timesText(multiplier), outcome: "", detail };
				const verify = { game, serverSeed: "", hash: "", clientSeed: "", nonce: 0, params: body.bet };
				record.set((played as { roundId?: string }).roundId, { ...played, detail: { ...(detail as object), multiplier: Number(multiplier) }, verify });
				return played;
			}
			if (path === "/studio/steps") climb = begin(stake, body.bet as Bet);
			else if (path.endsWith("/picks")) take(body.pick as number);
			else cash();
			const now = shown();
			record.set((now as { roundId?: string }).roundId, { ...now, steps: now });
			return now;
		},
	};
}
