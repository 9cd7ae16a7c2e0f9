/** The slot client: mount(element, host). The server answers a whole round; this shows it. */
import "@baize/game-kit/kit.css";
import "./slots.css";
import {
	createBetPanel,
	createFairness,
	createFrame,
	firstStake,
	type Frame,
	type GameHost,
	isWin,
	type Mount,
	openGame,
	pause,
	refusalText,
	ruleOf,
	type Session,
	stakeText,
	type Tween,
} from "@baize/game-kit";
import { type Amount, micro, parseAmount } from "@baize/kernel";
import { answer, ask, canSpin, finish, hasNext, land, next, refuse, type State, spinOf, start, timesText } from "./model.ts";
import { paytableOf, type Round, spin } from "./net.ts";
import { drawPaytable, rulesOf } from "./paytable.ts";
import { createView } from "./view.ts";

const SHOW_MS = 700;
const AWARD_MS = 1600;
/** The least time between two spins. */
const SPIN_MS = 2500;

function build(element: HTMLElement, host: GameHost, session: Session) {
	const t = host.t;
	const paytable = paytableOf(session.paytable);
	const symbols = session.game.symbols ?? [];
	const size = { reels: paytable?.reels ?? 5, rows: paytable?.rows ?? 3 };
	const resting = Object.keys(paytable?.pays ?? {});
	let state: State = start(resting.length > 0 ? resting : symbols.map((s) => s.key), size);
	let waiting: Tween | undefined;
	let alive = true;
	let readyAt = 0;
	const fair = session.fairness && createFairness(host, session.fairness);
	const frame: Frame = createFrame(element, host, {
		session,
		info: { rules: rulesOf(host, paytable), table: paytable && drawPaytable(host, paytable, symbols) },
		onFairness: (sheet) => {
			if (fair) sheet.body.replaceChildren(fair.element);
			void fair?.load();
		},
		onPast: (id, sheet) => {
			if (!fair) return;
			sheet.body.replaceChildren(fair.element);
			sheet.open();
			void fair.load().then(() => fair.prove(id));
		},
		onHotkey: () => panel.button.click(),
	});
	const view = createView(frame.stage, host, session, paytable, size);
	const rule = ruleOf(session);
	const panel = createBetPanel(host, rule, firstStake(rule), (stake) => void play(stake as Amount));
	frame.side.append(panel.element);
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
	const turn = async () => {
		await view.turn(state, () => alive && frame.sound.play("tick"));
		if (!alive) return;
		show(land(state));
		const current = spinOf(state);
		if (current && state.round && isWin(state.round.stake, current.amount)) frame.sound.play("reveal");
		await view.tell(state, { wait, alive: () => alive, tick: () => frame.sound.play("tick") });
	};
	const run = async (round: Round) => {
		show(answer(state, round));
		await turn();
		while (alive && hasNext(state)) {
			await wait(spinOf(state)?.freeSpinsWon ? AWARD_MS : SHOW_MS);
			if (!alive) return;
			show(next(state));
			await turn();
		}
		if (alive) await end(round);
	};
	const end = async (round: Round) => {
		if (round.spins.length > 1 || round.spins[0]?.hold) await wait(SHOW_MS);
		if (!alive) return;
		const times = timesText(round.stake, round.payout);
		const net = micro(parseAmount(round.payout) - parseAmount(round.stake));
		show(finish(state, { text: `${times}×`, label: t("games.slots.past", { times, payout: host.money(round.payout), net: host.money(net, { signed: true }) }) }));
		frame.hold(false);
		frame.pay(round.balance, round.balanceVersion);
		frame.settled(round.stake, round.payout);
		frame.tell(t("games.slots.told", { stake: host.money(round.stake), payout: host.money(round.payout), net: host.money(net, { signed: true }), free: round.totalFreeSpins }));
		if (isWin(round.stake, round.payout)) {
			frame.sound.play("win");
			frame.sound.buzz([12, 40, 12]);
		}
		show(state);
		waiting = view.total(state);
		await waiting.done;
	};
	const play = async (stake: Amount) => {
		const now = performance.now();
		if (!canSpin(state)) return;
		waiting?.finish();
		frame.hold(true);
		show(ask(state));
		frame.sound.play("tap");
		try {
			if (now < readyAt) await pause(readyAt - now).done;
			const round = await spin(host, stakeText(stake));
			readyAt = performance.now() + SPIN_MS;
			fair?.played(round.nonce);
			frame.sound.buzz(8);
			await run(round);
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
