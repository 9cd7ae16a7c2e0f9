/** What a large win looks like: petals and coins over the stage. Only for ten stakes and more; never for a loss, never where motion is reduced. */
import { createLoop } from "./loop.ts";
import { createStage } from "./stage.ts";
import { parseAmount } from "@baize/kernel";

/** How a payout may be celebrated: big from ten stakes, huge from fifty. */
export function cheerOf(stake: string, payout: string): "none" | "big" | "huge" {
	const [s, p] = [parseAmount(stake), parseAmount(payout)];
	return s <= 0n || p < s * 10n ? "none" : p >= s * 50n ? "huge" : "big";
}

interface Petal {
	x: number;
	y: number;
	vx: number;
	vy: number;
	turn: number;
	spin: number;
	size: number;
	colour: string;
	coin: boolean;
}

const COLOURS = ["#ffb52e", "#ff7fb2", "#5ad4e2", "#fff3d6", "#4bd992"] as const;
const LONG_MS = { big: 1800, huge: 3200 };
const MANY = { big: 48, huge: 110 };
const GRAVITY = 0.0011;

function petalsOf(n: number, width: number, height: number): Petal[] {
	return Array.from({ length: n }, (_, i) => {
		const way = -Math.PI / 2 + (((i * 0.618) % 1) - 0.5) * 2.2;
		const speed = (0.55 + ((i * 0.377) % 1) * 0.65) * Math.sqrt(height / 420);
		return {
			x: width / 2 + (((i * 0.73) % 1) - 0.5) * width * 0.24,
			y: height * 0.62,
			vx: Math.cos(way) * speed,
			vy: Math.sin(way) * speed,
			turn: i,
			spin: (((i * 0.29) % 1) - 0.5) * 0.02,
			size: 5 + ((i * 0.47) % 1) * 7,
			colour: COLOURS[i % COLOURS.length] as string,
			coin: i % 3 === 0,
		};
	});
}

function draw(c: CanvasRenderingContext2D, p: Petal): void {
	c.save();
	c.translate(p.x, p.y);
	c.rotate(p.turn);
	c.scale(1, 0.35 + 0.65 * Math.abs(Math.cos(p.turn * 1.7)));
	c.fillStyle = p.coin ? "#ffcf5a" : p.colour;
	c.beginPath();
	if (p.coin) c.arc(0, 0, p.size * 0.62, 0, 7);
	else c.ellipse(0, 0, p.size, p.size * 0.45, 0, 0, 7);
	c.fill();
	if (p.coin) {
		c.strokeStyle = "#8a4f06";
		c.lineWidth = 1.4;
		c.stroke();
	}
	c.restore();
}

/** Lets them fly once over a box; returns what ends it early. */
export function cheer(box: HTMLElement, how: "big" | "huge"): () => void {
	const stage = createStage(box, () => undefined);
	stage.canvas.classList.add("bz-cheer");
	const c = stage.context;
	let petals: Petal[] | undefined;
	let gone = 0;
	const end = () => {
		loop.stop();
		stage.destroy();
	};
	const loop = createLoop((_, dt) => {
		gone += dt;
		if (!c || gone > LONG_MS[how]) return end();
		if (!stage.width) return;
		petals ??= petalsOf(MANY[how], stage.width, stage.height);
		c.clearRect(0, 0, stage.width, stage.height);
		c.globalAlpha = Math.min(1, (LONG_MS[how] - gone) / 500);
		for (const p of petals) {
			p.vy += GRAVITY * dt;
			p.vx *= 1 - 0.0006 * dt;
			p.x += p.vx * dt;
			p.y += p.vy * dt;
			p.turn += p.spin * dt;
			draw(c, p);
		}
	});
	loop.start();
	return end;
}
