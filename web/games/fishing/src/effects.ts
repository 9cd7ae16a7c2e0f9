/** What happens for a moment: nets, coins, figures. Each is a function of its age. */
import { disc, glow, type Pen, stroke } from "./brush.ts";
import type { Sprites } from "./sprites.ts";

export interface Effect {
	readonly at: number;
	readonly ms: number;
	draw(c: Pen, p: number): void;
}

interface Spot {
	readonly x: number;
	readonly y: number;
}

const out = (p: number) => 1 - (1 - p) ** 3;

/** A net that opens and fades. */
export function net(at: number, spot: Spot, size: number, weapon: number): Effect {
	const colour = ["#dff6ff", "#c9ffd9", "#ffe8a8", "#ffb59b"][weapon] ?? "#dff6ff";
	return {
		at,
		ms: 320,
		draw(c, p) {
			const r = size * (0.35 + out(p) * 0.65);
			c.save();
			c.translate(spot.x, spot.y);
			c.globalAlpha = 1 - p;
			if (weapon === 3) glow(c, 0, 0, r * 1.3, "#ff9b5acc");
			c.scale(r, r);
			for (const k of [0.4, 0.7, 1]) {
				let path = "";
				for (let i = 0; i <= 8; i++) path += `${i ? "L" : "M"}${Math.cos((i * Math.PI) / 4) * k} ${Math.sin((i * Math.PI) / 4) * k}`;
				stroke(c, path, colour, 0.05);
			}
			for (let i = 0; i < 4; i++)
				stroke(c, `M${Math.cos((i * Math.PI) / 4)} ${Math.sin((i * Math.PI) / 4)}L${-Math.cos((i * Math.PI) / 4)} ${-Math.sin((i * Math.PI) / 4)}`, colour, 0.04);
			c.restore();
		},
	};
}

/** A caught creature that is drawn to the gun of who caught it. */
export function pulled(at: number, from: Spot, to: Spot, code: string, radius: number, sprites: Sprites): Effect {
	return {
		at,
		ms: 620,
		draw(c, p) {
			const sprite = sprites.of(code, radius, (p * 4) % 1);
			if (!sprite) return;
			const k = p * p;
			c.save();
			c.translate(from.x + (to.x - from.x) * k, from.y + (to.y - from.y) * k - Math.sin(p * Math.PI) * 30);
			c.rotate(p * 5);
			const size = 1 - p * 0.75;
			c.globalAlpha = 1 - p * p;
			c.drawImage(sprite.image, (-sprite.width / 2) * size, (-sprite.height / 2) * size, sprite.width * size, sprite.height * size);
			c.restore();
		},
	};
}

function coin(c: Pen, x: number, y: number, r: number, turn: number): void {
	c.save();
	c.translate(x, y);
	c.scale(Math.max(0.15, Math.abs(Math.cos(turn))), 1);
	disc(c, 0, 0, r, "#b97a0b");
	disc(c, 0, 0, r * 0.86, "#ffc53d");
	disc(c, -r * 0.2, -r * 0.25, r * 0.3, "#fff3bf");
	c.restore();
}

/** Coins that fly to who caught. */
export function coins(at: number, from: Spot, to: Spot, count: number): Effect {
	return {
		at,
		ms: 900,
		draw(c, p) {
			for (let i = 0; i < count; i++) {
				const q = Math.min(1, Math.max(0, p * 1.5 - (i / count) * 0.5));
				if (q <= 0 || q >= 1) continue;
				const angle = i * 2.4;
				const spread = Math.sin(q * Math.PI) * 46;
				coin(c, from.x + (to.x - from.x) * q * q + Math.cos(angle) * spread, from.y + (to.y - from.y) * q * q + Math.sin(angle) * spread, 7, q * 9 + i);
			}
		},
	};
}

/** A figure that rises; large only where there is something to be glad of. */
export function figure(at: number, spot: Spot, text: string, large: boolean, font: string): Effect {
	return {
		at,
		ms: large ? 1500 : 900,
		draw(c, p) {
			c.save();
			c.globalAlpha = Math.min(1, (1 - p) * 2.5);
			c.font = `800 ${large ? 30 : 16}px ${font}`;
			c.textAlign = "center";
			c.lineJoin = "round";
			c.lineWidth = large ? 6 : 4;
			c.strokeStyle = "#04121ecc";
			c.fillStyle = large ? "#ffd557" : "#f2fbff";
			const y = spot.y - out(p) * (large ? 46 : 26);
			c.strokeText(text, spot.x, y);
			c.fillText(text, spot.x, y);
			c.restore();
		},
	};
}

/** What a special does: a blast, a bolt from fish to fish, or a beam. */
export function special(at: number, kind: string, from: Spot, to: readonly Spot[], width: number): Effect {
	return {
		at,
		ms: 700,
		draw(c, p) {
			c.save();
			c.globalAlpha = 1 - p;
			if (kind === "BOMB") glow(c, from.x, from.y, 60 + out(p) * 160, "#ffb347cc");
			else if (kind === "LASER") stroke(c, `M0 ${from.y}H${width}`, "#d9ccff", 18 * (1 - p) + 2);
			else if (to.length) stroke(c, `M${from.x} ${from.y}${to.map((s) => `L${s.x} ${s.y}`).join("")}`, "#fff59d", 7 * (1 - p) + 1);
			c.restore();
		},
	};
}
