/** Bullets on their way over this screen. Where they fly decides nothing: a hit is only told to the server. */
import type { Seen } from "./school.ts";

/** Maps the room onto the screen; turned round for those who sit above, so that the own gun is always below. */
export interface Projection {
	readonly width: number;
	readonly height: number;
	readonly turned: boolean;
	/** CSS pixels of a room's unit, for sizes. */
	readonly scale: number;
	at(x: number, y: number): { x: number; y: number };
	/** Where the gun of a seat stands. */
	gun(seat: number): { x: number; y: number };
}

const ROOM = { width: 16_000, height: 9_000 };

export function project(width: number, height: number, turned: boolean): Projection {
	const scale = Math.max(0.03, Math.sqrt((width / ROOM.width) * (height / ROOM.height)) * 1.5);
	const at = (x: number, y: number) => {
		const [u, v] = [(x / ROOM.width) * width, (y / ROOM.height) * height];
		return turned ? { x: width - u, y: height - v } : { x: u, y: v };
	};
	const edge = Math.min(22, height * 0.05);
	return {
		width,
		height,
		turned,
		scale,
		at,
		gun(seat) {
			const p = at(ROOM.width * (seat % 3 === 0 ? 0.29 : 0.71), seat < 2 ? ROOM.height : 0);
			return { x: p.x, y: p.y > height / 2 ? p.y - edge : p.y + edge };
		},
	};
}

export interface Bullet {
	readonly id: number;
	readonly seat: number;
	readonly weapon: number;
	readonly own: boolean;
	/** Follows this fish and hits no other. */
	readonly lock: number | undefined;
	x: number;
	y: number;
	dx: number;
	dy: number;
	readonly until: number;
}

const SPEED = 1.15;

export interface Flight {
	readonly bullets: readonly Bullet[];
	fire(b: Pick<Bullet, "id" | "seat" | "weapon" | "own" | "lock">, from: { x: number; y: number }, angle: number, until: number): void;
	/** Moves all by dt ms; calls hit for an own bullet that meets a fish. */
	step(dt: number, now: number, p: Projection, fish: readonly Seen[], hit: (b: Bullet, s: Seen) => void): void;
	end(seat: number, id: number): Bullet | undefined;
	clear(own: boolean): void;
}

/** Half of what a creature's picture is high, in pixels: what a bullet can meet. */
export const bodyOf = (s: Seen, p: Projection): number => Math.max(9, s.species.radius * p.scale * 0.62);

export function createFlight(): Flight {
	let bullets: Bullet[] = [];
	const steer = (b: Bullet, p: Projection, fish: readonly Seen[]) => {
		const aim = b.lock === undefined ? undefined : fish.find((s) => s.fish.id === b.lock);
		if (!aim) return;
		const to = p.at(aim.x, aim.y);
		const [x, y] = [to.x - b.x, to.y - b.y];
		const far = Math.hypot(x, y) || 1;
		b.dx = x / far;
		b.dy = y / far;
	};
	return {
		get bullets() {
			return bullets;
		},
		fire(b, from, angle, until) {
			bullets.push({ ...b, x: from.x + Math.cos(angle) * 40, y: from.y + Math.sin(angle) * 40, dx: Math.cos(angle), dy: Math.sin(angle), until });
		},
		step(dt, now, p, fish, hit) {
			const way = (SPEED * Math.max(420, Math.hypot(p.width, p.height)) * dt) / 1000;
			const kept: Bullet[] = [];
			for (const b of bullets) {
				steer(b, p, fish);
				b.x += b.dx * way;
				b.y += b.dy * way;
				if (b.x < 0 || b.x > p.width) b.dx = b.x < 0 ? Math.abs(b.dx) : -Math.abs(b.dx);
				if (b.y < 0 || b.y > p.height) b.dy = b.y < 0 ? Math.abs(b.dy) : -Math.abs(b.dy);
				if (now >= b.until) continue;
				const met = b.own ? fish.find((s) => (b.lock === undefined || s.fish.id === b.lock) && meets(b, s, p)) : undefined;
				if (met) hit(b, met);
				else kept.push(b);
			}
			bullets = kept;
		},
		end(seat, id) {
			const found = bullets.find((b) => b.seat === seat && b.id === id);
			bullets = bullets.filter((b) => b !== found);
			return found;
		},
		clear(own) {
			bullets = bullets.filter((b) => b.own !== own);
		},
	};
}

function meets(b: Bullet, s: Seen, p: Projection): boolean {
	const at = p.at(s.x, s.y);
	const r = bodyOf(s, p);
	// Longer than high, as fish are.
	return ((b.x - at.x) / (r * 1.5)) ** 2 + ((b.y - at.y) / r) ** 2 < 1;
}

/** The fish that a net holds: the first and those near it, as far as the server looks, with some to spare for the way there. */
export function within(first: Seen, fish: readonly Seen[], reach: number, hits: number): readonly number[] {
	if (hits <= 1) return [first.fish.id];
	const far = (s: Seen) => Math.hypot(s.x - first.x, s.y - first.y);
	const near = fish.filter((s) => s !== first && far(s) <= reach * 0.85).sort((a, b) => far(a) - far(b));
	return [first, ...near].slice(0, hits).map((s) => s.fish.id);
}
