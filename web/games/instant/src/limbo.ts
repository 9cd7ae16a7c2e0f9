/** Limbo: a number climbs to where it was drawn. */
import { el, figureOf, say, tween } from "@baize/game-kit";
import { LIMBO_MAX, LIMBO_MIN } from "@baize/game-kit/fair";
import { AmountError, parseAmount, readFigure } from "@baize/kernel";
import type { Played } from "./net.ts";
import { choose, even, field, figure, gain, type Single, timesOf } from "./parts.ts";

const MS = 700;
const pointOf = (p: Played) => Number((p.detail as { point: string }).point);

/** Reads a typed target in hundredths; undefined when it is none. */
export function readTarget(text: string, locale = "en"): bigint | undefined {
	try {
		const h = parseAmount(readFigure(text, locale) ?? "") / 10_000n;
		return h < LIMBO_MIN ? LIMBO_MIN : h > LIMBO_MAX ? LIMBO_MAX : h;
	} catch (e) {
		if (e instanceof AmountError) return undefined;
		throw e;
	}
}

const targetText = (h: bigint): string => `${h / 100n}.${String(h % 100n).padStart(2, "0")}`;

export const limbo: Single = (stage, host, act) => {
	const t = host.t;
	let target = 200n;
	const write = (text: string) => figureOf(host, text);
	const typed = () => figureOf(host, targetText(target), false);
	const number = el("div", { class: "in-number", "aria-live": "off" }, write("1.00×"));
	const aim = el("div", { class: "in-aim" });
	stage.append(el("div", { class: "in-limbo" }, number, aim));
	const input = el("input", {
		class: "bz-text",
		id: "in-target",
		inputmode: "decimal",
		autocomplete: "off",
		onchange: () => {
			target = readTarget(input.value, host.locale) ?? target;
			input.value = typed();
			quick.set(targetText(target));
			act.changed();
		},
	});
	const quick = choose(
		t("games.dice.multiplier"),
		["1.50", "2.00", "5.00", "10.00", "100.00"].map((v) => [v, write(`${Number(v)}×`)] as const),
		"2.00",
		() => {
			target = readTarget(quick.value) ?? target;
			input.value = typed();
			act.changed();
		},
	);
	input.value = typed();
	const chance = figure(host, t("games.dice.chance"));
	const profit = figure(host, t("games.dice.profit"));
	const box = field(t("games.dice.target"), input);
	box.querySelector(".bz-label")?.replaceWith(el("label", { class: "bz-label", for: "in-target" }, t("games.dice.target")));
	return {
		fields: [quick.element, el("div", { class: "in-row" }, box, chance.element, profit.element)],
		rules: [t("games.limbo.rule")],
		bet: () => ({ target: targetText(target) }),
		recall(bet) {
			target = readTarget(String(bet.target)) ?? target;
			input.value = typed();
			quick.set(targetText(target));
			say(aim, write(`≥ ${targetText(target)}×`));
		},
		render({ stake, locked }) {
			input.disabled = locked;
			quick.lock(locked);
			say(aim, write(`≥ ${targetText(target)}×`));
			chance.say((99 / (Number(target) / 100)).toFixed(target > 10_000n ? 4 : 2));
			profit.put(stake === undefined ? "–" : host.money(gain(stake, target * 100n), { signed: true }));
		},
		clear: () => undefined,
		show(played, still) {
			const to = Math.log(pointOf(played));
			return tween(still ? 0 : MS, (p) => say(number, write(p < 1 ? `${Math.exp(to * even(p)).toFixed(2)}×` : timesOf((played.detail as { point: string }).point))));
		},
		text: (p) => (p.detail as { point: string }).point,
		told: (p) => t("games.limbo.told", { point: (p.detail as { point: string }).point, target: targetText(target) }),
	};
};
