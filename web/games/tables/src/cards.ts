/** Cards, chips, dice and the wheel, drawn by code. */
import { el, svg } from "@baize/game-kit";
import { SUIT_SHAPES } from "@baize/game-kit/suits";
import { pocketColour } from "./layout.ts";

/** The rank as it is printed. */
export const rankOf = (card: string): string => (card.startsWith("T") ? "10" : card.slice(0, 1));

const suit = (card: string) =>
	svg("svg", { viewBox: "0 0 24 24", class: "ta-suit", "aria-hidden": "true" }, svg("path", { d: SUIT_SHAPES[card.slice(1).toLowerCase()] ?? "" })) as unknown as Node;

/** A card that lies face down in the shoe until it is dealt. */
export function createCard(card: string): HTMLElement {
	const red = card.endsWith("H") || card.endsWith("D");
	const face = el("span", { class: "ta-face", "data-red": red }, el("b", {}, rankOf(card)), suit(card), el("span", { class: "ta-pip" }, suit(card)));
	return el("span", { class: "ta-card" }, el("span", { class: "ta-back" }), face);
}

/** A stack of chips with its worth on it. */
export function createStack(text: string, sent: boolean): HTMLElement {
	return el("span", { class: "ta-stack", "data-sent": sent, "aria-hidden": "true" }, text);
}

const PIPS = ["", "5", "19", "159", "1379", "13579", "134679"];

/** A die that shows a number. */
export function createDie(n: number): HTMLElement {
	return el("span", { class: "ta-die" }, ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((p) => el("i", { "data-on": (PIPS[n] ?? "").includes(String(p)) })));
}

/** The pockets of the wheel in their order. */
export const WHEEL = [0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26] as const;

const FILL = { red: "#b3212f", black: "#16191c", green: "#12805a" };

/** The wheel; turned by a style from outside. */
export function createWheel(): SVGElement {
	const step = 360 / WHEEL.length;
	const at = (angle: number, r: number) => `${(100 + r * Math.sin((angle * Math.PI) / 180)).toFixed(2)} ${(100 - r * Math.cos((angle * Math.PI) / 180)).toFixed(2)}`;
	const parts = WHEEL.flatMap((n, i) => {
		const [a, b] = [i * step - step / 2, i * step + step / 2];
		const wedge = svg("path", {
			d: `M${at(a, 92)}A92 92 0 0 1 ${at(b, 92)}L${at(b, 58)}A58 58 0 0 0 ${at(a, 58)}z`,
			fill: FILL[pocketColour(n)],
			stroke: "#d9b45f",
			"stroke-width": 0.6,
		});
		const text = svg("text", { transform: `rotate(${(i * step).toFixed(2)} 100 100)`, x: 100, y: 19, class: "ta-pocket" });
		text.textContent = String(n);
		return [wedge, text];
	});
	return svg(
		"svg",
		{ viewBox: "0 0 200 200", class: "ta-wheel", "aria-hidden": "true" },
		svg("circle", { cx: 100, cy: 100, r: 99, fill: "#5a3618" }),
		svg("circle", { cx: 100, cy: 100, r: 94, fill: "#2b190a" }),
		svg(
			"g",
			{ class: "ta-disc" },
			...parts,
			svg("circle", { cx: 100, cy: 100, r: 57, fill: "#7a4a21" }),
			svg("circle", { cx: 100, cy: 100, r: 30, fill: "#95622f" }),
			svg("path", { d: "M100 66v68M66 100h68", stroke: "#e9cf8b", "stroke-width": 5, "stroke-linecap": "round" }),
			svg("circle", { cx: 100, cy: 100, r: 9, fill: "#e9cf8b" }),
		),
		svg("g", { class: "ta-ballring" }, svg("circle", { cx: 100, cy: 36, r: 5, fill: "#fffdf4" })),
	);
}

/** The house's dealer: a bust behind the table whose arm moves with the phase. */
export function createDealer(): SVGElement {
	const p = (d: string, fill: string, cls = "") => svg("path", { d, fill, class: cls });
	return svg(
		"svg",
		{ viewBox: "0 0 160 120", class: "ta-dealer", "aria-hidden": "true" },
		p("M22 120c2-30 22-40 44-43h28c22 3 42 13 44 43z", "#123f3a"),
		p("M66 77l14 20 14-20 6 3-14 40H74L60 80z", "#f5f1e6"),
		p("M74 92l6 6 6-6 5 4-5 6-6-4-6 4-5-6z", "#b3212f"),
		p("M72 62h16v16c-3 7-13 7-16 0z", "#a06a45"),
		p("M56 22c0-18 48-18 48 2 4 16 2 40-4 50-2-10-2-20-3-28H63c-1 8-1 18-3 28-7-10-8-36-4-52z", "#1d1512"),
		svg(
			"g",
			{ class: "ta-head" },
			p("M61 36c0-20 38-20 38 0 0 18-7 33-19 33S61 54 61 36z", "#b97f56"),
			p("M60 38c2-16 20-14 26-20 4 8 12 8 14 20 3-22-4-30-20-30S57 18 60 38z", "#1d1512"),
			svg("g", { class: "ta-eyes" }, p("M69 43a3 2.600 0 1 0 6 0 3 2.600 0 1 0-6 0M85 43a3 2.600 0 1 0 6 0 3 2.600 0 1 0-6 0", "#1d1512")),
			p("M74 57c4 4 8 4 12 0", "none", "ta-smile"),
			p("M80 30a1.600 1.600 0 1 0 .1 0z", "#c81e3a"),
		),
		svg("g", { class: "ta-arm" }, p("M118 84c14 6 18 18 16 36h-18c2-10 0-18-6-22z", "#17524b"), p("M116 116c-8-4-20-2-24 4h26z", "#b97f56")),
	);
}
