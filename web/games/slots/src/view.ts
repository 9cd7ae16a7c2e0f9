/** Draws the slot: reels, lines, banner and sum. One renderer; it knows the state, never an outcome. */
import { attr, el, type GameHost, say, type Session, svg, type Tween, tween } from "@baize/game-kit";
import { micro, parseAmount } from "@baize/kernel";
import { cellsOf, countMs, moodOf, type State, scatterCells, spinOf } from "./model.ts";
import type { Paytable } from "./net.ts";
import { createReels, fillerOf } from "./reels.ts";

export interface View {
	render(state: State): void;
	turn(state: State, stopped: (reel: number) => void): Promise<void>;
	/** Draws the wins of the spin on the reels. */
	wins(state: State): void;
	/** Counts the round's payout up. */
	total(state: State): Tween;
	stop(): void;
	onTap(run: () => void): void;
	still(on: boolean): void;
}

const LINE_COLOURS = ["#ffc233", "#5ad4e2", "#ff7fb2", "#7ee2a8", "#bba3ff", "#ff9d6b"];

/** Builds the view into the stage. */
export function createView(stage: HTMLElement, host: GameHost, session: Session, paytable: Paytable | undefined): View {
	const t = host.t;
	let still = host.reducedMotion;
	const symbols = session.game.symbols ?? [];
	const names = new Map(symbols.map((s) => [s.key, s.name]));
	const reels = createReels(symbols, fillerOf(paytable?.strips, symbols), (key) => names.get(key) ?? key);
	const lines = svg("svg", { viewBox: "0 0 500 300", preserveAspectRatio: "none", class: "sl-lines", "aria-hidden": "true" });
	const free = el("div", { class: "sl-free", role: "status" });
	const plate = el("div", { class: "sl-plate" });
	const caption = el("span", { class: "sl-caption" });
	const sum = el("bdi", { class: "sl-sum" });
	const net = el("span", { class: "sl-net" });
	plate.append(caption, sum, net);
	const burst = el("div", { class: "sl-burst", "aria-hidden": "true" });
	const cabinet = el(
		"div",
		{ class: "sl-cabinet" },
		el("div", { class: "sl-crest", "aria-hidden": "true" }, el("span", {}, session.game.name)),
		el("div", { class: "sl-frame" }, el("div", { class: "sl-window" }, reels.element, lines as unknown as Node)),
		el("div", { class: "sl-foot" }, plate),
	);
	stage.append(burst, el("div", { class: "sl-hall" }, free, cabinet));
	const money = (a: bigint | string) => host.money(typeof a === "bigint" ? micro(a) : a, { digits: "latn" });
	const drawLines = (state: State, lively: boolean) => {
		const spin = spinOf(state);
		lines.replaceChildren();
		if (!spin) return;
		spin.lines.slice(0, 20).forEach((win, i) => {
			const rows = paytable?.lines[win.line - 1];
			if (!rows) return;
			const points = rows.slice(0, win.count).map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`);
			const line = svg("polyline", { points: points.join(" "), stroke: LINE_COLOURS[i % LINE_COLOURS.length] ?? "#fff", pathLength: 1, style: `--i:${Math.min(i, 6)}` });
			if (lively && !still) line.classList.add("is-drawn");
			lines.append(svg("polyline", { points: points.join(" "), class: "sl-edge" }), line);
		});
	};
	const mood = (state: State) => (state.round && state.phase === "done" ? moodOf(state.round.stake, state.round.payout) : "none");
	return {
		render(state) {
			const inFree = state.round !== undefined && state.round.spins.length > 1 && state.phase !== "idle" && (state.at > 0 || (state.phase === "showing" && state.freeLeft > 0));
			attr(stage, "data-phase", state.phase);
			attr(stage, "data-mood", mood(state));
			attr(stage, "data-free", inFree);
			const multiplier = state.round?.spins[Math.max(1, state.at)]?.multiplier ?? 1;
			say(
				free,
				!inFree
					? ""
					: state.at === 0
						? t("games.slots.freeWon", { count: state.freeLeft })
						: t("games.slots.freeAt", { done: state.freeDone, all: state.freeDone + state.freeLeft, times: multiplier }),
			);
			if (state.phase === "idle" && !state.round) say(caption, t("games.slots.ready"));
			if (state.phase === "asking" || (state.phase === "turning" && state.at === 0)) {
				say(caption, t("games.slots.luck"));
				say(sum, "");
				say(net, "");
			} else if (inFree && state.phase !== "done") {
				say(caption, t("games.slots.freeSum"));
				say(sum, money(state.sum));
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
		wins(state) {
			const spin = spinOf(state);
			if (!spin || !state.round) return;
			const lively = parseAmount(spin.amount) > parseAmount(state.round.stake);
			reels.mark([...spin.lines.flatMap((w) => cellsOf(w, paytable)), ...scatterCells(spin, paytable?.scatter)], lively && !still);
			drawLines(state, lively);
		},
		total(state) {
			const { stake, payout } = state.round ?? { stake: "1", payout: "0" };
			const how = moodOf(stake, payout);
			say(caption, how === "none" ? t("games.result.none") : how === "calm" ? t("games.result.back") : t(`games.result.${how}`));
			say(net, how === "none" ? "" : t("games.result.net", { amount: host.money(micro(parseAmount(payout) - parseAmount(stake)), { signed: true, digits: "latn" }) }));
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
