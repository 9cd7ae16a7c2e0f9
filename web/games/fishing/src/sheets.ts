/** The sheets of the game: what the fish are worth, which can be aimed at, and the proof of past bullets. */
import { el, type GameHost, icon, refusalText } from "@baize/game-kit";
import { type FishSheet, verifyBet } from "@baize/game-kit/fair";
import { fetchShots, fetchStays, type Room, type Shot, type Stay } from "./net.ts";
import type { Seen } from "./school.ts";

const worths = (s: FishSheet["species"][number]) => {
	const times = s.worths.map((w) => w.times);
	return times.length === 1 ? `×${times[0]}` : `×${Math.min(...times)}–${Math.max(...times)}`;
};

/** A table of the weapons and the fish, for the rules. */
export function sheetTable(host: GameHost, sheet: FishSheet, paint: (code: string) => HTMLCanvasElement | undefined): HTMLElement {
	const t = host.t;
	const weapon = (w: FishSheet["weapons"][number]) =>
		el(
			"tr",
			{},
			el("th", { scope: "row" }, t(`games.fishing.weapon.${w.code}`)),
			el("td", {}, `×${w.power}`),
			el("td", {}, String(w.hits)),
			el("td", {}, `${(w.return / 100).toFixed(2)}%`),
		);
	const fish = (s: FishSheet["species"][number]) =>
		el("li", { class: "fi-kind" }, (paint(s.code) as unknown as Node) ?? null, el("span", {}, t(`games.fishing.fish.${s.code}`)), el("b", {}, worths(s)));
	const head = ["weapon", "power", "hits", "return"].map((k) => el("th", { scope: "col" }, t(`games.fishing.head.${k}`)));
	return el(
		"div",
		{ class: "fi-sheet" },
		el("table", { class: "bz-steps" }, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...sheet.weapons.map(weapon))),
		el("p", { class: "bz-fine" }, t("games.fishing.same")),
		el("ul", { class: "fi-kinds" }, ...sheet.species.map(fish)),
	);
}

/** Lists what swims now; a tap aims at it, for who does not point. */
export function fillTargets(body: HTMLElement, host: GameHost, fish: readonly Seen[], pick: (id: number | undefined) => void): void {
	const t = host.t;
	const best = [...fish].sort((a, b) => (b.species.worths.at(-1)?.times ?? 0) - (a.species.worths.at(-1)?.times ?? 0)).slice(0, 24);
	body.replaceChildren(
		el("p", { class: "bz-fine" }, t("games.fishing.targetsNote")),
		el("button", { type: "button", class: "bz-wide", onclick: () => pick(undefined) }, t("games.fishing.noTarget")),
		el(
			"ul",
			{ class: "fi-targets" },
			...best.map((s) => {
				const name = t(`games.fishing.fish.${s.species.code}`);
				return el("li", {}, el("button", { type: "button", class: "fi-target", onclick: () => pick(s.fish.id) }, el("span", {}, name), el("b", {}, worths(s.species))));
			}),
		),
	);
}

function seed(name: string, value: string): HTMLElement {
	return el("div", { class: "bz-seed" }, el("span", { class: "bz-label" }, name), el("code", {}, value));
}

async function proved(sheet: FishSheet, shots: readonly Shot[]): Promise<number> {
	let held = 0;
	for (const s of shots) if ((await verifyBet(s.verify, (code) => (code === `fishing/${sheet.code}` ? JSON.stringify(sheet) : undefined))).ok) held++;
	return held;
}

/** Fills the fairness drawer: the seals in use, and past stays computed again here; of a round, its stay at once. */
export async function fillFair(body: HTMLElement, host: GameHost, room: Room, round?: string): Promise<void> {
	const t = host.t;
	const list = el("div", { class: "bz-bets" });
	const outcome = el("div", { class: "bz-proof", role: "status" });
	const show = async (stay: Stay) => {
		try {
			const shots = await fetchShots(host, stay.stayId);
			if (stay.state === "SEATED") return outcome.replaceChildren(el("p", { class: "bz-fine" }, t("games.fishing.sealed")));
			const held = await proved(room.sheet, shots);
			const good = held === shots.length;
			const rows = shots.map((s) =>
				el(
					"tr",
					{},
					el("th", { scope: "row" }, `#${s.nonce}`),
					el("td", {}, el("code", {}, s.verify.claim?.outcome ?? "")),
					el("td", {}, host.money(s.cost)),
					el("td", {}, host.money(s.paid)),
				),
			);
			outcome.replaceChildren(
				el(
					"p",
					{ class: `bz-verdict ${good ? "is-good" : "is-bad"}` },
					icon(good ? "check" : "close") as unknown as Node,
					t("games.fishing.proved", { held, count: shots.length }),
				),
				seed(t("games.fair.seed"), shots[0]?.verify.serverSeed ?? ""),
				el("div", { class: "bz-scroll", tabindex: 0, role: "region", "aria-label": t("games.fair.arithmetic") }, el("table", { class: "bz-steps" }, el("tbody", {}, ...rows))),
			);
		} catch (e) {
			outcome.replaceChildren(el("p", { class: "bz-fine" }, refusalText(e, host)));
		}
	};
	body.replaceChildren(
		el("p", { class: "bz-plain" }, icon("shield") as unknown as Node, el("span", {}, t("games.fishing.fair"))),
		...(room.mine ? [seed(t("games.fair.hash"), room.mine.seedHash), seed(t("games.fair.client"), room.mine.clientSeed)] : []),
		seed(t("games.fair.next"), room.nextHash),
		outcome,
		el("h3", {}, t("games.fishing.stays")),
		list,
	);
	const stays = await fetchStays(host, round).catch(() => []);
	if (round && stays[0]) void show(stays[0]);
	list.replaceChildren(
		...stays.map((s) =>
			el(
				"div",
				{ class: "bz-bet" },
				el("span", { class: "bz-bet-sum" }, t("games.fishing.stay", { shots: s.shots, cost: host.money(s.cost), paid: host.money(s.paid) })),
				el("button", { type: "button", class: "bz-mini", onclick: () => void show(s) }, t("games.fair.verify")),
			),
		),
	);
}
