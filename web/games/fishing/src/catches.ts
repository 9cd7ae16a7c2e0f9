/** What a bullet that hit makes one see and hear. */
import type { Frame, GameHost } from "@baize/game-kit";
import type { FishSheet } from "@baize/game-kit/fair";
import { micro, parseAmount } from "@baize/kernel";
import { coins, figure, net, pulled, special } from "./effects.ts";
import type { Joy } from "./model.ts";
import type { Catch } from "./net.ts";
import type { Scene } from "./scene.ts";
import type { School } from "./school.ts";

export interface CatchDeps {
	readonly host: GameHost;
	readonly frame: Frame;
	readonly scene: Scene;
	readonly school: School;
	readonly sheet: FishSheet;
	still(): boolean;
}

interface Where {
	readonly x: number;
	readonly y: number;
}

export interface Landed {
	readonly seat: number;
	readonly weapon: number;
	readonly spot: Where | undefined;
	readonly catches: readonly Catch[];
	/** Of an own bullet: what each catch's costs are worth, and how it is told. */
	readonly own?: { readonly cost: string; readonly joy: Joy };
}

const FONT = "Manrope, system-ui, sans-serif";

/** How wide a weapon's net opens, in pixels. */
const netOf = (scene: Scene, sheet: FishSheet, weapon: number) => Math.max(26, (sheet.weapons[weapon]?.reach || 620) * scene.projection.scale);

/** Shows what came of a bullet; returns what was caught, for the history. */
export function land(d: CatchDeps, x: Landed): readonly { readonly name: string; readonly times: number; readonly amount: string }[] {
	const now = performance.now();
	const { scene, school, sheet, host } = d;
	const to = scene.projection.gun(x.seat);
	const told = [];
	const first = x.catches[0] && school.find(x.catches[0].fish);
	const spot = x.spot ?? (first && scene.projection.at(first.x, first.y));
	if (spot) scene.add(net(now, spot, netOf(scene, sheet, x.weapon), x.weapon));
	for (const c of x.catches) {
		if (c.times === 0) continue;
		const seen = school.find(c.fish);
		const at = seen ? scene.projection.at(seen.x, seen.y) : (spot ?? to);
		const also = (c.also ?? []).flatMap((a) => school.find(a.fish) ?? []);
		for (const s of seen ? [seen, ...also] : also) {
			school.take(s.fish.id);
			if (!d.still()) scene.add(pulled(now, scene.projection.at(s.x, s.y), to, s.species.code, s.species.radius * scene.projection.scale, scene.sprites));
		}
		school.take(c.fish);
		if (seen && also.length > 0)
			scene.add(
				special(
					now,
					seen.species.kind,
					at,
					also.map((s) => scene.projection.at(s.x, s.y)),
					scene.projection.width,
				),
			);
		if (!x.own) {
			scene.add(figure(now, at, `×${c.times}`, false, FONT));
			continue;
		}
		const amount = host.money(micro(parseAmount(x.own.cost) * BigInt(c.times)), { digits: "latn" });
		const big = x.own.joy === "big";
		scene.add(figure(now, at, `+${amount}`, big, FONT));
		if (!d.still()) scene.add(coins(now, at, to, big ? Math.min(16, 4 + Math.round(Math.sqrt(c.times))) : 2));
		told.push({ name: host.t(`games.fishing.fish.${seen?.species.code ?? "sprat"}`), times: c.times, amount });
	}
	if (!x.own) return told;
	if (told.length > 0 && x.own.joy === "big") {
		d.frame.sound.play("win");
		d.frame.sound.buzz([12, 40, 12]);
	} else d.frame.sound.play(told.length > 0 ? "reveal" : "tick");
	return told;
}
