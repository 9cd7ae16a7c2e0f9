/** The fish of a room on this screen: computed from the water's seed and the server's time, so that all members see the same. */
import { type Fish, type FishSheet, fishOf, placeOf, type Species, swims, WATER } from "@baize/game-kit/fair";

/** A fish that can be seen now. */
export interface Seen {
	readonly fish: Fish;
	readonly species: Species;
	readonly x: number;
	readonly y: number;
	/** Where it heads, in radians of the room. */
	readonly heading: number;
}

const AHEAD_MS = 4000;

export interface School {
	/** The age of the water, by the server's clock. */
	now(): number;
	/** Sets the clock from an answer; `way` is half the time that the request took. */
	sync(nowMs: number, way: number): void;
	/** Everything in the room now, small fish first. */
	seen(): readonly Seen[];
	find(id: number): Seen | undefined;
	/** A fish swims no more. */
	take(id: number): void;
}

/** Makes the school of a room; fish are computed shortly before they come. */
export function createSchool(sheet: FishSheet, water: string, nowMs: number, caught: readonly number[]): School {
	let offset = nowMs - performance.now();
	const known = new Map<number, Fish>();
	const gone = new Set<number>(caught);
	let asked = Math.max(0, Math.floor((nowMs - WATER.longestMs) / WATER.slotMs));
	let last: readonly Seen[] = [];
	let at = -1;
	const now = () => Math.floor(performance.now() + offset);
	const fetch = (ms: number) => {
		for (; asked * WATER.slotMs <= ms + AHEAD_MS; asked++) for (const id of [2 * asked, 2 * asked + 1]) if (swims(id)) void fishOf(sheet, water, id).then((f) => known.set(id, f));
	};
	const look = (f: Fish, ms: number): Seen | undefined => {
		const place = gone.has(f.id) ? undefined : placeOf(f, ms);
		const species = sheet.species[f.species];
		if (!place || !species) return undefined;
		const next = placeOf(f, ms + 300) ?? place;
		const dx = f.left ? -1 : 1;
		return { fish: f, species, ...place, heading: Math.atan2((next.y - place.y) * 0.5, Math.max(1, Math.abs(next.x - place.x)) * dx) };
	};
	fetch(nowMs);
	return {
		now,
		sync(serverMs, way) {
			const next = serverMs + way - performance.now();
			// A slow answer says less about the clock than a quick one.
			offset = Math.abs(next - offset) > 400 ? next : offset + (next - offset) * 0.1;
		},
		seen() {
			const ms = now();
			if (ms === at) return last;
			at = ms;
			fetch(ms);
			const out: Seen[] = [];
			for (const [id, f] of known) {
				if (f.fromMs + f.forMs < ms) {
					known.delete(id);
					gone.delete(id);
					continue;
				}
				const s = look(f, ms);
				if (s) out.push(s);
			}
			last = out.sort((a, b) => a.species.radius - b.species.radius);
			return last;
		},
		find(id) {
			const f = known.get(id);
			return f && look(f, now());
		},
		take: (id) => void gone.add(id),
	};
}
