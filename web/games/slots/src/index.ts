/** The slot client: mount(element, host). The server answers a whole round; this shows it. */
import "@baize/game-kit/kit.css";
import "./slots.css";
import {
	createBetPanel,
	createFrame,
	createOwnRounds,
	createPace,
	firstStake,
	type Frame,
	type GameHost,
	isWin,
	type Mount,
	openGame,
	ownSeeds,
	pause,
	percentOf,
	refusalText,
	ruleOf,
	type Session,
	stakeText,
	type Tween,
} from "@baize/game-kit";
import { type Amount, micro, parseAmount } from "@baize/kernel";
import { answer, ask, canSpin, finish, hasNext, land, moodOf, next, refuse, type State, spinOf, start, timesText } from "./model.ts";
import { paytableOf, type Round, roundOfRecord, type SlotRecord, spin } from "./net.ts";
import { drawPaytable, rulesOf } from "./paytable.ts";
import { createView } from "./view.ts";

const SHOW_MS = 700;
const AWARD_MS = 1600;
/** The least time between two spins, on every brand. */
const SPIN_MS = 2500;

function build(element: HTMLElement, host: GameHost, session: Session) {
	const t = host.t;
	const paytable = paytableOf(session.paytable);
	const symbols = session.game.symbols ?? [];
	const size = { reels: paytable?.reels ?? 5, rows: paytable?.rows ?? 3 };
	const resting = Object.keys(paytable?.pays ?? {});
	let state: State = start(resting.length > 0 ? resting : symbols.map((s) => s.key), size);
	let waiting: Tween | undefined;
	const pace = createPace(session, SPIN_MS);
	let alive = true;
	// A number for each round on the reels: what belongs to another one is over.
	let turn = 0;
	const own = createOwnRounds<SlotRecord>(
		host,
		{
			show(past) {
				const round = roundOfRecord(past);
				if (!canSpin(state) || !round) return false;
				waiting?.finish();
				void run(round, ++turn, false);
				return true;
			},
			leave() {
				turn++;
				waiting?.finish();
				view.stop();
				show({ ...state, phase: "idle", round: undefined });
			},
		},
		ownSeeds(host, session),
	);
	const frame: Frame = createFrame(element, host, {
		session,
		info: { rules: rulesOf(host, paytable), table: paytable && drawPaytable(host, paytable, symbols) },
		onFairness: own.onFairness,
		onPast: own.onPast,
		onHotkey: () => panel.button.click(),
	});
	own.attach(frame);
	const view = createView(frame.stage, host, session, paytable, size);
	const rule = ruleOf(session);
	const panel = createBetPanel(host, rule, firstStake(rule), (stake) => void play(stake as Amount));
	frame.side.append(panel.element);
	frame.facts({ hit: paytable?.hit && percentOf(Number(paytable.hit) / 100), top: paytable?.maxWin ? String(paytable.maxWin) : undefined });
	const show = (s: State) => {
		state = s;
		view.render(s);
		const busy = !canSpin(s);
		panel.render({ balance: frame.balance(), act: t("games.slots.spin"), busy, locked: busy, error: s.error });
		frame.history(s.chips);
	};
	const wait = (ms: number) => {
		waiting = pause(ms);
		return waiting.done;
	};
	const told = (round: Round) => ({
		times: timesText(round.stake, round.payout),
		net: host.money(micro(parseAmount(round.payout) - parseAmount(round.stake)), { signed: true }),
		payout: host.money(round.payout),
	});
	const spinOnce = async (here: () => boolean, loud: boolean) => {
		await view.turn(state, (reel) => here() && frame.sound.play("stop", reel));
		if (!here()) return;
		show(land(state));
		const current = spinOf(state);
		if (loud && current && state.round && isWin(state.round.stake, current.amount)) frame.sound.play("reveal");
		if (loud && current?.freeSpinsWon) frame.sound.play("free");
		await view.tell(state, { wait, alive: here, tick: () => frame.sound.play("drop") });
	};
	/** Shows a round to its end; only a new one is paid, a past one only shown. */
	const run = async (round: Round, mine: number, fresh: boolean) => {
		const here = () => alive && mine === turn;
		show(answer(state, round));
		await spinOnce(here, fresh);
		while (here() && hasNext(state)) {
			await wait(spinOf(state)?.freeSpinsWon ? AWARD_MS : SHOW_MS);
			if (!here()) return;
			show(next(state));
			await spinOnce(here, fresh);
		}
		if (here() && (round.spins.length > 1 || round.spins[0]?.hold)) await wait(SHOW_MS);
		if (!here()) return;
		if (fresh) end(round);
		else show({ ...state, phase: "done" });
		waiting = view.total(state);
		await waiting.done;
	};
	const end = (round: Round) => {
		const { times, net, payout } = told(round);
		show(finish(state, { text: `${times}×`, label: t("games.slots.past", { times, payout, net }) }));
		frame.hold(false);
		frame.pay(round.balance, round.balanceVersion);
		frame.settled(round.stake, round.payout);
		frame.tell(t("games.slots.told", { stake: host.money(round.stake), payout, net, free: round.totalFreeSpins }));
		const mood = moodOf(round.stake, round.payout);
		if (mood === "win" || mood === "big" || mood === "huge") {
			frame.sound.play(mood);
			frame.sound.buzz([12, 40, 12]);
		}
		show(state);
	};
	const play = async (stake: Amount) => {
		if (!canSpin(state)) return;
		waiting?.finish();
		own.close();
		const mine = ++turn;
		frame.hold(true);
		show(ask(state));
		frame.sound.play("tap");
		try {
			await pace.ready();
			if (!alive) return;
			const round = await spin(host, stakeText(stake));
			pace.began();
			own.played(round.nonce);
			frame.sound.buzz(8);
			if (alive) await run(round, mine, true);
		} catch (e) {
			if (!alive) return;
			frame.hold(false);
			frame.sound.play("error");
			show(refuse(state, refusalText(e, host)));
			frame.tell(refusalText(e, host));
		}
	};
	// A tap ends waiting, falling and the turning of free spins; a paid spin always turns out.
	view.onTap(() => {
		if (pace.strict) return;
		waiting?.finish();
		if (state.phase === "showing" || (state.at > 0 && state.phase === "turning")) view.stop();
	});
	show(state);
	return {
		update(change: Parameters<Frame["update"]>[0]) {
			if (change.reducedMotion !== undefined) view.still(change.reducedMotion);
			frame.update(change);
			show(state);
		},
		replay: (id: string) => void own.open(id),
		pause: () => undefined,
		resume: () => undefined,
		destroy() {
			alive = false;
			waiting?.finish();
			view.stop();
			frame.destroy();
		},
	};
}

/** Mounts the slot. */
export const mount: Mount = (element, host) => openGame(element, host, (session) => build(element, host, session));
