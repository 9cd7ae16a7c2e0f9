/** Coin flip: a coin turns over in the air and falls on the drawn side. */
import { attr, el, svg, tween } from "@baize/game-kit";
import type { Climb } from "./net.ts";
import { type Climber, even } from "./parts.ts";

const MS = 900;
const TURNS = 3;
const KEPT = 12;
const HEADS = 0;

/** The angle at which a side faces up, after so many turns from the angle now. */
export const fallAt = (side: number, now: number): number => now - (now % 360) + TURNS * 360 + (side === HEADS ? 0 : 180);

// A water lily and a boat.
const lily = () =>
	svg(
		"svg",
		{ viewBox: "0 0 48 48", "aria-hidden": "true" },
		svg("path", {
			d: "M24 8c5 6 6 14 0 24-6-10-5-18 0-24zM12 14c7 3 10 9 10 18-8-3-12-9-10-18zM36 14c2 9-2 15-10 18 0-9 3-15 10-18zM5 24c8 0 13 3 16 10-8 2-14-2-16-10zM43 24c-2 8-8 12-16 10 3-7 8-10 16-10z",
		}),
		svg("path", { d: "M8 40c10-4 22-4 32 0", class: "in-line" }),
	);
const boat = () =>
	svg(
		"svg",
		{ viewBox: "0 0 48 48", "aria-hidden": "true" },
		svg("path", { d: "M5 30c6 3 32 3 38 0-3 7-8 9-19 9S8 37 5 30zM23 6v20H10c6-5 11-11 13-20zM26 10c6 4 9 9 10 16H26z" }),
		svg("path", { d: "M4 43c6-3 10 2 16 0s10 2 16 0 5 1 8 0", class: "in-line" }),
	);

export const coin: Climber = (stage, host, act) => {
	const t = host.t;
	let angle = 0;
	const body = el(
		"div",
		{ class: "in-coin" },
		el("div", { class: "in-side is-heads" }, lily() as unknown as Node),
		el("div", { class: "in-side is-tails" }, boat() as unknown as Node),
	);
	const trail = el("ol", { class: "in-flips", "aria-hidden": "true" });
	const names = [t("games.coin.heads"), t("games.coin.tails")] as const;
	const sides = names.map((name, n) =>
		el("button", { type: "button", class: "in-guess", onclick: () => act.pick(n) }, (n === HEADS ? lily() : boat()) as unknown as Node, el("b", {}, name)),
	);
	stage.append(el("div", { class: "in-flip" }, trail, el("div", { class: "in-air" }, body), el("div", { class: "in-guesses" }, ...sides)));
	const turn = (to: number) => {
		body.style.transform = `rotateX(${to.toFixed(1)}deg)`;
	};
	const draw = (round: Climb | undefined, locked: boolean) => {
		for (const s of sides) s.disabled = locked || round?.state !== "ACTIVE";
		trail.replaceChildren(
			...(round?.seen ?? [])
				.slice(-KEPT)
				.map((side, i, all) =>
					el("li", { class: side === HEADS ? "is-heads" : "is-tails", "data-lost": round?.state === "LOST" && i === all.length - 1 }, (names[side] ?? "").slice(0, 1)),
				),
		);
	};
	attr(body, "aria-hidden", "true");
	return {
		fields: [],
		rules: [t("games.coin.rule")],
		bet: () => ({}),
		render: (round, { locked }) => draw(round, locked),
		show(round, still) {
			const from = angle;
			angle = fallAt(round.seen.at(-1) ?? HEADS, from);
			return tween(still ? 0 : MS, (p) => {
				turn(p < 1 ? from + (angle - from) * p : angle);
				body.parentElement?.style.setProperty("--up", String(p < 1 ? Math.sin(even(p) * Math.PI) : 0));
				if (p >= 1) draw(round, true);
			});
		},
	};
};
