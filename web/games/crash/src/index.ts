/** The crash client: mount(element, host). The round is the server's; this follows it. */
import "@baize/game-kit/kit.css";
import "./crash.css";
import {
	attr,
	createBetPanel,
	createFrame,
	createLooks,
	createOwnRounds,
	createSheet,
	el,
	figureOf,
	firstStake,
	type Frame,
	type GameHost,
	icon,
	isWin,
	type Mount,
	openGame,
	refusalText,
	ruleOf,
	say,
	type Session,
	stakeText,
	timed,
} from "@baize/game-kit";
import { type Amount, micro, parseAmount } from "@baize/kernel";
import { actOf, autoIsDue, hundredths, multiplierNow, ownBet, readAuto, type State, standing, start, sync, take, worth } from "./model.ts";
import { cancel, cashOut, fetchState, frameOf, type MovedBet, place } from "./net.ts";
import { type CrashRecord, createChain, isHigh } from "./proof.ts";
import { createView } from "./view.ts";

async function build(element: HTMLElement, host: GameHost, session: Session) {
	const t = host.t;
	let state: State = start();
	let alive = true;
	const counted = new Set<string>();
	let chain: ReturnType<typeof createChain> | undefined;
	const own = createOwnRounds<CrashRecord>(
		host,
		{
			show(past) {
				if (!past.crash || standing(state) === "riding") return false;
				view.recall({ point: hundredths(past.crash.point), cash: past.crash.cashedAt ? hundredths(past.crash.cashedAt) : undefined });
				return true;
			},
			leave: () => view.recall(undefined),
		},
		(replay) => {
			chain = createChain(host, () => state, replay);
			return chain;
		},
	);
	const frame: Frame = createFrame(element, host, {
		session,
		info: { rules: ["curve", "cash", "auto", "lost"].map((k) => t(`games.crash.rule.${k}`)).concat(t("games.rule.server")) },
		onFairness: own.onFairness,
		onPast: (id, sheet) => {
			own.onFairness(sheet);
			sheet.open();
			chain?.show(Number(id));
		},
		onHotkey: () => panel.button.click(),
	});
	own.attach(frame);
	const view = createView(frame.stage, frame.sign, host, (m) => label(m));
	const rule = ruleOf(session);
	const panel = createBetPanel(host, rule, firstStake(rule), (stake) => void act(stake));
	const auto = el("input", { class: "bz-text", id: "cr-auto", inputmode: "decimal", autocomplete: "off", placeholder: t("games.crash.autoNone"), oninput: () => show(state) });
	panel.extra.append(el("div", { class: "cr-auto" }, el("label", { class: "bz-label", for: "cr-auto" }, t("games.crash.auto")), auto));
	const sheet = createSheet(frame.root, t("games.crash.table"), t("games.close"), () => frame.side.append(view.bets));
	const many = el("span", { "aria-hidden": "true" });
	const openBets = () => {
		sheet.body.replaceChildren(view.bets);
		sheet.open();
	};
	const table = el("button", { type: "button", class: "cr-open", onclick: openBets }, icon("people") as unknown as Node, many);
	frame.stage.append(table);
	frame.side.append(panel.element, view.bets);
	const label = (m: bigint) => {
		const bet = ownBet(state);
		if (bet && actOf(state) === "cashout" && !state.busy) panel.button.textContent = t("games.crash.cashout", { amount: host.money(worth(bet.stake, m)) });
	};
	const count = () => {
		const bet = ownBet(state);
		const how = standing(state);
		if (!bet || counted.has(bet.betId) || (how !== "cashed" && how !== "lost")) return;
		if (how === "cashed" && !bet.payout) return;
		counted.add(bet.betId);
		const payout = how === "cashed" ? (bet.payout ?? "0") : "0";
		frame.settled(bet.stake, payout);
		const net = host.money(micro(parseAmount(payout) - parseAmount(bet.stake)), { signed: true });
		frame.tell(t(`games.crash.told.${how}`, { at: bet.multiplier ?? "", net }));
		if (isWin(bet.stake, payout)) {
			frame.sound.play("win");
			frame.sound.buzz([12, 40, 12]);
		}
	};
	const show = (s: State) => {
		const ended = s.phase === "CRASHED" && state.phase === "RUNNING";
		state = s;
		const what = actOf(s);
		const bad = readAuto(auto.value, host.locale) === null;
		attr(auto, "aria-invalid", bad ? "true" : null);
		const fixed = what !== "bet" && what !== "queue";
		auto.disabled = fixed;
		const names = {
			bet: "games.crash.bet",
			cancel: "games.crash.cancel",
			cashout: "games.crash.cashing",
			queue: "games.crash.next",
			unqueue: "games.crash.cancelNext",
			wait: "games.crash.wait",
		} as const;
		panel.render({
			balance: frame.balance(),
			act: t(names[what]),
			busy: s.busy,
			blocked: what === "wait" || !s.online || (bad && !fixed),
			locked: fixed,
			free: fixed,
			tone: what === "cashout" ? "cash" : what === "cancel" || what === "unqueue" ? "plain" : "go",
			error: s.error ?? (bad && !fixed ? t("games.crash.badAuto") : undefined),
			note: what === "unqueue" ? t("games.crash.queued") : "",
		});
		if (what === "cashout") label(multiplierNow(s, Date.now()));
		view.render(s);
		say(many, figureOf(host, s.betCount));
		attr(table, "aria-label", t("games.crash.inRound", { count: s.betCount }));
		frame.history(
			s.history.map((h) => ({
				id: String(h.roundNo),
				text: `${h.point}×`,
				label: t("games.crash.past", { round: h.roundNo, point: h.point }),
				tone: isHigh(h.point) ? "good" : "calm",
				title: h.hash,
			})),
		);
		if (ended) {
			frame.tell(t("games.crash.told.ended", { point: s.crashPoint ?? "" }));
			frame.sound.play("tick");
		}
		count();
	};
	const looks = createLooks();
	const refresh = async () => {
		try {
			const { answer: wire, ms } = await looks.look(() => fetchState(host));
			if (!alive) return;
			view.latency(ms);
			for (const bet of wire.mine ?? []) if (bet.balance !== undefined && bet.balanceVersion) frame.pay(bet.balance, bet.balanceVersion);
			show(sync(state, wire, Date.now(), ms / 2));
		} catch {
			if (!alive) return;
			view.latency(undefined);
			show({ ...state, online: false });
			setTimeout(() => alive && void refresh(), 2000);
		}
	};
	const attempt = async (run: () => Promise<State>) => {
		show({ ...state, busy: true, error: undefined });
		try {
			const next = await looks.act(run);
			if (alive) show({ ...next, busy: false });
		} catch (e) {
			if (!alive) return;
			frame.sound.play("error");
			show({ ...state, busy: false, error: refusalText(e, host) });
			void refresh();
		}
	};
	const pay = (moved: MovedBet) => frame.pay(moved.balance, moved.balanceVersion);
	const bet = (stake: Amount, at: string | undefined) =>
		attempt(async () => {
			own.close();
			const placed = await place(host, stakeText(stake), at);
			pay(placed);
			frame.sound.buzz(8);
			return { ...state, queued: undefined, mine: [placed] };
		});
	const act = async (stake: Amount | undefined) => {
		const what = actOf(state);
		const mine = ownBet(state);
		const at = readAuto(auto.value, host.locale) ?? undefined;
		frame.sound.play("tap");
		if (what === "bet" && stake) await bet(stake, at);
		if (what === "queue" && stake) show({ ...state, queued: { stake, auto: at }, error: undefined });
		if (what === "unqueue") show({ ...state, queued: undefined });
		if (what === "cancel" && mine)
			await attempt(async () => {
				const gone = await cancel(host, mine.betId);
				pay(gone);
				return { ...state, mine: [gone] };
			});
		if (what === "cashout" && mine)
			await attempt(async () => {
				const { answer: out, ms } = await timed(() => cashOut(host, mine.betId));
				view.latency(ms);
				pay(out);
				return { ...state, mine: [out] };
			});
	};
	const end = host.subscribe("crash", {
		message(kind, data) {
			const f = frameOf(kind, data);
			if (!f) return;
			const riding = standing(state) === "riding";
			const before = state.phase;
			show(take(state, f, Date.now()));
			if ((riding && state.phase !== "RUNNING") || (f.kind === "bets" && autoIsDue(state, Date.now()))) void refresh();
			if (before !== "BETTING" && state.phase === "BETTING" && state.queued) void bet(state.queued.stake, state.queued.auto);
		},
		gap: () => void refresh(),
		status(online) {
			if (online) void refresh();
			else {
				view.latency(undefined);
				show({ ...state, online: false });
			}
		},
	});
	const onSight = () => document.visibilityState === "visible" && void refresh();
	document.addEventListener("visibilitychange", onSight);
	show(state);
	await refresh();
	return {
		update(change: Parameters<Frame["update"]>[0]) {
			if (change.reducedMotion !== undefined) view.still(change.reducedMotion);
			frame.update(change);
			show(state);
		},
		replay: (id: string) => void own.open(id),
		pause: () => view.pause(true),
		resume() {
			view.pause(false);
			void refresh();
		},
		destroy() {
			alive = false;
			end();
			document.removeEventListener("visibilitychange", onSight);
			view.destroy();
			frame.destroy();
		},
	};
}

/** Mounts the crash table. */
export const mount: Mount = (element, host) => openGame(element, host, (session) => build(element, host, session));
