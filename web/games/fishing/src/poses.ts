/** How the guns of a room stand: where they point, and when they last fired. */
import type { Projection } from "./flight.ts";

export interface Pose {
	angle: number;
	weapon: number;
	firedAt: number;
}

/** Makes the poses; a gun nobody has moved points into the water. */
export function createPoses(projection: () => Projection): { of(seat: number): Pose; clear(): void } {
	const guns = new Map<number, Pose>();
	return {
		of(seat) {
			let g = guns.get(seat);
			if (!g) {
				const p = projection();
				g = { angle: p.gun(seat).y > p.height / 2 ? -Math.PI / 2 : Math.PI / 2, weapon: 0, firedAt: Number.NEGATIVE_INFINITY };
				guns.set(seat, g);
			}
			return g;
		},
		clear: () => guns.clear(),
	};
}
