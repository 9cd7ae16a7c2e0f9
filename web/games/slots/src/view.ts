/** Draws the slot: grid, wins, banner and sum. One renderer; it knows the state, never an outcome. */
import { attr, el, figureOf, type GameHost, say, type Session, svg, type Tween, tween } from "@baize/game-kit";
import { micro, parseAmount } from "@baize/kernel";
import { type Cells, cellsOf, countMs, expanded, moodOf, type Size, type State, scatterCells, spinOf, timesText } from "./model.ts";
import type { Columns, HoldRun, LineWin, Paytable, Spin } from "./net.ts";
import { createPictures } from "./pictures.ts";
import { createReels } from "./reels.ts";
import { colourOf, createScene, frameOf } from "./scene.ts";

/** How a spin is told: waits that a tap may cut, and whether the game is still there. */
export interface Pace {
	wait(ms: number): Promise<void>;
	alive(): boolean;
	tick(): void;
}

export interface View {
	render(state: State): void;
	turn(state: State, stopped: (reel: number) => void): Promise<void>;
	/** Tells the spin on the reels: its wins, what falls after them, its coins. */
	tell(state: State, pace: Pace): Promise<void>;
	/** Counts the round's payout up. */
	total(state: State): Tween;
	stop(): void;
	onTap(run: () => void): void;
	still(on: boolean): void;
}

const LINE_COLOURS = ["#ffc233", "#5ad4e2", "#ff7fb2", "#7ee2a8", "#bba3ff", "#ff9d6b"];
const FALL_MS = 620;
const COIN_MS = 520;

/** What passes by on each reel: the published strips, or else all symbols in their order. */
export function fillerOf(strips: readonly string[] | undefined, keys: readonly string[]): readonly string[] {
	return strips?.length ? strips : [keys.join("")];
}

/** Builds the view into the stage. */
export function createView(stage: HTMLElement, host: GameHost, session: Session, paytable: Paytable | undefined, size: Size): View {
	const t = host.t;
	let still = host.reducedMotion;
	const symbols = session.game.symbols ?? [];
	const drops = paytable?.kind === "book";
	const pictures = createPictures(host, symbols, paytable);
	const filler = fillerOf(
		paytable?.strips,
		symbols.map((s) => s.key),
	);
	const reels = createReels({ pictures, size, filler, drops });
	const lines = svg("svg", { viewBox: `0 0 ${size.reels * 100} ${size.rows * 100}`, preserveAspectRatio: "none", class: "sl-lines", "aria-hidden": "true" });
	const free = el("div", { class: "sl-free", role: "status" });
	const caption = el("span", { class: "sl-caption" });
	const sum = el("bdi", { class: "sl-sum" });
	const net = el("span", { class: "sl-net" });
	const rungs = (paytable?.fall?.ladder ?? []).map((n) => el("li", {}, figureOf(host, `×${n}`)));
	const ladder = rungs.length > 1 ? el("ol", { class: "sl-ladder", "aria-hidden": "true" }, ...rungs) : null;
	const cabinet = el(
		"div",
		{ class: "sl-cabinet", "data-frame": frameOf(session.game.theme), style: `--reels:${size.reels};--rows:${size.rows};--high:${size.rows / size.reels > 0.7 ? 1 : 1.23}` },
		el("div", { class: "sl-crest", "aria-hidden": "true" }, el("span", { dir: "auto" }, session.game.name)),
		el("div", { class: "sl-frame" }, el("div", { class: "sl-window" }, reels.element, lines as unknown as Node)),
		el("div", { class: "sl-foot" }, el("div", { class: "sl-plate" }, caption, sum, net)),
	);
	if (!/^#[0-9a-f]{6}$/i.test(host.color)) stage.style.setProperty("--g", colourOf(session.game.theme, session.game.code));
	stage.append(
		createScene(session.game.theme, session.game.code) as unknown as Node,
		el("div", { class: "sl-burst", "aria-hidden": "true" }),
		el("div", { class: "sl-hall" }, el("div", { class: "sl-top" }, free, ladder), cabinet),
	);
	const money = (a: bigint | string) => host.money(typeof a === "bigint" ? micro(a) : a);
	const rung = (times: number) => {
		const at = paytable?.fall?.ladder.indexOf(times) ?? -1;
		rungs.forEach((r, i) => void r.classList.toggle("is-on", i === at));
	};
	const drawLines = (wins: readonly LineWin[], lively: boolean) => {
		lines.replaceChildren();
		wins.slice(0, 20).forEach((win, i) => {
			const rows = paytable?.lines[win.line - 1];
			if (!rows) return;
			const points = rows.slice(0, win.count).map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`);
			const line = svg("polyline", { points: points.join(" "), stroke: LINE_COLOURS[i % LINE_COLOURS.length] ?? "#fff", pathLength: 1, style: `--i:${Math.min(i, 6)}` });
			if (lively && !still) line.classList.add("is-drawn");
			lines.append(svg("polyline", { points: points.join(" "), class: "sl-edge" }), line);
		});
	};
	const mark = (wins: readonly LineWin[], columns: Columns, lively: boolean): Cells => {
		const cells = wins.flatMap((w) => cellsOf(w, columns, paytable));
		reels.mark(cells, lively && !still);
		drawLines(wins, lively);
		return cells;
	};
	const paid = (wins: readonly LineWin[]) => wins.reduce((all, w) => all + parseAmount(w.amount), 0n);
	const tellFalls = async (spin: Spin, before: bigint, lively: boolean, pace: Pace) => {
		let [columns, wins, run] = [spin.columns, spin.lines, before];
		for (const fall of spin.falls) {
			run += paid(wins);
			rung(wins[0]?.times ?? 1);
			say(sum, money(run));
			const cells = mark(wins, columns, lively);
			await pace.wait(FALL_MS);
			if (!pace.alive()) return;
			reels.clear();
			pace.tick();
			await reels.fall(cells, fall.columns, still);
			if (!pace.alive()) return;
			[columns, wins] = [fall.columns, fall.lines];
		}
	};
	const tellHold = async (hold: HoldRun, stake: string, respins: number, pace: Pace) => {
		lines.replaceChildren();
		reels.clear();
		reels.hold(true);
		const put = (list: HoldRun["coins"], lively: boolean) => {
			for (const c of list) reels.coin(c.cell, figureOf(host, `${Number(timesText(stake, c.amount))}×`), lively && !still);
		};
		put(hold.coins, false);
		let left = respins;
		say(free, t("games.slots.holdAt", { left }));
		await pace.wait(COIN_MS * 2);
		for (const list of hold.respins) {
			if (!pace.alive()) return;
			left = list.length > 0 ? respins : left - 1;
			say(free, t("games.slots.holdAt", { left }));
			put(list, true);
			if (list.length > 0) pace.tick();
			await pace.wait(COIN_MS);
		}
	};
	const mood = (state: State) => (state.round && state.phase === "done" ? moodOf(state.round.stake, state.round.payout) : "none");
	const banner = (state: State, inFree: boolean): string => {
		if (!inFree) return "";
		if (state.at === 0) return t("games.slots.freeWon", { count: state.freeLeft });
		const times = state.round?.spins[state.at]?.multiplier ?? 1;
		return t("games.slots.freeAt", { done: state.freeDone, all: state.freeDone + state.freeLeft, times });
	};
	return {
		render(state) {
			const inFree = state.round !== undefined && state.round.spins.length > 1 && state.phase !== "idle" && (state.at > 0 || (state.phase === "showing" && state.freeLeft > 0));
			attr(stage, "data-phase", state.phase);
			attr(stage, "data-mood", mood(state));
			attr(stage, "data-free", inFree);
			say(free, banner(state, inFree));
			if (state.phase === "idle" && !state.round) {
				say(caption, t("games.slots.ready"));
				say(sum, "");
				say(net, "");
				reels.clear();
				lines.replaceChildren();
			}
			if (state.phase === "asking" || (state.phase === "turning" && state.at === 0)) {
				say(caption, t("games.slots.luck"));
				say(sum, "");
				say(net, "");
				rung(1);
			} else if (inFree && state.phase !== "done") {
				say(caption, t("games.slots.freeSum"));
				if (state.phase === "turning") say(sum, money(state.sum));
				say(net, "");
			}
			if (state.phase === "asking") {
				reels.clear();
				lines.replaceChildren();
			}
			if (state.phase === "idle" && !reels.element.hasAttribute("aria-label")) reels.show(state.columns);
		},
		turn(state, stopped) {
			reels.clear();
			lines.replaceChildren();
			return reels.turn(state.columns, still, stopped);
		},
		async tell(state, pace) {
			const spin = spinOf(state);
			if (!spin || !state.round) return;
			const lively = parseAmount(spin.amount) > parseAmount(state.round.stake);
			const before = state.sum - parseAmount(spin.amount);
			if (spin.falls.length > 0) await tellFalls(spin, before, lively, pace);
			if (!pace.alive()) return;
			const last = spin.falls.at(-1) ?? spin;
			const columns = expanded(last.columns, paytable);
			if (columns !== last.columns && last.lines.length > 0) reels.show(columns);
			const wins = mark(last.lines, columns, lively);
			reels.mark([...wins, ...scatterCells(spin, paytable?.scatter)], lively && !still);
			if (state.round.spins.length > 1 || spin.falls.length > 0) say(sum, state.sum > 0n ? money(state.sum) : "");
			if (spin.hold) {
				if (last.lines.length > 0) await pace.wait(FALL_MS);
				if (pace.alive()) await tellHold(spin.hold, state.round.stake, paytable?.hold?.respins ?? 3, pace);
			}
		},
		total(state) {
			const { stake, payout } = state.round ?? { stake: "1", payout: "0" };
			const how = moodOf(stake, payout);
			say(free, "");
			say(caption, how === "none" ? t("games.result.none") : how === "calm" ? t("games.result.back") : t(`games.result.${how}`));
			say(net, how === "none" ? "" : t("games.result.net", { amount: host.money(micro(parseAmount(payout) - parseAmount(stake)), { signed: true }) }));
			const whole = parseAmount(payout);
			if (how === "none") {
				say(sum, "");
				return tween(0, () => undefined);
			}
			return tween(still ? 0 : countMs(stake, payout), (p) => say(sum, money(p >= 1 ? whole : ((whole * BigInt(Math.round(p * 1000))) / 1000n / 10_000n) * 10_000n)));
		},
		stop: reels.stop,
		onTap: (run) => stage.addEventListener("pointerdown", run),
		still(on) {
			still = on;
		},
	};
}
