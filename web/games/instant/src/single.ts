/** Plays the games that are decided in one draw: asks, shows what came, pays. */
import {
	attr,
	createBetPanel,
	createFrame,
	createOwnRounds,
	createPace,
	el,
	firstStake,
	type Frame,
	type GameHost,
	isWin,
	netOf,
	ownSeeds,
	paceNote,
	percentOf,
	refusalText,
	remember,
	ruleOf,
	say,
	type Chip,
	type RoundRecord,
	type Session,
	stakeText,
	type Tween,
} from "@baize/game-kit";
import type { Amount } from "@baize/kernel";
import { type BetParams, type Played, play as ask } from "./net.ts";
import type { Single } from "./parts.ts";

/** Builds a game into its element. */
export function buildSingle(element: HTMLElement, host: GameHost, session: Session, make: Single) {
	const t = host.t;
	let busy = false;
	const pace = createPace(session);
	let alive = true;
	let still = host.reducedMotion;
	let moving: Tween | undefined;
	let chips: readonly Chip[] = [];
	let error: string | undefined;
	const table = el("div", { class: "in-table" });
	const verdict = el("div", { class: "in-verdict", role: "status" });
	const board = make(table, host, { changed: () => changed(), pick: () => undefined });
	const own = createOwnRounds<Played & RoundRecord>(
		host,
		{
			show: (past) => replay(past),
			leave: () => {
				if (!busy) changed();
			},
		},
		ownSeeds(host, session),
	);
	const frame: Frame = createFrame(element, host, {
		session,
		info: { rules: [...board.rules, t("games.rule.server")] },
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
		firstStake(rule),
		(stake) => void play(stake as Amount),
		(stake) => board.render({ stake, locked: busy }),
	);
	panel.extra.append(el("div", { class: "in-fields" }, ...board.fields));
	frame.side.append(panel.element);
	const show = () => {
		const above = board.above?.();
		frame.facts({ above: above === undefined ? undefined : percentOf(above), most: session.game.maxWin });
		panel.render({ balance: frame.balance(), act: t("games.alone.bet"), busy, locked: busy, blocked: !board.bet(), note: paceNote(host, pace, busy), error });
		frame.history(chips);
	};
	const mood = (of: "none" | "win" | "loss") => attr(frame.stage, "data-mood", of);
	const changed = () => {
		own.close();
		board.clear();
		mood("none");
		say(verdict, "");
		error = undefined;
		show();
	};
	const play = async (stake: Amount) => {
		const bet = board.bet();
		if (busy || !bet) return;
		own.close();
		busy = true;
		error = undefined;
		board.clear();
		mood("none");
		say(verdict, "");
		frame.hold(true);
		show();
		frame.sound.play("tap");
		try {
			await pace.ready();
			if (!alive) return;
			const played = await ask(host, stakeText(stake), bet);
			pace.began();
			if (!alive) return;
			own.played(played.nonce);
			frame.sound.buzz(8);
			moving = board.show(played, still);
			await moving.done;
			if (!alive) return;
			const good = isWin(played.stake, played.payout);
			const net = host.money(netOf(played.stake, played.payout), { signed: true });
			frame.hold(false);
			frame.pay(played.balance, played.balanceVersion);
			frame.settled(played.stake, played.payout);
			say(verdict, t(good ? "games.dice.won" : "games.dice.lost", { net }));
			mood(good ? "win" : "loss");
			chips = remember(chips, {
				id: played.roundId,
				text: board.text(played),
				label: `${board.told(played)} ${t("games.result.net", { amount: net })}`,
				tone: good ? "good" : "calm",
			});
			frame.tell(`${board.told(played)} ${t("games.result.net", { amount: net })}`);
			frame.sound.play(good ? "win" : "tick");
		} catch (e) {
			if (!alive) return;
			frame.hold(false);
			error = refusalText(e, host);
			frame.sound.play("error");
			frame.tell(error);
		}
		busy = false;
		show();
	};
	/** Shows a past round on the board again, from its record. */
	const replay = (past: Played & RoundRecord): boolean => {
		if (!alive || busy || !past.detail) return false;
		board.recall(past.verify.params as unknown as BetParams);
		board.clear();
		mood("none");
		say(verdict, t("games.result.net", { amount: host.money(netOf(past.stake, past.payout), { signed: true }) }));
		const multiplier = String((past.detail as { multiplier: number }).multiplier / 10_000);
		moving = board.show({ ...past, multiplier: /\./.test(multiplier) ? multiplier.padEnd(multiplier.indexOf(".") + 5, "0") : `${multiplier}.0000` }, still);
		return true;
	};
	table.addEventListener("pointerdown", () => pace.strict || moving?.finish());
	show();
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
