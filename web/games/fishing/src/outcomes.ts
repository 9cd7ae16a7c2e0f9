/** What the server said of own bullets, taken over and shown. */
import { type Chip, remember } from "@baize/game-kit";
import { type CatchDeps, land } from "./catches.ts";
import type { Flight } from "./flight.ts";
import { type Gun, joyOf } from "./model.ts";
import type { Outcome } from "./net.ts";

/** Where own bullets met their fish, by bullet. */
export type Met = Map<number, { readonly x: number; readonly y: number; readonly weapon: number }>;

export interface OutcomeDeps {
	readonly show: CatchDeps;
	readonly seat: number;
	readonly flight: Flight;
	readonly met: Met;
}

interface Kept {
	readonly gun: Gun;
	readonly chips: readonly Chip[];
}

/** Shows what came of bullets; a refused one is gone from the screen, but for one whose fish was gone: it comes back. */
export function takeOutcomes(outcomes: readonly Outcome[], d: OutcomeDeps, before: Kept): Kept {
	const { host, frame } = d.show;
	let { gun, chips } = before;
	for (const o of outcomes) {
		if (o.state === "REFUSED" && o.refused !== "studio.fishing.fish") d.flight.end(d.seat, o.bullet);
		if (o.state !== "HIT_RESOLVED") continue;
		const told = joyOf(gun, o.paid);
		gun = told.gun;
		frame.settled(o.cost, o.paid);
		const at = d.met.get(o.bullet);
		d.met.delete(o.bullet);
		for (const c of land(d.show, { seat: d.seat, weapon: at?.weapon ?? gun.weapon, spot: at, catches: o.catches, own: { cost: o.cost, joy: told.joy } })) {
			const label = host.t("games.fishing.caught", c);
			frame.tell(label);
			chips = remember(chips, { id: String(o.bullet), text: `×${c.times}`, label, tone: "good", title: label });
		}
	}
	return { gun, chips };
}
