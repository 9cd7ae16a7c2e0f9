/** Draws the dice table: the number, the track with its two fields, and the odds. */
import { attr, el, figureOf, type GameHost, icon, iconButton, isWin, say, svg, type Tween, tween } from "@baize/game-kit";
import { type Amount, micro, parseAmount } from "@baize/kernel";
import { chanceText, multiplierText, profit, rangeOf, readHundredths, type State, targetText } from "./model.ts";

export interface Actions {
	aim(target: number): void;
	swap(): void;
	chance(winning: number): void;
}

export interface View {
	readonly fields: HTMLElement;
	render(state: State, stake: Amount | undefined): void;
	/** Runs the number to the roll. */
	roll(state: State): Tween;
	onTap(run: () => void): void;
	still(on: boolean): void;
}

const ROLL_MS = 620;

/** Builds the view into the stage; the odds go beside the stake. */
export function createView(stage: HTMLElement, host: GameHost, act: Actions): View {
	const t = host.t;
	let still = host.reducedMotion;
	let state: State | undefined;
	const number = el("div", { class: "di-number", "aria-live": "off" }, figureOf(host, "50.00"));
	const verdict = el("div", { class: "di-verdict", role: "status" });
	const range = el("input", { type: "range", class: "di-range", min: 0, max: 10000, step: 100, "aria-label": t("games.dice.target"), oninput: () => act.aim(Number(range.value)) });
	const thumb = el("output", { class: "di-thumb", "aria-hidden": "true" });
	const marker = el(
		"div",
		{ class: "di-marker", "aria-hidden": "true" },
		svg(
			"svg",
			{ viewBox: "0 0 40 46" },
			svg("path", { d: "M20 1 37 10.500v20L20 40 3 30.500v-20z", class: "di-hex" }),
			svg("path", { d: "M14 39l6 6 6-6z", class: "di-hex" }),
		) as unknown as Node,
		el("span", {}),
	);
	const markerText = marker.querySelector("span") as HTMLElement;
	const step = (by: number) => () => state && act.aim(state.target + by);
	const scale = el("div", { class: "di-scale", "aria-hidden": "true" }, ...[0, 25, 50, 75, 100].map((n) => el("span", {}, figureOf(host, n))));
	const rule = el("span", {});
	const side = el("button", { type: "button", class: "di-side", onclick: () => act.swap() }, icon("swap") as unknown as Node, rule);
	const track = el("div", { class: "di-track" }, el("div", { class: "di-lose" }), el("div", { class: "di-win" }), range, thumb, marker);
	stage.append(
		el(
			"div",
			{ class: "di-table" },
			el("div", { class: "di-dial" }, number, verdict),
			el(
				"div",
				{ class: "di-slide" },
				scale,
				track,
				el("div", { class: "di-steps" }, iconButton("minus", t("games.dice.lower"), step(-100)), side, iconButton("plus", t("games.dice.higher"), step(100))),
			),
		),
	);
	const field = (name: string, id: string, read: (value: number) => void) => {
		const input = el("input", {
			class: "bz-text",
			id,
			inputmode: "decimal",
			autocomplete: "off",
			onchange: () => {
				const value = readHundredths(input.value, host.locale);
				if (value !== undefined) read(value);
				if (state) render(state, undefined);
			},
		});
		return { box: el("div", { class: "di-field" }, el("label", { class: "bz-label", for: id }, name), input), input };
	};
	const target = field(t("games.dice.target"), "di-target", act.aim);
	const chance = field(t("games.dice.chance"), "di-chance", act.chance);
	const times = el("output", { class: "di-out" });
	const gain = el("output", { class: "di-out" });
	const fields = el(
		"div",
		{ class: "di-fields" },
		target.box,
		chance.box,
		el("div", { class: "di-field" }, el("span", { class: "bz-label" }, t("games.dice.multiplier")), times),
		el("div", { class: "di-field" }, el("span", { class: "bz-label" }, t("games.dice.profit")), gain),
	);
	let known: Amount | undefined;
	let at = 5000;
	const place = (node: HTMLElement, hundredths: number) => node.style.setProperty("--x", String(hundredths / 10000));
	const render = (s: State, stake: Amount | undefined) => {
		state = s;
		known = stake ?? known;
		attr(stage, "data-phase", s.phase);
		const shown = s.phase === "done" || s.phase === "again";
		const good = shown && s.last && isWin(s.last.stake, s.last.payout);
		attr(stage, "data-mood", !shown ? "none" : good ? "win" : "loss");
		attr(track, "data-over", s.over);
		track.style.setProperty("--x", String(s.target / 10000));
		const [low, high] = rangeOf(s.over);
		attr(range, "min", 0);
		attr(range, "aria-valuemin", low / 100);
		attr(range, "aria-valuemax", high / 100);
		attr(range, "aria-valuetext", t(s.over ? "games.dice.overOf" : "games.dice.underOf", { target: targetText(s) }));
		range.value = String(s.target);
		say(thumb, figureOf(host, targetText(s)));
		say(rule, t(s.over ? "games.dice.overOf" : "games.dice.underOf", { target: targetText(s) }));
		attr(side, "title", t(s.over ? "games.dice.toUnder" : "games.dice.toOver"));
		const locked = s.phase === "asking" || s.phase === "rolling";
		for (const node of [range, side, target.input, chance.input]) node.disabled = locked;
		if (document.activeElement !== target.input) target.input.value = figureOf(host, targetText(s));
		if (document.activeElement !== chance.input) chance.input.value = figureOf(host, chanceText(s));
		say(times, figureOf(host, `${multiplierText(s)}×`));
		say(gain, known === undefined ? "–" : host.money(profit(s, known), { signed: true }));
		if (shown && s.last) {
			const net = micro(parseAmount(s.last.payout) - parseAmount(s.last.stake));
			say(verdict, t(good ? "games.dice.won" : "games.dice.lost", { net: host.money(net, { signed: true }) }));
		} else say(verdict, "");
	};
	return {
		fields,
		render,
		roll(s) {
			const to = Math.round(Number(s.last?.roll ?? 0) * 100);
			const from = at;
			at = to;
			say(markerText, "");
			return tween(still ? 0 : ROLL_MS, (p) => {
				const spin = p < 1 ? (to + (from - to) * (1 - p) + Math.sin(p * 38) * 1800 * (1 - p) + 20000) % 10000 : to;
				const text = figureOf(host, p < 1 ? (spin / 100).toFixed(2) : (s.last?.roll ?? ""));
				say(number, text);
				place(marker, p < 1 ? from + (to - from) * p : to);
				if (p >= 1) say(markerText, text);
			});
		},
		onTap: (run) => stage.addEventListener("pointerdown", run),
		still(on) {
			still = on;
		},
	};
}
