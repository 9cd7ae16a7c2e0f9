/** Plinko: a ball falls over pins into the bin of its rights. */
import { attr, figureOf, svg, tween } from "@baize/game-kit";
import { plinkoTable } from "@baize/game-kit/fair";
import type { Played } from "./net.ts";
import { brief, choose, choosing, even, riskField, type Single, timesOf } from "./parts.ts";

const ROW_MS = 115;
const BIN = 24;
const detail = (p: Played) => p.detail as { path: readonly number[]; bin: number };

/** How far the rows lie apart: the more there are, the flatter the board. */
const pitch = (rows: number): number => (rows > 12 ? 7 : rows > 8 ? 8.5 : 10);

/** Where the ball is after so many rows of a path, in units of the board; 10 units lie between two pins of a row. */
export function ballAt(path: readonly number[], rows: number): { x: number; y: number } {
	const at = Math.max(0, Math.min(rows, path.length));
	const row = Math.floor(at);
	const rights = path.slice(0, row).reduce((a, b) => a + b, 0);
	const x = (path.length + 3) * 5 + (rights - row / 2) * 10;
	if (row === path.length) return { x, y: row * pitch(path.length) + 6 };
	const part = at - row;
	// It bounces off the pin and falls to the next row.
	return { x: x + ((path[row] ?? 0) - 0.5) * 10 * part, y: (row + part) * pitch(path.length) + 1 - Math.sin(part * Math.PI) * 3.4 };
}

const tilt = (rows: number) => rows > 8;

export const plinko: Single = (stage, host, act) => {
	const t = host.t;
	const rows = choose(
		t("games.plinko.rows"),
		([8, 12, 16] as const).map((n) => [n, figureOf(host, n)] as const),
		12,
		() => rebuild(),
	);
	const risk = riskField(host, () => rebuild());
	const board = svg("svg", { class: "in-plinko", "aria-hidden": "true" });
	stage.append(board as unknown as Node);
	let ball = svg("circle", {});
	let bins: SVGElement[] = [];
	const build = () => {
		const n = rows.value;
		const floor = n * pitch(n);
		const table = plinkoTable(n, risk.value);
		attr(board, "viewBox", `0 -8 ${(n + 3) * 10} ${floor + BIN + 14}`);
		const pins = Array.from({ length: n }, (_, r) =>
			Array.from({ length: r + 3 }, (_, i) => svg("circle", { cx: (n + 3) * 5 + (i - (r + 2) / 2) * 10, cy: r * pitch(n) + 4, r: 1.25, class: "in-pin" })),
		).flat();
		const warm = (i: number) => Math.round((Math.abs(i - n / 2) / (n / 2)) * 100);
		bins = table.map((m, i) => {
			const x = (n + 3) * 5 + (i - n / 2) * 10;
			const label = svg("text", {
				"font-size": tilt(n) ? (n === 16 ? 6.4 : 5.6) : 4.3,
				...(tilt(n) ? { transform: `translate(${x} ${floor + 5 + BIN / 2}) rotate(-90)` } : { x, y: floor + 4 + BIN / 3.2 }),
			});
			label.textContent = figureOf(host, brief(m));
			return svg("g", { class: "in-bin", style: `--w:${warm(i)}%` }, svg("rect", { x: x - 4.6, y: floor + 4, width: 9.2, height: tilt(n) ? BIN : BIN / 1.6, rx: 2.2 }), label);
		});
		ball = svg("circle", { r: 3.1, class: "in-ball", cx: (n + 3) * 5, cy: -4 });
		board.replaceChildren(...pins, ...bins, ball);
	};
	const rebuild = () => {
		build();
		act.changed();
	};
	build();
	return {
		fields: [el2(rows.element, risk.element)],
		rules: [t("games.plinko.rule")],
		bet: () => ({ rows: rows.value, risk: risk.value }),
		recall(bet) {
			rows.set(bet.rows as 8);
			risk.set(bet.risk as "low");
			build();
		},
		render({ locked }) {
			rows.lock(locked);
			risk.lock(locked);
		},
		clear() {
			for (const b of bins) b.removeAttribute("data-hit");
			attr(ball, "cx", (rows.value + 3) * 5);
			attr(ball, "cy", -4);
		},
		show(played, still) {
			const { path, bin } = detail(played);
			return tween(still ? 0 : path.length * ROW_MS, (p) => {
				const at = ballAt(path, p < 1 ? even(p) * path.length : path.length);
				attr(ball, "cx", at.x.toFixed(2));
				attr(ball, "cy", at.y.toFixed(2));
				if (p >= 1) attr(bins[bin] as Element, "data-hit", true);
			});
		},
		above: () => plinkoTable(rows.value, risk.value).reduce((sum, m, bin) => sum + (m > 10_000n ? choosing(rows.value, bin) / 2 ** rows.value : 0), 0),
		text: (p) => timesOf(p.multiplier),
		told: (p) => t("games.plinko.told", { bin: detail(p).bin + 1, times: timesOf(p.multiplier) }),
	};
};

function el2(...fields: HTMLElement[]): HTMLElement {
	const row = document.createElement("div");
	row.className = "in-row";
	row.append(...fields);
	return row;
}
