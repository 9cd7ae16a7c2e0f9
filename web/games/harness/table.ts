/** The scripted crash table: rounds that end where the query says. */
import { multiplierAt } from "@baize/game-kit/fair";
import { type Amount, amountText, micro, parseAmount } from "@baize/kernel";

const BETTING_MS = 6000;
const REST_MS = 3500;
const text = (m: bigint) => `${m / 100n}.${(m % 100n).toString().padStart(2, "0")}`;

/** Runs rounds for ever; point= is the crash point, betting= the length of betting in ms, takeoff=bet ends it with the bet, freeze=ms holds the curve. */
export function table(purse: { balance: Amount; version: number }, query: URLSearchParams, send: (kind: string, data: unknown) => void) {
	const points = (query.get("point") ?? "3.40,1.32,7.85").split(",").map((p) => parseAmount(p) / 10_000n);
	const betting = Number(query.get("betting") ?? BETTING_MS);
	const byBet = query.get("takeoff") === "bet";
	const freeze = query.get("freeze");
	const names = ["ra***7", "mi***n", "sh***a", "ka***9", "tu***l", "na***2", "jo***y", "sa***m", "be***3", "ri***d", "po***a", "ha***k"];
	let roundNo = 4180;
	let phase: "BETTING" | "RUNNING" | "CRASHED" = "BETTING";
	let startsAt = Date.now() + betting;
	let startedAt = 0;
	let bets: { no: number; name: string; stake: string; cashedAt?: string; payout?: string; aim: bigint }[] = [];
	let mine: { betId: string; stake: string; autoCashout?: string; state: string; multiplier?: string; cashedAt?: string; payout?: string }[] = [];
	const hash = (n: number) => Array.from({ length: 8 }, (_, i) => ((n * 2654435761 + i * 40503) >>> 0).toString(16).padStart(8, "0")).join("");
	const history = ["2.31", "1.00", "1.74", "12.60", "1.08", "3.02", "1.55", "4.18", "1.21", "2.00"].map((point, i) => ({
		roundNo: roundNo - 1 - i,
		point,
		hash: hash(roundNo - 1 - i),
	}));
	const point = () => points[(roundNo - 4180) % points.length] ?? 200n;
	const ms = () => (freeze ? Math.min(Number(freeze), Date.now() - startedAt + Number(freeze)) : Date.now() - startedAt);
	const state = () => ({
		roundNo,
		phase,
		startsAt: new Date(startsAt).toISOString(),
		startedAt: startedAt ? new Date(startedAt).toISOString() : "",
		serverNow: new Date().toISOString(),
		elapsedMs: phase === "RUNNING" ? ms() : 0,
		crashPoint: phase === "CRASHED" ? text(point()) : undefined,
		bets: bets.map(({ aim, ...b }) => b),
		history: [...history],
		terminalHash: hash(0),
		salt: "baize-salt-1",
	});
	const open = () => {
		phase = "BETTING";
		startsAt = Date.now() + betting;
		bets = names.map((name, i) => ({ no: i, name, stake: `${[10, 50, 5, 100, 20, 500, 2, 30, 75, 15, 200, 40][i]}.00`, aim: BigInt(120 + ((i * 97 + roundNo * 31) % 420)) }));
		mine = [];
		send("crash.phase", state());
		if (!byBet) setTimeout(run, betting);
	};
	const run = () => {
		phase = "RUNNING";
		startedAt = Date.now();
		for (const m of mine) m.state = "LIVE";
		send("crash.phase", state());
		if (!freeze) tick();
	};
	const cash = (bet: { stake: string; cashedAt?: string; payout?: string }, at: bigint) => {
		bet.cashedAt = text(at);
		bet.payout = amountText(micro(((parseAmount(bet.stake) * at) / 100n / 10_000n) * 10_000n));
	};
	const own = (bet: (typeof mine)[number], at: bigint) => {
		cash(bet, at);
		bet.multiplier = bet.cashedAt;
		bet.state = "CASHED";
	};
	const tick = () => {
		const m = multiplierAt(ms());
		const auto = (b: { autoCashout?: string }) => (b.autoCashout ? parseAmount(b.autoCashout) / 10_000n : undefined);
		const due = bets.filter((b) => !b.cashedAt && b.aim <= m && b.aim <= point());
		for (const b of due) cash(b, b.aim);
		for (const b of mine) {
			const at = auto(b);
			if (b.multiplier || at === undefined || at > m || at > point()) continue;
			own(b, at);
			pay(b.payout);
			due.push({ ...b, no: -1, name: "me", aim: at });
		}
		if (due.length > 0) {
			send("crash.bets", { roundNo, bets: due.filter((b) => b.no >= 0).map(({ aim, ...b }) => b), count: bets.length });
		}
		if (m > point()) return end();
		setTimeout(tick, 50);
	};
	const end = () => {
		phase = "CRASHED";
		history.unshift({ roundNo, point: text(point()), hash: hash(roundNo) });
		send("crash.phase", state());
		setTimeout(() => {
			roundNo++;
			open();
		}, REST_MS);
	};
	const pay = (amount: string | undefined) => {
		purse.balance = micro(purse.balance + parseAmount(amount ?? "0"));
		purse.version++;
	};
	const paid = () => ({ balance: amountText(purse.balance), balanceVersion: purse.version });
	if (query.get("game") === "crash") open();
	return (path: string, method: string, body: Record<string, string>): unknown => {
		if (path === "state") return { ...state(), mine };
		if (path === "bets") {
			purse.balance = micro(purse.balance - parseAmount(body.stake ?? "0"));
			purse.version++;
			mine = [{ betId: `BET${roundNo}`, stake: body.stake ?? "", autoCashout: body.autoCashout, state: "PENDING" }];
			if (byBet) setTimeout(run);
			return { ...mine[0], ...paid() };
		}
		const bet = mine[0];
		if (method === "DELETE") {
			pay(bet?.stake);
			mine = [];
			return { ...bet, state: "CANCELLED", ...paid() };
		}
		if (!bet || phase !== "RUNNING") throw Object.assign(new Error("The round is over."), { code: "conflict" });
		own(bet, multiplierAt(ms()));
		pay(bet.payout);
		return { ...bet, ...paid() };
	};
}
