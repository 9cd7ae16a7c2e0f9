/** A scripted server in memory: the studio's contract with results that are written down here or drawn plainly. */
import type { GameHost, HostCall, HostListener } from "@baize/game-kit";
import { diceMultiplier, diceWinning, gridOf, linePay, multiplierAt, type Sheet } from "@baize/game-kit/fair";
import { type Amount, amountText, micro, parseAmount } from "@baize/kernel";
import p1 from "../../../internal/studio/slots/sheets/p1.json";
import { alone } from "./alone.ts";
import { felt } from "./felt.ts";
import { table } from "./table.ts";

export const sheet = p1 as unknown as Required<Sheet>;
const NAMES: Record<string, string> = { W: "Wild", S: "Scatter", F: "King", G: "Queen", H: "Jack" };
const wait = (ms: number) => new Promise((r) => setTimeout(r, ms));
export const fail = (code: string, message: string) => Object.assign(new Error(message), { code });

interface Purse {
	balance: Amount;
	version: number;
}

/** Plays a spin from stops as docs/fairness.md says, so that the screen shows true lines. */
function spinOf(stops: readonly number[], stake: Amount, free: boolean) {
	const grid = gridOf(sheet, stops);
	const unit = (stake / BigInt(sheet.lines.length)) * BigInt(free ? sheet.freeMultiplier : 1);
	const lines = sheet.lines.flatMap((line, i) => {
		const pay = linePay(sheet, grid, line);
		if (!pay) return [];
		const symbol = (grid[line[0] ?? 0] ?? "").charAt(0);
		const count = (sheet.pays[symbol]?.indexOf(pay) ?? 0) + 3;
		return [{ line: i + 1, symbol, count, amount: amountText(micro(unit * BigInt(pay))) }];
	});
	const scatters = grid.join("").split(sheet.scatter).length - 1;
	const scatterAmount = micro(stake * BigInt((sheet.scatterPays[scatters - 3] ?? 0) * (free ? sheet.freeMultiplier : 1)));
	const amount = micro(lines.reduce((sum, l) => sum + parseAmount(l.amount), 0n) + scatterAmount);
	return {
		grid: stops.map((_, reel) => grid.map((row) => row.charAt(reel)).join("")),
		lines,
		scatters,
		scatterAmount: amountText(scatterAmount),
		multiplier: free ? sheet.freeMultiplier : 1,
		freeSpinsWon: sheet.freeSpins[scatters - 3] ?? 0,
		amount: amountText(amount),
	};
}

/** Makes the server for a query; want=none|small|big|free chooses the next slot round, refuse=path|sentence refuses writes to paths that end so, roll= the next dice roll. */
export function script(query: URLSearchParams): Pick<GameHost, "request" | "subscribe"> {
	const game = query.get("game") ?? "slots";
	const theme = query.get("symbols") ?? "fruit";
	const purse: Purse = { balance: parseAmount("2500.00"), version: 1 };
	let seed = Number(query.get("seed") ?? 7);
	const chance = (n: number) => {
		seed = (seed * 1103515245 + 12345) % 2147483648;
		return Math.floor((seed / 2147483648) * n);
	};
	const stops = () => sheet.strips.map((s) => chance(s.length));
	const listeners = new Set<HostListener>();
	const crash = table(purse, query, (kind, data) => {
		for (const l of listeners) l.message(kind, data);
	});
	const tables = felt(purse, query, (kind, data) => {
		for (const l of listeners) l.message(kind, data);
	});
	const found = (want: string, stake: Amount): number[] => {
		for (;;) {
			const at = stops();
			const s = spinOf(at, stake, false);
			const ratio = Number((parseAmount(s.amount) * 100n) / stake);
			if (
				want === "free"
					? s.freeSpinsWon > 0
					: want === "big"
						? ratio > 1200
						: want === "win"
							? ratio > 150 && ratio < 900
							: want === "small"
								? ratio > 10 && ratio < 90
								: want === "none"
									? ratio === 0
									: true
			)
				return at;
		}
	};
	const spin = (stake: Amount) => {
		const spins = [spinOf(found(query.get("want") ?? "any", stake), stake, false)];
		for (let left = Math.min(spins[0]?.freeSpinsWon ?? 0, 10); left > 0; left--) spins.push({ ...spinOf(stops(), stake, true), freeSpinsWon: 0 });
		const payout = micro(spins.reduce((sum, s) => sum + parseAmount(s.amount), 0n));
		return { spins, payout };
	};
	let nonce = 0;
	const settle = (stake: Amount, payout: Amount) => {
		if (stake > purse.balance) throw fail("conflict", "Not enough balance.");
		purse.balance = micro(purse.balance - stake + payout);
		purse.version++;
		return { roundId: `ROUND${String(nonce).padStart(8, "0")}`, nonce: nonce++, payout: amountText(payout), balance: amountText(purse.balance), balanceVersion: purse.version };
	};
	const fairness = {
		serverSeedHash: "5f2b6d6d3a8e0f4c9b1de0a7c2f4416a9d0b37e5c8a1f26394be5d7081a2c3f4",
		clientSeed: "lucky-7",
		nonce: 0,
		nextServerSeedHash: "a91e0c7746b2d35f8e4a6b1c0d9f7e2358a4c6b1d2e3f4051627384950a6b7c8",
	};
	const session = {
		engine: { slots: "slot", tables: "table" }[game] ?? game,
		game: {
			code: "g1",
			name: query.get("name") ?? { slots: "Mango Orchard", dice: "Baize Dice", crash: "Kite Cutter", tables: "Lotus Table" }[game] ?? game,
			theme,
			symbols: [..."ABCDEFGHWS"].map((key) => ({ key, name: NAMES[key] ?? `Fruit ${key}`, imageUrl: `/img/s/${theme}-${key}.v2.svg` })),
			minStake: game === "slots" ? "0.20" : "1.00",
			maxStake: "5000.00",
			stakeStep: game === "slots" ? "0.20" : "0.01",
			stakeGrid: ["1", "2", "5", "10", "20", "50", "100", "200", "500"],
			returnPct: game === "slots" ? "96.56" : "99.00",
			volatility: "medium",
			maxWin: "1000000.00",
		},
		currency: "BDT",
		symbol: "৳",
		balance: amountText(purse.balance),
		balanceVersion: purse.version,
		paceMs: Number(query.get("pace") ?? 0),
		fairness,
		open: null,
		paytable: p1,
	};
	const solo = alone(game, query, settle, purse);
	const answer = (path: string, call: HostCall): unknown => {
		const body = (call.body ?? {}) as Record<string, string>;
		const refuse = query.get("refuse")?.split("|") ?? [];
		if (refuse[0] && path.endsWith(refuse[0]) && call.body !== undefined) throw fail("refused", refuse[1] ?? "");
		if (path === "/studio/session") return { ...session, steps: solo.open() };
		if (/^\/studio\/(instant|steps)/.test(path)) return solo.answer(path, call.body as Record<string, unknown>);
		if (path === "/studio/slots/spin") {
			const stake = parseAmount(body.stake ?? "");
			const { spins, payout } = spin(stake);
			return { ...settle(stake, payout), stake: body.stake, spins, totalFreeSpins: spins.length - 1 };
		}
		if (path === "/studio/dice/roll") {
			const stake = parseAmount(body.stake ?? "");
			const target = Math.round(Number(body.target) * 100);
			const over = Boolean(body.over);
			const roll = query.get("roll") ? Math.round(Number(query.get("roll")) * 100) : chance(10_000);
			const multiplier = diceMultiplier(diceWinning(over ? "over" : "under", target));
			const win = over ? roll > target : roll < target;
			return {
				...settle(stake, micro(win ? ((stake * multiplier) / 10_000n / 10_000n) * 10_000n : 0n)),
				roll: (roll / 100).toFixed(2),
				win,
				multiplier: (Number(multiplier) / 10_000).toFixed(4),
			};
		}
		if (path === "/studio/history")
			return {
				items: Array.from({ length: 4 }, (_, i) => ({
					roundId: `ROUND${i}`,
					nonce: i,
					stake: "1.00",
					payout: i % 2 ? "1.98" : "0.00",
					at: "2026-11-20T10:00:00Z",
					result: "42.17",
					serverSeedHash: fairness.serverSeedHash,
				})),
				next: "",
				total: -1,
			};
		if (path.startsWith("/studio/rounds/"))
			return {
				revealed: false,
				verify: { game: "dice", serverSeed: "", hash: fairness.serverSeedHash, clientSeed: "lucky-7", nonce: 0, params: {}, claim: {} },
				...solo.past(path.slice(15)),
			};
		if (path === "/studio/fairness/client-seed") return { ...fairness, clientSeed: body.clientSeed };
		if (path.startsWith("/studio/crash/")) return crash(path.slice("/studio/crash/".length), call.method ?? "GET", body);
		if (path.startsWith("/studio/tables")) return tables(path.slice("/studio/tables".length), call.method ?? "GET", (call.body ?? {}) as Record<string, unknown>);
		throw fail("not_found", `nothing at ${path}`);
	};
	return {
		async request<V>(path: string, call: HostCall = {}) {
			await wait(Number(query.get("delay") ?? 60));
			return answer(path, call) as V;
		},
		subscribe(_topic, listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}

export { multiplierAt };
