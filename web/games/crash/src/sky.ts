/** The night sky: a kite climbs its string over the roofs of the old town; the crash cuts the string. */

export interface Scene {
	readonly phase: "BETTING" | "RUNNING" | "CRASHED";
	/** Milliseconds of the round; after the crash those at which it came. */
	readonly ms: number;
	/** Milliseconds since the crash. */
	readonly since: number;
	readonly now: number;
	readonly color: string;
	readonly still: boolean;
	readonly cash?: number;
	/** Gives the figures of the scale their numerals. */
	readonly write: (text: string) => string;
}

const GROWTH = 0.00006;
const INK = "#eef6f4";
const TALL = [12, 40, 22, 56, 16, 34, 48] as const;
const growth = (ms: number) => Math.exp(GROWTH * ms);

/** Whether the picture is so low that the words above the curve have to be small. */
export const isLow = (height: number): boolean => height < 340;

/** Where the curve stands in the picture: under the words, and beside the button that opens the table's bets. */
export function frameOf(ms: number, width: number, height: number) {
	const left = 46;
	const right = Math.max(68, width * 0.14);
	const top = isLow(height) ? 126 : Math.max(168, height * 0.26);
	const bottom = isLow(height) ? 34 : 44;
	const span = Math.max(9000, ms * 1.08);
	const high = Math.max(1.9, growth(ms) * 1.06);
	const x = (t: number) => left + (t / span) * (width - left - right);
	const y = (m: number) => height - bottom - ((m - 1) / (high - 1)) * (height - top - bottom);
	return { x, y, span, high, left, bottom };
}

/** Round steps for the scale: 1, 2 or 5 times a power of ten, at most five of them. */
export function stepOf(range: number): number {
	const raw = range / 5;
	const power = 10 ** Math.floor(Math.log10(raw));
	return (raw / power > 5 ? 10 : raw / power > 2 ? 5 : raw / power > 1 ? 2 : 1) * power;
}

function stars(c: CanvasRenderingContext2D, w: number, h: number, drift: number) {
	c.fillStyle = "#fff";
	for (let i = 0; i < 46; i++) {
		const sx = (((i * 137.5) % 100) / 100) * w - ((drift * (0.2 + (i % 3) * 0.2)) % w);
		c.globalAlpha = 0.18 + (i % 5) * 0.1;
		c.beginPath();
		c.arc((sx + w) % w, (((i * 61.8) % 100) / 100) * h * 0.82, 0.6 + (i % 3) * 0.5, 0, 7);
		c.fill();
	}
	c.globalAlpha = 1;
}

function roofs(c: CanvasRenderingContext2D, w: number, h: number, lift: number, drift: number, far: boolean) {
	c.fillStyle = far ? "rgba(6,12,18,0.38)" : "rgba(4,9,13,0.72)";
	c.beginPath();
	const base = h + lift;
	const unit = far ? 64 : 92;
	const shift = drift % (unit * 7);
	c.moveTo(-10, h + 10);
	for (let i = -1; i * unit < w + unit * 8; i++) {
		const k = ((i % 7) + 7) % 7;
		const x = i * unit - shift;
		const tall = (far ? 46 : 30) + (TALL[k] ?? 0) * (far ? 1 : 0.8);
		c.lineTo(x, base - tall);
		if (k === 1 || k === 6) {
			c.lineTo(x + unit * 0.25, base - tall);
			c.bezierCurveTo(x + unit * 0.14, base - tall - unit * 0.34, x + unit * 0.44, base - tall - unit * 0.36, x + unit * 0.5, base - tall - unit * 0.56);
			c.bezierCurveTo(x + unit * 0.56, base - tall - unit * 0.36, x + unit * 0.86, base - tall - unit * 0.34, x + unit * 0.75, base - tall);
		} else if (k === 3) {
			c.lineTo(x + unit * 0.62, base - tall);
			c.lineTo(x + unit * 0.62, base - tall - unit * 0.18);
			c.lineTo(x + unit * 0.8, base - tall - unit * 0.18);
			c.lineTo(x + unit * 0.8, base - tall);
		}
		c.lineTo(x + unit, base - tall);
	}
	c.lineTo(w + 10, h + 10);
	c.fill();
	if (far) return;
	c.fillStyle = "rgba(255,196,92,0.55)";
	for (let i = 0; i * unit < w + unit * 8; i++)
		for (let j = 0; j < 3; j++) if ((i * 5 + j * 3) % 4 === 0) c.fillRect(i * unit - shift + 16 + j * 22, base - 26 + ((i + j) % 2) * 10, 5, 7);
}

/** A fighter kite of paper: four fields, two bamboo sticks, a tail. */
function kite(c: CanvasRenderingContext2D, x: number, y: number, size: number, turn: number, now: number, color: string, still: boolean) {
	c.save();
	c.translate(x, y);
	c.rotate(turn);
	c.lineWidth = size * 0.06;
	c.lineCap = "round";
	for (let tail = 0; tail < 2; tail++) {
		c.strokeStyle = tail ? "#ff7fb2" : "#ffd166";
		c.beginPath();
		for (let i = 0; i <= 14; i++) {
			const wave = Math.sin(i * 0.7 + tail - (still ? 0 : now / 140)) * i * size * 0.018;
			c.lineTo(-wave + (tail ? 1 : -1) * size * 0.05, size * 0.62 + i * size * 0.085);
		}
		c.stroke();
	}
	const field = (points: readonly number[], fill: string) => {
		c.beginPath();
		for (let i = 0; i < points.length; i += 2) c.lineTo((points[i] ?? 0) * size, (points[i + 1] ?? 0) * size);
		c.closePath();
		c.fillStyle = fill;
		c.fill();
	};
	field([0, -0.72, 0.62, -0.04, 0, 0.62, -0.62, -0.04], "#fff3d6");
	field([0, -0.64, 0.55, -0.04, 0, -0.04], "#ffb52e");
	field([0, -0.64, -0.55, -0.04, 0, -0.04], color);
	field([-0.55, -0.04, 0, 0.54, 0, -0.04], "#ff5f6d");
	field([0.55, -0.04, 0, 0.54, 0, -0.04], "#2fc4b2");
	c.strokeStyle = "rgba(60,30,0,0.65)";
	c.lineWidth = size * 0.045;
	c.beginPath();
	c.moveTo(0, -0.7 * size);
	c.lineTo(0, 0.6 * size);
	c.moveTo(-0.6 * size, -0.04 * size);
	c.quadraticCurveTo(0, -0.42 * size, 0.6 * size, -0.04 * size);
	c.stroke();
	c.restore();
}

function scale(c: CanvasRenderingContext2D, w: number, h: number, f: ReturnType<typeof frameOf>, write: Scene["write"]) {
	c.font = "600 12px system-ui, sans-serif";
	c.direction = "ltr"; // as the chips above write it: 1.8×, not ×1.8
	c.textAlign = "right";
	c.textBaseline = "middle";
	const step = stepOf(f.high - 1);
	for (let m = 1 + step; m <= f.high; m += step) {
		const y = f.y(m);
		c.strokeStyle = "rgba(255,255,255,0.08)";
		c.lineWidth = 1;
		c.beginPath();
		c.moveTo(f.left, y);
		c.lineTo(w, y);
		c.stroke();
		c.fillStyle = "rgba(238,246,244,0.66)";
		c.fillText(write(`${m.toFixed(step < 1 ? 1 : 0)}×`), f.left - 8, y);
	}
	c.textAlign = "center";
	const seconds = stepOf(f.span / 1000);
	for (let s = seconds; s * 1000 < f.span; s += seconds) c.fillText(write(String(s)), f.x(s * 1000), h - f.bottom / 3);
}

function string(c: CanvasRenderingContext2D, f: ReturnType<typeof frameOf>, ms: number, h: number, cut: boolean) {
	const path = (close: boolean) => {
		c.beginPath();
		for (let i = 0; i <= 64; i++) c.lineTo(f.x((ms * i) / 64), f.y(growth((ms * i) / 64)));
		if (close) {
			c.lineTo(f.x(ms), h - f.bottom);
			c.lineTo(f.x(0), h - f.bottom);
			c.closePath();
		}
	};
	const fill = c.createLinearGradient(0, f.y(growth(ms)), 0, h - f.bottom);
	fill.addColorStop(0, cut ? "rgba(255,131,118,0.26)" : "rgba(255,181,46,0.34)");
	fill.addColorStop(1, "rgba(255,181,46,0)");
	path(true);
	c.fillStyle = fill;
	c.fill();
	path(false);
	c.strokeStyle = cut ? "#ff8376" : "#ffb52e";
	c.lineWidth = 4;
	c.lineCap = "round";
	c.stroke();
}

/** Draws one frame of the scene. */
export function drawSky(c: CanvasRenderingContext2D, w: number, h: number, s: Scene): void {
	c.clearRect(0, 0, w, h);
	const run = s.phase === "BETTING" ? 0 : s.ms;
	const f = frameOf(run, w, h);
	const drift = s.still ? 0 : run * 0.012;
	const lift = Math.min(h * 0.3, run * 0.004);
	stars(c, w, h, drift);
	roofs(c, w, h, lift * 0.6, drift * 0.5, true);
	roofs(c, w, h, lift, drift, false);
	scale(c, w, h, f, s.write);
	const size = Math.max(26, Math.min(46, w * 0.06));
	if (s.phase === "BETTING") {
		const sway = s.still ? 0 : Math.sin(s.now / 600) * 0.08;
		kite(c, f.x(0) + size * 0.9, h - f.bottom - size * 0.9, size, 0.35 + sway, s.now, s.color, s.still);
		return;
	}
	const cut = s.phase === "CRASHED";
	string(c, f, run, h, cut);
	const [x, y] = [f.x(run), f.y(growth(run))];
	if (s.cash && s.cash < run) dot(c, f.x(s.cash), f.y(growth(s.cash)));
	const slope = Math.atan2(y - f.y(growth(run - 60)), x - f.x(run - 60));
	const away = cut && !s.still ? s.since / 1000 : 0;
	if (cut) c.globalAlpha = Math.max(0.25, 1 - away * 0.5);
	kite(
		c,
		x + size * 0.3 + away * 46,
		y - size * 0.5 + Math.min(h, away * away * 60) - away * 20,
		size,
		slope + Math.PI / 2.6 + away * 2.2 + (s.still ? 0 : Math.sin(s.now / 220) * 0.06),
		s.now,
		s.color,
		s.still,
	);
	c.globalAlpha = 1;
}

/** Where an own bet was cashed out. */
function dot(c: CanvasRenderingContext2D, x: number, y: number) {
	c.beginPath();
	c.arc(x, y, 8, 0, 7);
	c.fillStyle = "#2fc47a";
	c.fill();
	c.lineWidth = 3;
	c.strokeStyle = INK;
	c.stroke();
}
