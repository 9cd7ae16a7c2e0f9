/** One table, followed until it is left: what is pushed, what is asked for, and what the member does. */
import { createLooks, createSheet, createTalk, type Frame, type GameHost, moreSaid, refusalText, type Said } from "@baize/game-kit";
import { amountText, micro, parseAmount } from "@baize/kernel";
import type { BuyIn } from "./buyin.ts";
import { createControls } from "./controls.ts";
import { createFelt } from "./felt.ts";
import { chairOf, clockOf, grant, inHand, overOf, roomAt, stale, start, type State, sync, take, unpaid } from "./model.ts";
import { act, type Deed, fetchTable, leave, ready, say, sitDown, topUp, type View } from "./net.ts";
import type { Past } from "./past.ts";
import { createHead } from "./head.ts";
import { sentenceOf } from "./told.ts";

const TICK_MS = 200;
const AGAIN_MS = 2000;
/** How long the last cards take to lie on the table before the chips tell who won. */
const RUN_OUT_MS = 420;

export interface TableDeps {
	readonly frame: Frame;
	readonly host: GameHost;
	/** The title's smallest stake. */
	readonly smallest: string;
	readonly still: () => boolean;
	readonly keys: () => boolean;
	readonly chips: (text: string) => string;
	readonly past: Past;
	readonly buyIn: BuyIn;
	/** Back to the lobby. */
	readonly exit: () => void;
}

export interface Table {
	view(): View;
	sit(seat: number, buyIn: string): Promise<void>;
	/** Adds chips now, or as soon as the own hand is over. */
	topUp(amount: string): Promise<void>;
	still(on: boolean): void;
	leave(): void;
}

/** Sits down to watch a table, and to play at it once a seat is taken. */
export function play(d: TableDeps, first: View): Table {
	const { frame, host } = d;
	const t = host.t;
	const code = first.code;
	let state: State = start(first, Date.now());
	let alive = true;
	let asking = false;
	let told = { number: first.hand?.number ?? 0, lines: first.hand?.log.length ?? 0 };
	let holding: ReturnType<typeof setTimeout> | undefined;
	const felt = createFelt(first.seats, d.still(), { host, chips: d.chips, sit: (seat) => d.buyIn.open(state.view, seat, frame.balance()) });
	/** Chips that are asked for when the own hand is over. */
	let wanted: string | undefined;
	const talk = createTalk(host, (text) => say(host, code, text));
	const talkSheet = createSheet(frame.root, t("games.chat.title"), t("games.close"));
	const head = createHead(d, {
		stand: () => void stand(),
		away: () => void change(true),
		topUp: () => d.buyIn.more(state.view, frame.balance(), inHand(state.view)),
		talk: () => {
			talkSheet.body.replaceChildren(talk.element);
			talkSheet.open();
		},
	});
	const controls = createControls(host, d.chips, {
		act: (kind, to) => void deed(kind, to),
		wish: (wish) => show({ ...state, wish }),
		ready: (away, post) => void change(away, post),
	});
	felt.element.append(head.title);
	frame.stage.replaceChildren(head.element, felt.element);
	frame.side.replaceChildren(controls.element);

	const nameOf = (seat: number) => {
		const chair = chairOf(state.view, seat);
		return seat === state.view.mine ? t("games.poker.you") : chair?.bot ? t("games.poker.bot", { seat: seat + 1 }) : (chair?.name ?? t("games.poker.seat", { seat: seat + 1 }));
	};
	/** Reads out what happened since the last time. */
	const tell = (view: View) => {
		const hand = view.hand;
		if (!hand) return;
		const from = hand.number === told.number ? told.lines : 0;
		for (const e of hand.log.slice(from)) frame.tell(sentenceOf(host, e, nameOf, d.chips));
		told = { number: hand.number, lines: hand.log.length };
	};
	const show = (next: State) => {
		const before = state;
		state = next;
		controls.render(state);
		head.render(state);
		const [old, now] = [before.view.hand, state.view.hand];
		const ran = old && now && old.number === now.number && !overOf(old) && overOf(now) ? now.board.length - old.board.length : 0;
		clearTimeout(holding);
		if (ran > 0 && !d.still()) {
			felt.render(unpaid(state.view));
			holding = setTimeout(() => alive && felt.render(state.view), 500 + ran * RUN_OUT_MS);
		} else felt.render(state.view);
		talk.render(state.view.chat ?? [], state.view.mutedUntil);
		tell(state.view);
		turn(before);
		if (wanted && !state.busy && !inHand(state.view)) void add();
		if (stale(state)) void refresh();
	};
	/** The own turn has come: a wish is done, or the member is called. */
	const turn = (before: State) => {
		const hand = state.view.hand;
		const o = hand?.options;
		const fresh = o && !(before.view.hand?.options && before.view.step === state.view.step && before.view.hand.number === hand.number);
		if (!fresh || state.busy) return;
		const wished = grant(state.wish, o);
		if (wished) return void deed(wished);
		frame.sound.play("tick");
		frame.sound.buzz(30);
		frame.tell(t("games.poker.yourTurn"));
	};
	const looks = createLooks();
	const refresh = async () => {
		if (asking) return;
		asking = true;
		try {
			const { answer, ms } = await looks.look(() => fetchTable(host, code));
			asking = false;
			if (alive) show(sync(state, answer, Date.now(), ms / 2));
		} catch (e) {
			asking = false;
			if (!alive) return;
			show({ ...state, online: false, error: refusalText(e, host) });
			setTimeout(() => alive && void refresh(), AGAIN_MS);
		}
	};
	const attempt = async (run: () => Promise<View | undefined>) => {
		if (state.busy) return;
		show({ ...state, busy: true, error: undefined, wish: undefined });
		try {
			const view = await looks.act(run);
			if (!alive) return;
			show({ ...(view ? sync(state, view, Date.now()) : state), busy: false });
		} catch (e) {
			if (!alive) return;
			frame.sound.play("error");
			state = { ...state, busy: false };
			await refresh();
			if (alive) show({ ...state, error: refusalText(e, host) });
		}
	};
	const deed = (kind: Deed, to?: string) =>
		attempt(() => {
			frame.sound.play("tap");
			return act(host, code, { number: state.view.hand?.number ?? 0, step: state.view.step, kind, ...(to && { to }) });
		});
	const change = (away: boolean, post = false) => attempt(() => ready(host, code, away, post));
	const stand = () =>
		attempt(async () => {
			const sit = await leave(host, code);
			if (sit.balanceVersion) frame.pay(sit.balance, sit.balanceVersion);
			if (sit.state === "LEFT") frame.settled(amountText(micro(parseAmount(sit.buyIn) + parseAmount(sit.topped))), sit.payout);
			return fetchTable(host, code);
		});
	/** Asks for the chips that are wanted; what no longer fits at the table is left. */
	const add = () =>
		attempt(async () => {
			const { min, max } = roomAt(state.view, d.smallest);
			const asked = parseAmount(wanted ?? "0");
			wanted = undefined;
			const sum = asked > max ? max : asked;
			if (sum < min) return state.view;
			const paid = await topUp(host, code, amountText(sum));
			frame.pay(paid.balance, paid.balanceVersion);
			frame.sound.play("tap");
			frame.tell(t("games.poker.told.TOPUP", { amount: d.chips(amountText(sum)) }));
			return fetchTable(host, code);
		});
	const onKey = (e: KeyboardEvent) => {
		const typing = e.target instanceof HTMLInputElement && e.target.type !== "range";
		if (!d.keys() || typing || e.ctrlKey || e.metaKey || e.altKey || e.repeat || frame.root.querySelector("dialog[open]")) return;
		if (controls.key(e.key.toLowerCase())) e.preventDefault();
	};
	const end = host.subscribe(first.topic, {
		message(kind, data) {
			if (kind === "poker.table") show(take(state, data as View, Date.now()));
			if (kind === "poker.chat") show({ ...state, view: { ...state.view, chat: moreSaid(state.view.chat ?? [], (data as { said: readonly Said[] }).said) } });
		},
		gap: () => void refresh(),
		status: (online) => (online ? void refresh() : show({ ...state, online: false })),
	});
	const onSight = () => document.visibilityState === "visible" && void refresh();
	document.addEventListener("visibilitychange", onSight);
	document.addEventListener("keydown", onKey);
	const clock = setInterval(() => {
		if (document.visibilityState === "hidden") return;
		const left = clockOf(state, Date.now());
		felt.tick(left);
		head.tick(Date.now() + state.ahead);
		if (left && left.seconds === 5 && state.view.hand?.actor === state.view.mine && !left.bank) frame.sound.play("tick");
	}, TICK_MS);
	show(state);
	return {
		view: () => state.view,
		async sit(seat, buyIn) {
			const sit = await looks.act(() => sitDown(host, code, seat, buyIn));
			frame.pay(sit.balance, sit.balanceVersion);
			frame.sound.play("tap");
			frame.tell(t("games.poker.told.BUYIN", { amount: d.chips(buyIn) }));
			await refresh();
		},
		async topUp(amount) {
			wanted = amount;
			if (!inHand(state.view)) await add();
		},
		still: (on) => felt.still(on),
		leave() {
			alive = false;
			end();
			clearTimeout(holding);
			clearInterval(clock);
			document.removeEventListener("visibilitychange", onSight);
			document.removeEventListener("keydown", onKey);
			d.buyIn.close();
			talkSheet.close();
		},
	};
}
