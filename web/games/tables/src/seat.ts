/** A seat at one table: what is shown there, what is sent, and what the server tells. */
import { attr, createLooks, createSheet, createTalk, el, type Frame, type GameHost, isWin, refusalText, say as write, timed } from "@baize/game-kit";
import { micro, parseAmount } from "@baize/kernel";
import { createDealer } from "./cards.ts";
import { createFelt } from "./felt.ts";
import { familyOf } from "./layout.ts";
import { titleOf } from "./lobby.ts";
import { again, drop, inPlay, phaseAt, resultOf, type State, start, sync, take, timeLeft, turnOf, undo, wagersOf, wipe } from "./model.ts";
import { createMoves } from "./moves.ts";
import { cancel, decide, fetchTable, newsOf, place, say, type Table, type TableState } from "./net.ts";
import { fillRoads } from "./roads.ts";
import { createScene } from "./scene.ts";

const TICK_MS = 100;

export type Sheets = Record<"lobby" | "roads" | "talk", ReturnType<typeof createSheet>>;

/** Sits at one table until it is left. */
export function play(frame: Frame, host: GameHost, table: Table, sheets: Sheets, openLobby: () => void) {
	const t = host.t;
	let state = start(table, Date.now());
	let alive = true;
	let counted = 0;
	let turned = "";
	const family = familyOf(table.game);
	attr(frame.root, "data-family", family);
	const scene = createScene(host, table.game);
	const ring = el("div", { class: "ta-ring", role: "timer", "aria-label": t("games.tables.left") }, el("b", {}));
	const status = el("p", { class: "ta-status", role: "status" });
	const result = el("p", { class: "ta-result" });
	const talk = createTalk(host, (text) => say(host, table.code, text));
	const tool = (key: string, run: () => void) => el("button", { type: "button", class: "ta-tool", onclick: run }, t(key));
	const roads = tool("games.tables.roads", () => {
		fillRoads(sheets.roads.body, host, state);
		sheets.roads.open();
	});
	const chat = tool("games.chat.title", () => {
		sheets.talk.body.replaceChildren(talk.element);
		sheets.talk.open();
	});
	const name = tool("games.tables.tables", openLobby);
	write(name, titleOf(table, host));
	const dealer = createDealer();
	frame.stage.replaceChildren(
		el("div", { class: "ta-scene" }, dealer as unknown as Node, el("div", { class: "ta-middle" }, scene.element), ring, el("div", { class: "ta-words" }, status, result)),
		el("div", { class: "ta-tools" }, name, family === "blackjack" ? null : roads, chat),
	);
	const felt = createFelt(host, state, {
		drop(spot) {
			const put = drop(state, spot, parseAmount(frame.balance()), Date.now());
			frame.sound.play(put.fault ? "error" : "tap");
			show({ ...put.state, error: put.fault && t(`games.tables.fault.${put.fault}`) });
		},
		pick: (chip) => show({ ...state, chip }),
		undo: () => show(undo(state)),
		wipe: () => show(wipe(state)),
		again: () => show(again(state)),
		send: () => void send(),
		cancel: () => void takeBack(),
	});
	const moves = createMoves(host, (box, made, move) => void decided(() => decide(host, table.code, box, made, move)));
	frame.side.replaceChildren(felt.element, ...(family === "blackjack" ? [moves.element] : []));
	const show = (next: State) => {
		state = next;
		draw();
		talk.render(state.chat, state.mutedUntil);
		frame.history(
			[...state.board]
				.reverse()
				.slice(0, 20)
				.map((p) => {
					const text = /^(roulette|sicbo|blackjack)/.test(table.game) ? String(p.mark.value) : t(`games.tables.mark.${family}.${p.mark.side}`);
					return { id: String(p.roundNo), text, label: t("games.tables.past", { round: p.roundNo, result: text }), tone: "calm" };
				}),
		);
		count();
	};
	/** What changes with time alone: ring, scene, and which spots can be bet on. */
	const draw = () => {
		const at = Date.now();
		const phase = phaseAt(state, at);
		const left = timeLeft(state, at);
		attr(frame.stage, "data-phase", phase);
		ring.style.setProperty("--p", String(phase === "BETTING" ? left.share : 0));
		attr(ring, "data-last", phase === "BETTING" && left.seconds <= 5);
		write(ring.firstElementChild as Element, phase === "BETTING" ? String(left.seconds) : "");
		write(status, state.online ? t(`games.tables.phase.${phase.toLowerCase()}`, { count: state.frame.members }) : t("games.crash.offline"));
		scene.render(state, at);
		felt.render(state, at);
		moves.render(state, at);
		felt.element.hidden = !moves.element.hidden;
		called();
	};
	/** Calls the member to a decision, once. */
	const called = () => {
		const box = turnOf(state);
		const key = box ? `${state.frame.roundNo} ${box.box} ${box.made} ${box.turn}` : "";
		if (key === turned) return;
		turned = key;
		if (box) frame.sound.play("tick");
	};
	const count = () => {
		const sum = state.frame.phase === "RESULT" || state.frame.phase === "SETTLED" ? resultOf(state) : undefined;
		if (!sum) {
			if (!/RESULT|SETTLED/.test(state.frame.phase)) {
				write(result, "");
				attr(result, "data-won", null);
			}
			return;
		}
		if (counted === state.frame.roundNo) return;
		counted = state.frame.roundNo;
		frame.settled(sum.stake, sum.payout);
		const net = host.money(micro(parseAmount(sum.payout) - parseAmount(sum.stake)), { signed: true });
		const won = isWin(sum.stake, sum.payout);
		write(result, t(won ? "games.tables.won" : "games.tables.notWon", { payout: host.money(sum.payout), net }));
		attr(result, "data-won", won);
		frame.tell(t("games.tables.told", { round: state.frame.roundNo, outcome: state.frame.outcome ?? "", payout: host.money(sum.payout), net }));
		if (!won) return;
		frame.sound.play("win");
		frame.sound.buzz([12, 40, 12]);
	};
	const looks = createLooks();
	const got = (wire: TableState, ms: number) => {
		for (const b of wire.mine) if (b.balanceVersion) frame.pay(b.balance, b.balanceVersion);
		return sync(state, wire, Date.now(), ms / 2);
	};
	const refresh = async () => {
		try {
			const { answer, ms } = await looks.look(() => fetchTable(host, table.code));
			if (alive) show(got(answer, ms));
		} catch (e) {
			if (!alive) return;
			show({ ...state, online: false, error: refusalText(e, host) });
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
	const decided = async (ask: () => Promise<TableState>) => {
		show({ ...state, moving: true, error: undefined });
		frame.sound.play("tap");
		try {
			const { answer, ms } = await looks.act(() => timed(ask));
			if (alive) show({ ...got(answer, ms), moving: false });
		} catch (e) {
			if (!alive) return;
			frame.sound.play("error");
			show({ ...state, moving: false, error: refusalText(e, host) });
			void refresh();
		}
	};
	const send = () =>
		attempt(async () => {
			const wagers = wagersOf(state.draft);
			const own = await place(host, table.code, wagers);
			frame.pay(own.balance, own.balanceVersion);
			frame.tell(t("games.tables.placed", { amount: host.money(own.stake) }));
			return { ...state, draft: [], last: wagers, mine: [...state.mine.filter((b) => b.betId !== own.betId), own] };
		});
	const takeBack = () =>
		attempt(async () => {
			const newest = state.mine.findLast((b) => b.state === "LIVE");
			if (!newest) return state;
			const gone = await cancel(host, table.code, newest.betId);
			frame.pay(gone.balance, gone.balanceVersion);
			return { ...state, mine: state.mine.map((b) => (b.betId === gone.betId ? gone : b)) };
		});
	const end = host.subscribe(table.topic, {
		message(kind, data) {
			const n = newsOf(kind, data);
			if (!n) return;
			const before = state.frame.phase;
			show(take(state, n, Date.now()));
			if (n.kind !== "phase" || n.frame.phase === before) return;
			if (n.frame.phase === "BETTING") frame.sound.play("tick");
			if (/RESULT|SETTLED|VOID/.test(n.frame.phase) && inPlay(state).length > 0) setTimeout(() => alive && void refresh(), 150 + Math.random() * 500);
		},
		gap: () => void refresh(),
		status: (online) => (online ? void refresh() : show({ ...state, online: false })),
	});
	const onSight = () => document.visibilityState === "visible" && void refresh();
	document.addEventListener("visibilitychange", onSight);
	const onKey = (e: KeyboardEvent) => {
		if (e.ctrlKey || e.metaKey || e.altKey || (e.target instanceof Element && e.target.closest("input, textarea, dialog"))) return;
		if (moves.press(e.key)) e.preventDefault();
	};
	document.addEventListener("keydown", onKey);
	const clock = setInterval(() => document.visibilityState !== "hidden" && draw(), TICK_MS);
	// Half a minute without a sign would lose the seat; a state asked for keeps it.
	const seat = setInterval(() => document.visibilityState !== "hidden" && void refresh(), 30_000);
	show(state);
	void refresh();
	return {
		now: () => ({ state, still: (on: boolean) => frame.root.classList.toggle("is-still", on) }),
		leave() {
			alive = false;
			end();
			clearInterval(clock);
			clearInterval(seat);
			document.removeEventListener("visibilitychange", onSight);
			document.removeEventListener("keydown", onKey);
			for (const s of Object.values(sheets)) s.close();
		},
	};
}
