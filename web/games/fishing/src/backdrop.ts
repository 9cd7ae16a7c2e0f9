/** The water behind the fish: painted once a size, the same for everybody who plays a sheet. */
import { disc, down, glow, type Pen, shape, stroke } from "./brush.ts";

interface Mood {
	readonly water: readonly string[];
	readonly far: string;
	readonly near: string;
	readonly sand: readonly string[];
	readonly plants: readonly string[];
	readonly light: string;
	readonly bed: "coral" | "reeds" | "wreck" | "vents";
}

const MOODS: Record<string, Mood> = {
	reef: {
		water: ["#2fb9cf", "#0f7ea6", "#0a4d7c", "#082e55"],
		far: "#0d6088",
		near: "#0a3a60",
		sand: ["#d9c08a", "#7d6a4a"],
		plants: ["#ff6f7d", "#ffb04d", "#c86bff", "#3fd6a4"],
		light: "#d9fbff",
		bed: "coral",
	},
	river: {
		water: ["#9ccf8f", "#4f9d83", "#2a6b62", "#163f42"],
		far: "#2f7568",
		near: "#1b4b4a",
		sand: ["#a98d5c", "#5c4a33"],
		plants: ["#7dbb4d", "#a5d86a", "#4f8f3d", "#d6c95a"],
		light: "#fffbd0",
		bed: "reeds",
	},
	harbour: {
		water: ["#f2a86b", "#a0688f", "#4a4b86", "#1c2a5c"],
		far: "#5a5590",
		near: "#252f66",
		sand: ["#8f7a86", "#453f5c"],
		plants: ["#ff8d8d", "#ffd08a", "#6fb8c9", "#c78bd8"],
		light: "#ffe3bd",
		bed: "wreck",
	},
	deep: {
		water: ["#234a9c", "#152c70", "#0c1747", "#060a26"],
		far: "#15266a",
		near: "#0a1240",
		sand: ["#3a3f78", "#171a3f"],
		plants: ["#4df0e0", "#b06bff", "#5fa8ff", "#ff6bd0"],
		light: "#9fc2ff",
		bed: "vents",
	},
};

/** A chance that is the same each time: this is scenery, no outcome hangs on it. */
function scenery(seed: number): () => number {
	let a = seed;
	return () => {
		a = (Math.imul(a, 1_664_525) + 1_013_904_223) >>> 0;
		return a / 4_294_967_296;
	};
}

function hills(c: Pen, w: number, h: number, top: number, high: number, colour: string, r: () => number): void {
	let path = `M0 ${h}L0 ${top}`;
	const n = 6;
	for (let i = 0; i < n; i++) {
		const x = ((i + 1) / n) * w;
		path += `Q${x - w / n / 2} ${top - high * (0.2 + r())} ${x} ${top - high * r() * 0.3}`;
	}
	shape(c, `${path}L${w} ${h}Z`, colour);
}

function branch(c: Pen, x: number, y: number, angle: number, long: number, wide: number, colour: string, r: () => number): void {
	const [x2, y2] = [x + Math.cos(angle) * long, y + Math.sin(angle) * long];
	stroke(c, `M${x} ${y}Q${x + (r() - 0.5) * long * 0.4} ${(y + y2) / 2} ${x2} ${y2}`, colour, wide);
	if (wide < 2.4) {
		disc(c, x2, y2, wide * 0.9, colour);
		return;
	}
	branch(c, x2, y2, angle - 0.3 - r() * 0.4, long * 0.74, wide * 0.7, colour, r);
	branch(c, x2, y2, angle + 0.3 + r() * 0.4, long * 0.74, wide * 0.7, colour, r);
}

function weed(c: Pen, x: number, y: number, high: number, wide: number, colour: string, lean: number): void {
	shape(
		c,
		`M${x - wide} ${y}C${x - wide} ${y - high * 0.5} ${x + lean * 1.4 - wide} ${y - high * 0.6} ${x + lean} ${y - high}C${x + lean * 1.4 + wide} ${y - high * 0.6} ${x + wide} ${y - high * 0.5} ${x + wide} ${y}Z`,
		colour,
	);
}

function wreck(c: Pen, w: number, h: number, colour: string): void {
	c.save();
	c.translate(w * 0.66, h * 0.9);
	c.rotate(-0.14);
	const s = Math.min(w, h * 1.4) / 760;
	c.scale(s, s);
	shape(c, "M-170 -30Q-150 46 -60 50H90Q150 40 176 -56Q90 -20 -170 -30Z", colour);
	shape(c, "M-20 -30L-14 -190L-4 -190L2 -28ZM60 -32L64 -130L72 -130L78 -36Z", colour);
	stroke(c, "M-90 -150H70M-10 -180L-120 -36M-6 -180L140 -44M20 -112H120", colour, 5);
	for (const x of [-110, -60, -10, 40, 90]) disc(c, x, 2, 9, "#ffd79a55");
	c.restore();
}

function bed(c: Pen, w: number, h: number, mood: Mood, r: () => number): void {
	const unit = Math.min(w, h);
	if (mood.bed === "wreck") wreck(c, w, h, "#1c1f45e6");
	shape(c, `M0 ${h}L0 ${h * 0.93}Q${w * 0.25} ${h * 0.88} ${w * 0.5} ${h * 0.94}T${w} ${h * 0.92}L${w} ${h}Z`, down(c, h * 0.88, h, ...mood.sand));
	const count = Math.round(w / 46);
	for (let i = 0; i < count; i++) {
		const side = r();
		// Dense at the edges, bare in the middle, where the guns stand.
		const x = (side < 0.5 ? side ** 1.6 * 1.4 : 1 - (1 - side) ** 1.6 * 1.4) * w;
		const y = h * (0.93 + r() * 0.06);
		const colour = mood.plants[Math.floor(r() * mood.plants.length)] as string;
		const tall = unit * (0.06 + r() * 0.14);
		if (mood.bed === "reeds" || r() < 0.3) for (let k = 0; k < 3; k++) weed(c, x + k * 9 - 9, y, tall * (1 + r()), 3 + r() * 3, `${colour}dd`, (r() - 0.5) * 50);
		else if (mood.bed === "vents" && r() < 0.6) {
			glow(c, x, y - tall, tall * 0.7, `${colour}66`);
			weed(c, x, y, tall, 5, "#0c123a", (r() - 0.5) * 20);
			disc(c, x + (r() - 0.5) * 8, y - tall, 4 + r() * 4, colour);
		} else branch(c, x, y, -Math.PI / 2 + (r() - 0.5) * 0.4, tall * 0.42, 5 + r() * 4, colour, r);
	}
	for (let i = 0; i < 14; i++) disc(c, r() * w, h * (0.95 + r() * 0.05), 2 + r() * 7, `${mood.sand[1]}aa`);
}

/** Paints the water of a sheet; light falls in from above. */
export function paintBackdrop(c: Pen, sheet: string, w: number, h: number): void {
	const mood = MOODS[sheet] ?? (MOODS.reef as Mood);
	const r = scenery(7 + sheet.length * 131);
	c.fillStyle = down(c, 0, h, ...mood.water);
	c.fillRect(0, 0, w, h);
	glow(c, w * 0.42, -h * 0.12, Math.max(w, h) * 0.75, `${mood.light}70`);
	hills(c, w, h, h * 0.72, h * 0.26, `${mood.far}b0`, r);
	hills(c, w, h, h * 0.86, h * 0.22, `${mood.near}d0`, r);
	bed(c, w, h, mood, r);
	const shade = c.createRadialGradient(w / 2, h * 0.45, Math.min(w, h) * 0.4, w / 2, h * 0.5, Math.max(w, h) * 0.75);
	shade.addColorStop(0, "#0000");
	shade.addColorStop(1, "#00081a99");
	c.fillStyle = shade;
	c.fillRect(0, 0, w, h);
}

/** The beams that wander over it, one wide picture that is moved. */
export function paintBeams(c: Pen, sheet: string, w: number, h: number): void {
	const mood = MOODS[sheet] ?? (MOODS.reef as Mood);
	const r = scenery(99);
	for (let i = 0; i < 7; i++) {
		const x = (i / 7) * w + r() * w * 0.08;
		const wide = w * (0.03 + r() * 0.06);
		shape(c, `M${x} ${-10}L${x + wide * 0.5} ${-10}L${x + wide * 2.6 - w * 0.16} ${h}L${x - w * 0.2} ${h}Z`, down(c, 0, h * 0.9, `${mood.light}3a`, `${mood.light}00`));
	}
}
