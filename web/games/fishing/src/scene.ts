/** Draws the room: water behind, creatures, bullets, guns, and what happens for a moment. */
import { createStage, type Stage } from "@baize/game-kit";
import { paintBackdrop, paintBeams } from "./backdrop.ts";
import { disc, down, glow, type Pen, shape, stroke, turned } from "./brush.ts";
import type { Effect } from "./effects.ts";
import { type Flight, type Projection, project } from "./flight.ts";
import type { Seen } from "./school.ts";
import { createSprites, type Sprites } from "./sprites.ts";

/** What is drawn of a gun. */
export interface GunView {
	readonly seat: number;
	readonly angle: number;
	readonly weapon: number;
	readonly own: boolean;
	/** When it last fired, for the recoil. */
	readonly firedAt: number;
}

export interface Shown {
	readonly fish: readonly Seen[];
	readonly flight: Flight;
	readonly guns: readonly GunView[];
	readonly lock: number | undefined;
	readonly still: boolean;
}

export interface Scene {
	readonly projection: Projection;
	readonly sprites: Sprites;
	readonly element: HTMLElement;
	turn(turned: boolean): void;
	add(e: Effect): void;
	draw(now: number, shown: Shown): void;
	destroy(): void;
}

const METAL = [
	["#e9f3fa", "#7f95a8", "#31435a"],
	["#d8ffe4", "#4fae7d", "#18513a"],
	["#fff0bd", "#d99a2b", "#6e4508"],
	["#ffd9cc", "#d4532f", "#5f1a0b"],
] as const;

function drawGun(c: Pen, at: { x: number; y: number }, g: GunView, now: number, size: number): void {
	const [light, mid, dark] = METAL[g.weapon] ?? METAL[0];
	const kick = Math.max(0, 1 - (now - g.firedAt) / 120);
	c.save();
	c.translate(at.x, at.y);
	c.scale(size, size);
	if (g.own) glow(c, 0, 0, 74, "#ffe08a55");
	disc(c, 0, 0, 34, "#0a1c2dcc");
	turned(c, 0, 0, g.angle, () => {
		c.translate(-kick * 7, 0);
		const barrels = g.weapon === 1 ? [-9, 9] : [0];
		const [half, long] = g.weapon === 3 ? [14, 52] : g.weapon === 2 ? [12, 44] : [g.weapon === 1 ? 7 : 9, 48];
		for (const y of barrels) {
			shape(c, `M4 ${y - half}L${long} ${y - half * 0.78}L${long} ${y + half * 0.78}L4 ${y + half}Z`, down(c, y - half, y + half, light, mid, dark), dark, 1.6);
			shape(c, `M${long - 4} ${y - half}H${long + 5}V${y + half}H${long - 4}Z`, down(c, y - half, y + half, light, mid, dark), dark, 1.6);
		}
		if (g.weapon === 2) shape(c, `M${long} -16L${long + 14} -22V22L${long} 16Z`, `${mid}`, dark, 1.6);
		if (kick > 0.3) glow(c, long + 14, 0, 26 * kick, "#fff2b0");
	});
	disc(c, 0, 0, 22, dark);
	disc(c, 0, -1, 19, mid);
	disc(c, -5, -6, 7, `${light}cc`);
	c.restore();
}

function drawBullet(c: Pen, weapon: number, x: number, y: number, angle: number, own: boolean): void {
	turned(c, x, y, angle, () => {
		c.globalAlpha = own ? 1 : 0.6;
		if (weapon === 3) {
			stroke(c, "M-20 0H-8", "#ffd9a888", 6);
			shape(c, "M-10 -5H6Q16 0 6 5H-10Z", "#ff7a4d", "#5f1a0b", 1);
		} else if (weapon === 2) {
			disc(c, 0, 0, 6, "#ffd257");
			stroke(c, "M-4 -4L4 4M-4 4L4 -4", "#6e4508", 1.4);
		} else {
			stroke(c, "M-12 0H0", weapon === 1 ? "#8dffb688" : "#bfeaff88", 4);
			disc(c, 0, 0, weapon === 1 ? 4 : 4.6, weapon === 1 ? "#b9ffd0" : "#eaf9ff");
		}
		c.globalAlpha = 1;
	});
}

/** Makes the scene in a box. */
export function createScene(box: HTMLElement, sheet: string): Scene {
	const element = document.createElement("div");
	element.className = "fi-water";
	const back = document.createElement("canvas");
	const beams = document.createElement("canvas");
	back.className = "fi-back";
	beams.className = "fi-beams";
	for (const canvas of [back, beams]) canvas.setAttribute("aria-hidden", "true");
	element.append(back, beams);
	box.append(element);
	const ratio = Math.min(2, globalThis.devicePixelRatio || 1);
	const sprites = createSprites(ratio);
	let effects: Effect[] = [];
	let round = false;
	let projection = project(1, 1, false);
	let stage: Stage | undefined;
	const paint = () => {
		const [w, h] = [stage?.width ?? 0, stage?.height ?? 0];
		projection = project(Math.max(1, w), Math.max(1, h), round);
		sprites.clear();
		for (const [canvas, draw] of [
			[back, paintBackdrop],
			[beams, paintBeams],
		] as const) {
			canvas.width = w * ratio;
			canvas.height = h * ratio;
			const c = canvas.getContext?.("2d");
			if (!c || w <= 0 || h <= 0) continue;
			c.scale(ratio, ratio);
			draw(c, sheet, w, h);
		}
	};
	stage = createStage(element, () => paint());
	const drawFish = (c: Pen, s: Seen, now: number, shown: Shown) => {
		const p = projection;
		const at = p.at(s.x, s.y);
		const radius = s.species.radius * p.scale;
		const phase = shown.still ? 0 : (now / (s.species.radius > 900 ? 1300 : 620) + s.fish.id * 0.37) % 1;
		const sprite = sprites.of(s.species.code, radius, phase);
		if (!sprite) return;
		const left = s.fish.left !== p.turned;
		if (shown.lock === s.fish.id) {
			c.setLineDash([10, 8]);
			c.lineDashOffset = shown.still ? 0 : -now / 30;
			c.strokeStyle = "#ffd557";
			c.lineWidth = 3;
			c.beginPath();
			c.arc(at.x, at.y, radius * 1.25 + 6, 0, Math.PI * 2);
			c.stroke();
			c.setLineDash([]);
		}
		const tilt = Math.max(-0.5, Math.min(0.5, s.fish.left ? Math.PI - Math.abs(s.heading) : Math.abs(s.heading)));
		const falls = s.heading > 0 !== p.turned;
		c.save();
		c.translate(at.x, at.y);
		if (left) c.scale(-1, 1);
		c.rotate(falls ? tilt : -tilt);
		c.drawImage(sprite.image, -sprite.width / 2, -sprite.height / 2, sprite.width, sprite.height);
		c.restore();
	};
	return {
		element,
		sprites,
		get projection() {
			return projection;
		},
		turn(next) {
			round = next;
			projection = project(projection.width, projection.height, round);
		},
		add(e) {
			if (effects.length < 60) effects.push(e);
		},
		draw(now, shown) {
			const c = stage?.context;
			if (!c) return;
			c.clearRect(0, 0, projection.width, projection.height);
			for (const s of shown.fish) drawFish(c, s, now, shown);
			for (const b of shown.flight.bullets) drawBullet(c, b.weapon, b.x, b.y, Math.atan2(b.dy, b.dx), b.own);
			const size = Math.max(0.62, Math.min(1.15, projection.width / 760));
			for (const g of shown.guns) drawGun(c, projection.gun(g.seat), g, now, size);
			effects = effects.filter((e) => now - e.at < e.ms);
			for (const e of effects) if (now >= e.at) e.draw(c, (now - e.at) / e.ms);
		},
		destroy() {
			stage?.destroy();
			element.remove();
		},
	};
}
