/** The world behind the cabinet, drawn from the theme's name and the title's code; its colours follow the title's own. */
import { svg } from "@baize/game-kit";

const W = 400;
const H = 460;

/** What lies at the foot of each theme's picture, what hangs in its air, and the hue of its ground. */
const WORLDS: Readonly<Record<string, readonly [ground: string, air: string, hue: number]>> = {
	monsoon: ["waves", "rain", 215],
	delta: ["waves", "birds", 175],
	tiger: ["leaves", "dots", 150],
	fruit: ["hills", "dots", 330],
	ocean: ["reef", "bubbles", 235],
	lantern: ["roofs", "lanterns", 275],
	dragon: ["peaks", "embers", 25],
	crown: ["arches", "stars", 295],
	gems: ["crystals", "stars", 300],
	space: ["craters", "stars", 280],
	cricket: ["hills", "lanterns", 145],
	farm: ["furrows", "birds", 120],
	desert: ["dunes", "stars", 60],
	arctic: ["ice", "snow", 230],
	jungle: ["leaves", "birds", 160],
	music: ["bars", "dots", 310],
	sweets: ["scoops", "dots", 345],
	tea: ["furrows", "birds", 140],
	rickshaw: ["roofs", "lanterns", 195],
	circus: ["arches", "lanterns", 15],
	pirate: ["waves", "stars", 225],
	train: ["peaks", "snow", 40],
	robots: ["bars", "grid", 260],
	garden: ["scoops", "birds", 135],
	safari: ["dunes", "birds", 70],
	luck: ["scoops", "stars", 160],
	knights: ["towers", "birds", 265],
	kites: ["hills", "kites", 220],
	carnival: ["roofs", "dots", 350],
	alchemy: ["crystals", "bubbles", 300],
	blaze: ["peaks", "embers", 30],
	starlight: ["scoops", "stars", 265],
};

const FRAMES = ["gold", "jade", "copper", "silver", "ruby", "night"] as const;

function hash(text: string): number {
	let h = 2166136261;
	for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
	return h >>> 0;
}

/** The ground colour of a theme where the page knows none of the title; titles of one theme lie a little apart. */
export function colourOf(theme: string, code: string): string {
	const hue = (WORLDS[theme]?.[2] ?? 195) + (hash(code) % 31) - 15;
	return `oklch(0.56 0.15 ${hue})`;
}

/** The metal of a theme's cabinet. */
export const frameOf = (theme: string): string => FRAMES[hash(theme) % FRAMES.length] ?? "gold";

/** A fixed row of choices; no outcome hangs on it. */
function dealer(seed: number): (n: number) => number {
	let s = seed || 1;
	return (n) => {
		s ^= s << 13;
		s ^= s >>> 17;
		s ^= s << 5;
		return (s >>> 0) % n;
	};
}

type Deal = (n: number) => number;

/** The upper edge of a layer at height y, as path data from left to right. */
const EDGES: Readonly<Record<string, (y: number, d: Deal) => string>> = {
	hills: (y, d) => wave(y, 40 + d(30), 200, d),
	dunes: (y, d) => wave(y, 26 + d(16), 260, d),
	waves: (y, d) => wave(y, 12, 66 + d(20), d),
	furrows: (y, d) => wave(y, 18, 130, d),
	scoops: (y, d) => steps(y, 58 + d(24), (x, w) => `A${w / 2} ${w / 2} 0 0 1 ${x + w} ${y}`),
	leaves: (y, d) => steps(y, 34 + d(14), (x, w) => `Q${x + w * 0.1} ${y - 60 - d(46)} ${x + w / 2} ${y - 74 - d(40)} Q${x + w * 0.9} ${y - 40} ${x + w} ${y}`),
	peaks: (y, d) => steps(y, 84 + d(50), (x, w) => `L${x + w * 0.5} ${y - 60 - d(80)} L${x + w} ${y}`),
	ice: (y, d) => steps(y, 60 + d(30), (x, w) => `L${x + w * 0.25} ${y - 30 - d(50)} L${x + w * 0.6} ${y - 20 - d(40)} L${x + w} ${y}`),
	crystals: (y, d) => steps(y, 44, (x, w) => `L${x + w * 0.2} ${y - 30 - d(60)} L${x + w * 0.45} ${y - 70 - d(70)} L${x + w * 0.75} ${y - 20 - d(50)} L${x + w} ${y}`),
	reef: (y, d) => steps(y, 30, (x, w) => `C${x - 6} ${y - 30 - d(50)} ${x + w + 6} ${y - 30 - d(50)} ${x + w} ${y}`),
	craters: (y, d) => steps(y, 90 + d(20), (x, w) => `Q${x + w / 2} ${y + 24} ${x + w * 0.8} ${y - 6} L${x + w} ${y}`),
	roofs: (y, d) => steps(y, 56 + d(16), (x, w) => roof(x, y - 20 - d(70), w, y)),
	towers: (y, d) => steps(y, 70, (x, w) => `V${y - 40 - d(80)} h${w * 0.14} v-14 h${w * 0.14} v14 h${w * 0.14} v-14 h${w * 0.14} v14 V${y - 20} h${w * 0.44} V${y} L${x + w} ${y}`),
	arches: (y, d) => steps(y, 80, (x, w) => `V${y - 70 - d(16)} Q${x + w / 2} ${y - 150} ${x + w} ${y - 70} V${y}`),
	bars: (y, d) => steps(y, 26, (x, w) => `V${y - 14 - d(110)} h${w - 7} V${y} L${x + w} ${y}`),
};

function steps(y: number, width: number, step: (x: number, w: number) => string): string {
	let path = `L-20 ${y}`;
	for (let x = -20; x < W + 20; x += width) path += step(x, width);
	return path;
}

function wave(y: number, high: number, long: number, d: Deal): string {
	const from = -d(long);
	let path = `L${from} ${y}`;
	for (let x = from; x < W + long; x += long) path += ` q${long / 4} ${-high} ${long / 2} 0 t${long / 2} 0`;
	return path;
}

function roof(x: number, top: number, w: number, y: number): string {
	return `V${top} L${x - 6} ${top} Q${x + w / 2} ${top - 8} ${x + w / 2} ${top - 34} Q${x + w / 2} ${top - 8} ${x + w + 6} ${top} L${x + w} ${top} V${y}`;
}

const AIRS: Readonly<Record<string, (x: number, y: number, s: number) => string>> = {
	dots: (x, y, s) => `M${x} ${y}a${s} ${s} 0 1 0 .1 0z`,
	bubbles: (x, y, s) => `M${x} ${y}a${s * 2} ${s * 2} 0 1 0 .1 0zm0 ${s * 0.9}a${s} ${s} 0 1 1-.1 0z`,
	stars: (x, y, s) =>
		`M${x} ${y - s * 2}q${s * 0.3} ${s * 1.7} ${s * 2} ${s * 2} q${-s * 1.7} ${s * 0.3} ${-s * 2} ${s * 2} q${-s * 0.3} ${-s * 1.7} ${-s * 2} ${-s * 2} q${s * 1.7} ${-s * 0.3} ${s * 2} ${-s * 2}z`,
	snow: (x, y, s) => `M${x} ${y}a${s} ${s} 0 1 0 .1 0z`,
	rain: (x, y, s) => `M${x} ${y}q${s * 1.4} ${s * 3} 0 ${s * 4} q${-s * 1.4} ${-s} 0 ${-s * 4}z`,
	embers: (x, y, s) => `M${x} ${y}q${s * 1.6} ${-s * 1.2} ${s * 0.6} ${-s * 4} q${-s * 2} ${s * 2} ${-s * 0.6} ${s * 4}z`,
	birds: (x, y, s) =>
		`M${x - s * 4} ${y - s}q${s * 3} ${-s} ${s * 4} ${s * 1.4} q${s} ${-s * 2.4} ${s * 4} ${-s * 1.4} q${-s * 3} ${s * 0.2} ${-s * 4} ${s * 2} q${-s} ${-s * 1.8} ${-s * 4} ${-s * 2}z`,
	lanterns: (x, y, s) => `M${x - s * 1.6} ${y}q${-s} ${s * 2} 0 ${s * 4} h${s * 3.2} q${s} ${-s * 2} 0 ${-s * 4}zM${x - 0.6} ${y - s * 4}h1.2v${s * 4}h-1.2z`,
	kites: (x, y, s) => `M${x} ${y - s * 3}l${s * 2.4} ${s * 2.6} l${-s * 2.4} ${s * 3.6} l${-s * 2.4} ${-s * 3.6}z`,
	grid: (x, y, s) => `M${x} ${y}h${s * 5}v1.4h${-s * 5}zm${s * 5} ${-s}a${s} ${s} 0 1 0 .1 0z`,
};

/** Draws the scene of a theme; titles of one theme lie apart in its shapes. */
export function createScene(theme: string, code: string): SVGElement {
	const [ground, air] = WORLDS[theme] ?? ["hills", "stars"];
	const d = dealer(hash(`${theme}/${code}`));
	const layers = [0, 1, 2].map((i) => {
		const y = 270 + i * 62 + d(20);
		return svg("path", { d: `M-20 ${H + 20} ${(EDGES[ground] ?? EDGES.hills)?.(y, d) ?? ""} L${W + 40} ${H + 20}z`, class: `sl-land sl-land-${i}` });
	});
	const [x, y, r] = [60 + d(280), 46 + d(50), 26 + d(26)];
	const shapes = Array.from({ length: 22 }, () => (AIRS[air] ?? AIRS.stars)?.(d(W), d(260), 1.6 + d(30) / 10) ?? "").join("");
	return svg(
		"svg",
		{ viewBox: `0 0 ${W} ${H}`, preserveAspectRatio: "xMidYMax slice", class: "sl-scene", "aria-hidden": "true" },
		svg("circle", { cx: x, cy: y, r: r * 2.4, class: "sl-glow" }),
		svg("circle", { cx: x, cy: y, r: r * 1.5, class: "sl-glow" }),
		svg("circle", { cx: x, cy: y, r, class: "sl-orb" }),
		svg("path", { d: shapes, class: "sl-air" }),
		...layers,
	);
}
