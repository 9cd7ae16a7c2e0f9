/** The plates at the guns: who sits there and what a bullet of theirs is worth. */
import { attr, el, type GameHost, say } from "@baize/game-kit";
import type { Projection } from "./flight.ts";
import type { Room, Taken } from "./net.ts";

export interface Seats {
	readonly element: HTMLElement;
	render(taken: readonly Taken[], mine: number | undefined, p: Projection): void;
}

/** Makes the plates of all seats of a room. */
export function createSeats(host: GameHost, count: number): Seats {
	const plates = Array.from({ length: count }, () => {
		const name = el("span", { class: "fi-name" });
		const stake = el("bdi", { class: "fi-bet" });
		return { element: el("li", { class: "fi-plate" }, name, stake), name, stake };
	});
	return {
		element: el("ul", { class: "fi-seats", "aria-label": host.t("games.fishing.seats") }, ...plates.map((p) => p.element)),
		render(taken, mine, p) {
			plates.forEach((plate, seat) => {
				const who = taken.find((x) => x.seat === seat);
				const at = p.gun(seat);
				plate.element.style.insetInlineStart = `${Math.round((at.x / p.width) * 1000) / 10}%`;
				attr(plate.element, "data-top", at.y < p.height / 2);
				attr(plate.element, "data-own", seat === mine);
				attr(plate.element, "data-free", !who);
				say(plate.name, who ? (seat === mine ? host.t("games.fishing.you") : who.name) : host.t("games.fishing.free"));
				say(plate.stake, who && Number(who.stake) > 0 ? host.money(who.stake, { digits: "latn" }) : "");
			});
		},
	};
}

/** The sentences that tell the rules. */
export const rulesOf = (host: GameHost, rules: Room["rules"], keys: readonly string[]): string[] =>
	keys.map((k) => host.t(`games.fishing.rule.${k}`, { bullets: rules.loadBullets, minutes: Math.round(rules.awayMs / 60_000) }));

/** What is read before the first shot: the return and how the money goes. */
export function createCard(host: GameHost, pct: string, rules: Room["rules"]): HTMLElement {
	return el(
		"div",
		{ class: "fi-card" },
		el("p", { class: "fi-card-return" }, host.t("games.info.returnNote", { pct })),
		el("ul", { class: "bz-rules" }, ...rulesOf(host, rules, ["loads", "chance", "leave"]).map((r) => el("li", {}, r))),
	);
}
