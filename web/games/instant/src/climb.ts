/** Plays the games of steps: begins a round or goes on with the open one, takes steps, cashes out. */
import {
	attr,
	type Chip,
	createBetPanel,
	createFrame,
	createOwnRounds,
	createPace,
	el,
	figureOf,
	firstStake,
	type Frame,
	type GameHost,
	isWin,
	netOf,
	ownSeeds,
	paceNote,
	refusalText,
	remember,
	ruleOf,
	say,
	type RoundRecord,
	type Session,
	stakeText,
	type Tween,
} from "@baize/game-kit";
import { type Amount, parseAmount } from "@baize/kernel";
import { begin, type Climb, cashOut, pick as step } from "./net.ts";
import { type Climber, timesOf } from "./parts.ts";

const going = (r: Climb | undefined): r is Climb => r?.state === "ACTIVE";

/** Builds a game into its element; an open round of the session is gone on with. */
export function buildClimb(element: HTMLElement, host: GameHost, session: Session, make: Climber) {
	const t = host.t;
	let round = session.steps as Climb | undefined;
	let busy = false;
	const pace = createPace(session);
	let alive = true;
	let still = host.reducedMotion;
	let moving: Tween | undefined;
	let chips: readonly Chip[] = [];
	let error: string | undefined;
	const table = el("div", { class: "in-table" });
	const verdict = el("div", { class: "in-verdict", role: "status" });
	const board = make(table, host, { changed: () => changed(), pick: (n) => void take(n) });
	const own = createOwnRounds<RoundRecord & { steps?: Climb }>(host, { show: (past) => replay(past), leave: () => changed() }, ownSeeds(host, session));
	const frame: Frame = createFrame(element, host, {
		session,
		info: { rules: [...board.rules, t("games.alone.rule.share"), t("games.alone.rule.wait"), t("games.rule.server")] },
		onFairness: own.onFairness,
		onPast: own.onPast,
		onHotkey: () => panel.button.click(),
	});
	own.attach(frame);
	frame.stage.append(el("div", { class: "in-stage" }, table, verdict));
	const rule = ruleOf(session);
	const panel = createBetPanel(
		host,
		rule,
		round ? parseAmount(round.stake) : firstStake(rule),
		(stake) => void (going(round) ? leave() : start(stake as Amount)),
		(stake) => board.render(round, { stake, locked: busy }),
	);
	panel.extra.append(el("div", { class: "in-fields" }, ...board.fields));
	frame.side.append(panel.element);
	const sum = (value: string) => host.money(value);
	const show = () => {
		const open = going(round);
		const steps = open ? (round?.next.filter((c) => c.winning < c.of) ?? []) : [];
		panel.render({
			balance: frame.balance(),
			act: open ? (round?.steps ? t("games.crash.cashout", { amount: sum(round.cashOut) }) : t("games.crash.cashing")) : t("games.alone.bet"),
			tone: open ? "cash" : "go",
			free: open,
			blocked: open && round?.steps === 0,
			locked: busy || open,
			busy,
			note: open
				? round?.steps === 0
					? t("games.alone.first")
					: steps.length === 1
						? t("games.alone.next", { times: timesOf(steps[0]?.multiplier ?? "") })
						: undefined
				: paceNote(host, pace, busy),
			error,
		});
		if (open) say(verdict, round?.steps === 0 ? "" : `${figureOf(host, timesOf(round?.multiplier ?? ""))} · ${sum(round?.cashOut ?? "0")}`);
		frame.history(chips);
	};
	const mood = (of: "none" | "win" | "loss") => attr(frame.stage, "data-mood", of);
	const changed = () => {
		if (going(round)) return;
		own.close();
		round = undefined;
		error = undefined;
		say(verdict, "");
		mood("none");
		show();
	};
	/** Makes one call; what it refuses is said. */
	const attempt = async (run: () => Promise<void>) => {
		if (busy) return;
		busy = true;
		error = undefined;
		show();
		try {
			await run();
		} catch (e) {
			if (!alive) return;
			error = refusalText(e, host);
			frame.sound.play("error");
			frame.tell(error);
			await again();
		}
		busy = false;
		if (alive) show();
	};
	/** After a refusal the server says how the round stands. */
	const again = async () => {
		try {
			round = ((await host.request<Session>("/studio/session")).steps as Climb | undefined) ?? (going(round) ? undefined : round);
		} catch {
			// The link is broken: what is shown stays until the next act.
		}
	};
	const start = (stake: Amount) =>
		attempt(async () => {
			own.close();
			frame.sound.play("tap");
			mood("none");
			say(verdict, "");
			await pace.ready();
			if (!alive) return;
			const fresh = await begin(host, stakeText(stake), board.bet());
			pace.began();
			if (!alive) return;
			round = fresh;
			own.played(fresh.nonce);
			frame.pay(fresh.balance, fresh.balanceVersion);
			frame.tell(t("games.alone.first"));
		});
	const take = (n: number) =>
		attempt(async () => {
			if (!going(round) || !round.next.some((c) => c.picks.includes(n))) return;
			frame.sound.play("tap");
			frame.hold(true);
			const after = await step(host, round, n).catch((e) => {
				frame.hold(false);
				throw e;
			});
			if (!alive) return;
			moving = board.show(after, still);
			await moving.done;
			if (!alive) return;
			frame.hold(false);
			round = after;
			frame.sound.buzz(8);
			if (!going(after)) return end(after);
			frame.sound.play("reveal");
			frame.tell(t("games.alone.step", { n: after.steps, amount: sum(after.cashOut) }));
		});
	const leave = () =>
		attempt(async () => {
			if (!going(round)) return;
			round = await cashOut(host, round);
			if (alive) end(round);
		});
	const end = (over: Climb) => {
		const good = isWin(over.stake, over.payout);
		const net = host.money(netOf(over.stake, over.payout), { signed: true });
		frame.pay(over.balance, over.balanceVersion);
		frame.settled(over.stake, over.payout);
		say(verdict, t(good ? "games.dice.won" : "games.dice.lost", { net }));
		mood(good ? "win" : "loss");
		const told = over.state === "LOST" ? t("games.crash.told.lost", { net }) : t("games.crash.told.cashed", { at: timesOf(over.multiplier), net });
		chips = remember(chips, { id: over.roundId, text: over.state === "LOST" ? "0×" : timesOf(over.multiplier), label: told, tone: good ? "good" : "calm" });
		frame.tell(told);
		frame.sound.play(good ? "win" : "tick");
	};
	/** Shows a past round on the board again, from its record; an open one is not covered by it. */
	const replay = (past: { steps?: Climb }): boolean => {
		const over = past.steps;
		if (!alive || busy || going(round) || !over || over.state === "ACTIVE") return false;
		round = over;
		mood("none");
		say(verdict, t("games.result.net", { amount: host.money(netOf(round.stake, round.payout), { signed: true }) }));
		show();
		return true;
	};
	table.addEventListener("pointerdown", () => pace.strict || moving?.finish());
	show();
	if (going(round)) frame.tell(t("games.alone.resumed"));
	return {
		update(change: Parameters<Frame["update"]>[0]) {
			if (change.reducedMotion !== undefined) still = change.reducedMotion;
			frame.update(change);
			show();
		},
		replay: (id: string) => void own.open(id),
		pause: () => undefined,
		resume: () => undefined,
		destroy() {
			alive = false;
			moving?.finish();
			frame.destroy();
		},
	};
}
