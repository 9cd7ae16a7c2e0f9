/** Wheel: it turns until the drawn segment stands under the pointer. */
import { attr, el, figureOf, say, svg, tween } from "@baize/game-kit";
import { wheelTable } from "@baize/game-kit/fair";
import type { Played } from "./net.ts";
import { brief, choose, riskField, type Single, timesOf } from "./parts.ts";

const MS = 2400;
const TURNS = 4;
const segmentOf = (p: Played) => (p.detail as { segment: number }).segment;

/** The angle at which the middle of a segment stands under the pointer, after so many turns from the angle now. */
export function stopAt(segment: number, segments: number, now: number): number {
	const goal = -((segment + 0.5) * 360) / segments;
	const from = now - (now % 360);
	return from + TURNS * 360 + (((goal % 360) + 360) % 360);
}

function slice(i: number, n: number): string {
	const at = (k: number) => {
		const a = (k / n) * 2 * Math.PI - Math.PI / 2;
		return [Math.cos(a), Math.sin(a)] as const;
	};
	const [[ax, ay], [bx, by]] = [at(i), at(i + 1)];
	const p = (x: number, y: number, r: number) => `${(x * r).toFixed(3)} ${(y * r).toFixed(3)}`;
	return `M${p(ax, ay, 48)}A48 48 0 0 1 ${p(bx, by, 48)}L${p(bx, by, 33)}A33 33 0 0 0 ${p(ax, ay, 33)}z`;
}

export const wheel: Single = (stage, host, act) => {
	const t = host.t;
	let angle = 0;
	const turning = svg("g", {});
	const face = svg(
		"svg",
		{ viewBox: "-52 -56 104 108", class: "in-wheel", "aria-hidden": "true" },
		turning,
		svg("path", { d: "M0 -42 L-4.200 -54 A5 5 0 0 1 4.200 -54 z", class: "in-pointer" }),
	);
	const middle = el("div", { class: "in-middle", "aria-live": "off" });
	const legend = el("ul", { class: "in-legend" });
	stage.append(el("div", { class: "in-round" }, el("div", { class: "in-disc" }, face as unknown as Node, middle), legend));
	const segments = choose(
		t("games.wheel.segments"),
		([10, 20, 30, 40, 50] as const).map((n) => [n, figureOf(host, n)] as const),
		20,
		() => rebuild(),
	);
	const risk = riskField(host, () => {
		segments.offer((n) => risk.value !== "medium" || n % 20 === 0);
		rebuild();
	});
	let kinds: bigint[] = [];
	const build = () => {
		const table = wheelTable(segments.value, risk.value);
		kinds = [...new Set(table)].sort((a, b) => (a < b ? -1 : 1));
		const kind = (m: bigint) => (m === 0n ? 0 : kinds.length - kinds.indexOf(m));
		turning.replaceChildren(...table.map((m, i) => svg("path", { d: slice(i, table.length), class: `in-slice is-${kind(m)}` })));
		legend.replaceChildren(
			...kinds.map((m) =>
				el(
					"li",
					{ class: `in-kind is-${kind(m)}` },
					el("i", {}),
					el("b", {}, figureOf(host, `${brief(m)}×`)),
					el("span", {}, figureOf(host, `${table.filter((x) => x === m).length}/${table.length}`)),
				),
			),
		);
	};
	const turn = (to: number) => attr(turning, "transform", `rotate(${to.toFixed(3)})`);
	const rebuild = () => {
		build();
		act.changed();
	};
	segments.offer((n) => n % 20 === 0);
	build();
	const row = el("div", { class: "in-row" }, segments.element, risk.element);
	return {
		fields: [row],
		rules: [t("games.wheel.rule")],
		bet: () => ({ segments: segments.value, risk: risk.value }),
		recall(bet) {
			risk.set(bet.risk as "low");
			segments.offer((n) => risk.value !== "medium" || n % 20 === 0);
			segments.set(bet.segments as 10);
			build();
		},
		render({ locked }) {
			segments.lock(locked);
			risk.lock(locked);
		},
		clear() {
			say(middle, "");
			for (const li of legend.children) li.removeAttribute("data-hit");
		},
		show(played, still) {
			const [from, to] = [angle, stopAt(segmentOf(played), segments.value, angle)];
			angle = to;
			return tween(still ? 0 : MS, (p) => {
				turn(p < 1 ? from + (to - from) * p : to);
				if (p < 1) return;
				say(middle, figureOf(host, timesOf(played.multiplier)));
				const at = kinds.indexOf(BigInt(Math.round(Number(played.multiplier) * 10_000)));
				if (legend.children[at]) attr(legend.children[at], "data-hit", true);
			});
		},
		above() {
			const table = wheelTable(segments.value, risk.value);
			return table.filter((m) => m > 10_000n).length / table.length;
		},
		text: (p) => timesOf(p.multiplier),
		told: (p) => t("games.wheel.told", { segment: segmentOf(p) + 1, times: timesOf(p.multiplier) }),
	};
};
