/** The dice client: mount(element, host). */
import "@baize/game-kit/kit.css";
import "./dice.css";
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
	paceNote,
	refusalText,
	ruleOf,
	type Session,
	stakeText,
	type Tween,
} from "@baize/game-kit";
import { type Amount, micro, parseAmount } from "@baize/kernel";
import { aim, answer, ask, canRoll, type DiceRecord, finish, recall, refuse, type State, start, swap, targetFor, targetText } from "./model.ts";
import { roll } from "./net.ts";
import { createView } from "./view.ts";

function build(element: HTMLElement, host: GameHost, session: Session) {
	const t = host.t;
	let state: State = start();
	let moving: Tween | undefined;
	const pace = createPace(session);
	let alive = true;
	const own = createOwnRounds<DiceRecord>(
		host,
		{
			show(past) {
				if (!canRoll(state) || !past.roll) return false;
				show({ ...recall(state, past), phase: "rolling" });
				moving = view.roll(state);
				void moving.done.then(() => alive && state.phase === "rolling" && show({ ...state, phase: "again" }));
				return true;
			},
			leave() {
				show({ ...state, phase: "idle" });
				moving?.finish();
			},
		},
		ownSeeds(host, session),
	);
	const frame: Frame = createFrame(element, host, {
		session,
		info: { rules: [t("games.dice.rule.roll"), t("games.dice.rule.equal"), t("games.dice.rule.pay"), t("games.rule.server")] },
		onFairness: own.onFairness,
		onPast: own.onPast,
		onHotkey: () => panel.button.click(),
	});
	own.attach(frame);
	const view = createView(frame.stage, host, {
		aim: (target) => show(aim(state, target)),
		swap: () => show(swap(state)),
		chance: (winning) => show(aim(state, targetFor(state.over, winning))),
	});
	const rule = ruleOf(session);
	const panel = createBetPanel(
		host,
		rule,
		firstStake(rule),
		(stake) => void play(stake as Amount),
		(stake) => stake !== undefined && view.render(state, stake),
	);
	panel.extra.append(view.fields);
	frame.side.append(panel.element);
	frame.facts({ top: "9900" });
	const show = (s: State) => {
		state = s;
		const busy = !canRoll(s);
		panel.render({ balance: frame.balance(), act: t("games.dice.roll"), busy, locked: busy, note: paceNote(host, pace, busy), error: s.error });
		view.render(s, panel.stake());
		frame.history(s.chips);
	};
	const play = async (stake: Amount) => {
		if (!canRoll(state)) return;
		own.close();
		frame.hold(true);
		show(ask(state));
		frame.sound.play("tap");
		try {
			await pace.ready();
			if (!alive) return;
			const rolled = await roll(host, { stake: stakeText(stake), target: targetText(state), over: state.over });
			pace.began();
			if (!alive) return;
			own.played(rolled.nonce);
			frame.sound.buzz(8);
			show(answer(state, rolled));
			moving = view.roll(state);
			await moving.done;
			if (!alive) return;
			const net = host.money(micro(parseAmount(rolled.payout) - parseAmount(rolled.stake)), { signed: true });
			frame.hold(false);
			frame.pay(rolled.balance, rolled.balanceVersion);
			frame.settled(rolled.stake, rolled.payout);
			show(finish(state, t("games.dice.past", { roll: rolled.roll, net })));
			frame.tell(t("games.dice.told", { roll: rolled.roll, payout: host.money(rolled.payout), net }));
			frame.sound.play(isWin(rolled.stake, rolled.payout) ? "win" : "tick");
		} catch (e) {
			if (!alive) return;
			frame.hold(false);
			frame.sound.play("error");
			show(refuse(state, refusalText(e, host)));
			frame.tell(refusalText(e, host));
		}
	};
	view.onTap(() => pace.strict || moving?.finish());
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
			moving?.finish();
			frame.destroy();
		},
	};
}

/** Mounts the dice table. */
export const mount: Mount = (element, host) => openGame(element, host, (session) => build(element, host, session));
