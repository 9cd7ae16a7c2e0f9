/** The scripted shared tables: rounds that run for ever with outcomes written down here. */
import { type Amount, amountText, micro, parseAmount } from "@baize/kernel";
import { boxText, playBox } from "../tables/src/blackjack.ts";
import { payoutOf } from "../tables/src/fair.ts";
import { familyOf } from "../tables/src/layout.ts";
import type { Box, Cell, Mark, PastRound, Play, Wager } from "../tables/src/net.ts";
import { SPOTS } from "./spots.ts";

const OUTCOMES: Record<string, readonly string[]> = {
	baccarat: ["9S,KD|7H,QC", "2S,3S,9S|4S,2D", "KS,6D|KH,6C", "AS,4D,8C|9H,TD"],
	dragontiger: ["KS|7H", "2D|JC", "5S|5H"],
	teenpatti: ["AS,KS,QS|2H,2D,9C", "4S,7D,9H|AH,KD,4C"],
	roulette: ["17", "0", "32", "8", "25"],
	sicbo: ["2,3,5", "6,6,4", "1,1,1"],
	blackjack: ["TS,3D,5C"],
};
/** The cards of the boxes of blackjack, one box after the other. */
const BOXES: readonly string[] = ["9S,9D,4C,2D", "5H,6C,TD,3S", "8H,8D,3C,TC,9H", "AS,KD", "TC,6H,5S", "7D,AH,2S,9C", "TD,9C"];
const NEXT = { OPENING: "BETTING", BETTING: "CLOSED", CLOSED: "DEALING", PLAYING: "DEALING", DEALING: "RESULT", RESULT: "SETTLED", SETTLED: "OPENING" } as const;

/** Runs one table; family= chooses the game, betting= its betting time in ms, deal= that of the deal, hold= a phase that does not end. */
export function felt(purse: { balance: Amount; version: number }, query: URLSearchParams, send: (kind: string, data: unknown) => void) {
	const game = query.get("family") ?? "baccarat";
	const outcomes = (query.get("outcome")?.split(";") ?? OUTCOMES[familyOf(game)] ?? ["17"]) as readonly string[];
	const lasts = {
		OPENING: 200,
		BETTING: Number(query.get("betting") ?? 9000),
		CLOSED: 500,
		PLAYING: Number(query.get("turn") ?? 12_000),
		DEALING: Number(query.get("deal") ?? 6000),
		RESULT: 3000,
		SETTLED: 500,
	};
	type Phase = keyof typeof NEXT;
	let phase: Phase = "OPENING";
	let roundNo = 41;
	let times: Record<string, string> = {};
	let mine: { betId: string; roundNo: number; wagers: Wager[]; stake: string; state: string; payout: string; balance: string; balanceVersion: number; at: string }[] = [];
	const chat = [{ number: 1, name: "***k7q", text: "Good luck everybody" }];
	const jack = game === "blackjack";
	/** The moves of each box that plays. */
	let moves: Record<number, string> = {};
	const played = (n: number) => {
		const own = (BOXES[n - 1] ?? "").split(",");
		return playBox(own, ["2C", "TH", "5D"], moves[n] ?? "", false);
	};
	const boxes = (): Box[] =>
		Object.keys(moves)
			.map(Number)
			.map((n) => {
				const b = played(n);
				const turn = b && b.turn < b.hands.length ? b.turn : -1;
				const hand = b?.hands[turn]?.cards ?? [];
				const pair = b?.hands.length === 1 && hand.length === 2 && hand[0]?.charAt(0) === hand[1]?.charAt(0);
				const may = turn < 0 ? "" : `HS${hand.length === 2 ? "D" : ""}${pair ? "P" : ""}`;
				const until = turn >= 0 ? new Date(began + lasts.PLAYING).toISOString() : undefined;
				return { box: n, name: `***b${n}x`, hands: boxText(b?.hands ?? []), turn, may, made: (moves[n] ?? "").length, asking: false, until };
			});
	const play = (): Play | undefined => (jack && /PLAYING|DEALING|RESULT|SETTLED/.test(phase) ? { up: (outcomes[0] ?? "").slice(0, 2), boxes: boxes() } : undefined);
	let began = 0;
	const outcome = () => {
		const dealt = outcomes[roundNo % outcomes.length] ?? "17";
		return jack ? [dealt, ...boxes().map((b) => `${b.box}:${b.hands}`)].join("|") : dealt;
	};
	const markOf = (n: number): Mark => ({ side: (["F", "F", "S", "F", "T", "S", "S"] as const)[n % 7] ?? "F", value: (n * 7) % 37 });
	const board: PastRound[] = Array.from({ length: 40 }, (_, i) => ({ roundNo: i + 1, outcome: "17", mark: markOf(i) }));
	const cells = (): Cell[] => board.map((p, i) => ({ c: Math.floor(i / 6), r: i % 6, s: p.mark.side }));
	const frame = () => ({
		table: `${game}-1`,
		game,
		roundId: "ROUND",
		roundNo,
		phase,
		serverNow: new Date().toISOString(),
		...times,
		commitment: "5f2b6d6d3a8e0f4c9b1de0a7c2f4416a9d0b37e5c8a1f26394be5d7081a2c3f4",
		outcome: /DEALING|RESULT|SETTLED/.test(phase) ? outcome() : undefined,
		bets: 12,
		members: 9,
		spots: jack ? { b1: 1, b6: 1 } : {},
		play: play(),
		board,
		roads: { bead: cells(), big: cells(), bigEye: cells(), small: cells(), cockroach: cells() },
	});
	let timer: ReturnType<typeof setTimeout> | undefined;
	const go = () => {
		clearTimeout(timer);
		if (phase === query.get("hold") || typeof document === "undefined") return; // the page it played for is gone
		phase = phase === "CLOSED" && jack ? "PLAYING" : NEXT[phase];
		if (phase === "PLAYING") {
			began = Date.now();
			moves = { 1: "", 6: "" };
			for (const b of mine) for (const w of b.wagers) moves[Number(w.spot.charAt(1))] = "";
			setTimeout(() => {
				Object.assign(moves, { 1: "S", 6: "S" });
				send("table.play", { roundNo, play: play() });
				if (phase === "PLAYING" && boxes().every((b) => b.turn < 0)) go();
			}, 1000);
		}
		if (phase === "DEALING" && jack) {
			for (const b of boxes()) if (b.turn >= 0) moves[b.box] += b.hands.includes("/") && b.turn === 0 ? "SS" : "S";
			times.dealsAt = new Date().toISOString();
			times.resultAt = new Date(Date.now() + lasts.DEALING).toISOString();
		}
		if (phase === "OPENING") {
			roundNo++;
			mine = [];
			clock();
		}
		if (phase === "RESULT") {
			board.push({ roundNo, outcome: outcome(), mark: { side: "F", value: Number(outcome().split(",")[0]) || 0 } });
			for (const b of mine.filter((x) => x.state === "LIVE")) {
				b.payout = payoutOf(game, outcome(), b.wagers, 2);
				b.state = b.payout === "0.00" ? "LOST" : "PAID";
				purse.balance = micro(purse.balance + parseAmount(b.payout));
				b.balance = amountText(purse.balance);
				b.balanceVersion = ++purse.version;
			}
		}
		send("table.phase", frame());
		timer = setTimeout(go, lasts[phase]);
	};
	const clock = () => {
		let at = Date.now();
		const pass = (ms: number) => {
			at += ms;
			return new Date(at).toISOString();
		};
		times = {
			openedAt: pass(0),
			bettingAt: pass(lasts.OPENING),
			closesAt: pass(lasts.BETTING),
			dealsAt: pass(lasts.CLOSED),
			resultAt: pass(lasts.DEALING),
			settlesAt: pass(lasts.RESULT),
			nextAt: pass(lasts.SETTLED),
		};
	};
	clock();
	if (query.get("game") === "tables") setTimeout(go, lasts.OPENING);
	return (path: string, method: string, body: Record<string, unknown>): unknown => {
		if (path === "") {
			const tiers = [
				["low", "10", "2000"],
				["mid", "100", "20000"],
				["high", "1000", "50000"],
			] as const;
			const spots = (SPOTS[familyOf(game)] ?? []).map(([code, pays, returnPct]) => ({ code, pays, returnPct }));
			return {
				items: tiers.map(([tier, min, max], i) => ({
					code: `${game}-${i + 1}`,
					game,
					tier,
					topic: `table.${game}-${i + 1}`,
					min,
					max,
					longMax: String(Number(max) / 10),
					seats: 9 - i * 4,
					seatMax: 1000,
					spots,
					frame: frame(),
				})),
			};
		}
		if (path === "/history") return { items: mine };
		if (path.endsWith("/moves")) {
			const { box, move } = body as { box: number; move: string };
			const base = mine.find((b) => b.wagers.some((w) => w.spot === `b${box}`));
			const turn = played(box)?.turn ?? 0;
			const stake = base?.wagers.find((w) => w.spot === `b${box}`)?.stake ?? "0";
			moves[box] += move;
			if (base && "DP".includes(move)) {
				purse.balance = micro(purse.balance - parseAmount(stake));
				const spot = `b${box}${move === "P" ? "s" : turn === 1 ? "sd" : "d"}`;
				mine.push({ ...base, betId: `BET${mine.length}`, wagers: [{ spot, stake }], stake, balance: amountText(purse.balance), balanceVersion: ++purse.version });
			}
			if (boxes().every((b) => b.turn < 0)) setTimeout(() => phase === "PLAYING" && go(), 600);
			return { ...frame(), mine, chat, seated: true, seats: 9 };
		}
		if (path.endsWith("/bets") && method === "POST") {
			if (phase !== "BETTING") throw Object.assign(new Error("Betting is closed for this round."), { code: "studio.tables.closed" });
			const wagers = body.wagers as Wager[];
			const stake = micro(wagers.reduce((s, w) => s + parseAmount(w.stake), 0n));
			purse.balance = micro(purse.balance - stake);
			const bet = {
				betId: `BET${mine.length}`,
				roundNo,
				wagers,
				stake: amountText(stake),
				state: "LIVE",
				payout: "0.00",
				balance: amountText(purse.balance),
				balanceVersion: ++purse.version,
				at: new Date().toISOString(),
			};
			mine.push(bet);
			return { ...bet };
		}
		if (method === "DELETE") {
			const bet = mine.find((b) => path.endsWith(b.betId));
			if (!bet) throw Object.assign(new Error("unknown"), { code: "not_found" });
			bet.state = "CANCELLED";
			purse.balance = micro(purse.balance + parseAmount(bet.stake));
			return { ...bet, balance: amountText(purse.balance), balanceVersion: ++purse.version };
		}
		if (path.endsWith("/chat")) {
			chat.push({ number: chat.length + 1, name: "***you", text: String(body.text) });
			send("table.chat", { said: chat.slice(-1) });
			return chat.at(-1);
		}
		return { ...frame(), mine, chat, seated: true, seats: 9 };
	};
}
