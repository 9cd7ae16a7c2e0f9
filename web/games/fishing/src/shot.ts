/** One press of the trigger: where the bullet goes, and what the gun is after it. */
import type { Flight, Projection } from "./flight.ts";
import { fire, type Gun } from "./model.ts";
import type { Room } from "./net.ts";
import { stakeOf } from "./panel.ts";
import type { Pose } from "./poses.ts";
import type { Seen } from "./school.ts";

export interface ShotDeps {
	readonly seat: number;
	readonly room: Room;
	readonly projection: Projection;
	readonly flight: Flight;
	readonly pose: Pose;
	/** The fish that is aimed at, if one is. */
	readonly aim: Seen | undefined;
}

/** Fires, or says why not: too early, or nothing left to shoot with. */
export function takeShot(d: ShotDeps, gun: Gun): Gun | "wait" | "empty" {
	const { projection: p, pose, room } = d;
	const from = p.gun(d.seat);
	if (d.aim) {
		const at = p.at(d.aim.x, d.aim.y);
		pose.angle = Math.atan2(at.y - from.y, at.x - from.x);
	}
	const now = performance.now();
	if (d.flight.bullets.filter((b) => b.own).length >= room.rules.inAir) return "wait";
	const done = fire(room.sheet, gun, stakeOf(gun), pose.angle + (p.turned ? Math.PI : 0), now, room.rules.fireMs);
	if (typeof done === "string") return done;
	pose.weapon = gun.weapon;
	pose.firedAt = now;
	d.flight.fire({ id: done.bullet, seat: d.seat, weapon: gun.weapon, own: true, lock: d.aim?.fish.id }, from, pose.angle, now + room.rules.bulletMs);
	return done.gun;
}
