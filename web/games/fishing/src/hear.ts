/** What the others in a room do, as it is pushed. */
import type { Landed } from "./catches.ts";
import type { Flight } from "./flight.ts";
import type { News } from "./net.ts";
import type { Pose } from "./poses.ts";
import type { Scene } from "./scene.ts";

export interface HearDeps {
	/** The own seat, whose news came with the answers already. */
	readonly mine: number | undefined;
	pose(seat: number): Pose;
	readonly flight: Flight;
	readonly scene: Scene;
	readonly bulletMs: number;
	land(x: Landed): unknown;
}

/** Lets the others' bullets fly and land. */
export function hear(n: News, d: HearDeps): void {
	const now = performance.now();
	const p = d.scene.projection;
	for (const s of n.shots ?? []) {
		if (s.s === d.mine) continue;
		const g = d.pose(s.s);
		g.angle = (s.a / 1000) * 2 * Math.PI + (p.turned ? Math.PI : 0);
		g.weapon = s.w;
		g.firedAt = now;
		d.flight.fire({ id: s.b, seat: s.s, weapon: s.w, own: false, lock: undefined }, p.gun(s.s), g.angle, now + d.bulletMs);
	}
	for (const e of n.ends ?? []) {
		if (e.s === d.mine) continue;
		const b = d.flight.end(e.s, e.b);
		d.land({ seat: e.s, weapon: b?.weapon ?? 0, spot: undefined, catches: e.c });
	}
}
