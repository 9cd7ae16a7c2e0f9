/** Under the water: the weapons, the stake, the trigger, and what the gun has. */
import { attr, el, type GameHost, iconButton, nudge, say, type StakeRule, stakeText } from "@baize/game-kit";
import type { FishSheet, Weapon } from "@baize/game-kit/fair";
import { type Amount, micro } from "@baize/kernel";
import type { Gun } from "./model.ts";

export interface PanelView {
	readonly gun: Gun;
	readonly note: string;
	readonly bad: boolean;
	/** Without a seat the panel only offers one. */
	readonly seated: boolean;
	readonly busy: boolean;
}

export interface PanelActs {
	sit(): void;
	/** Another stake or weapon. */
	choose(choice: Partial<Pick<Gun, "stake" | "weapon">>): void;
	/** The trigger is pressed and let go. */
	trigger(down: boolean): void;
	targets(): void;
	leave(): void;
}

export interface Panel {
	readonly element: HTMLElement;
	render(v: PanelView): void;
}

const percent = (w: Weapon) => (w.return / 100).toFixed(1);

/** The weapon as it is seen from above. */
const BARRELS: Record<string, string> = { cannon: "M9 20V7h6v13z", twin: "M6 20V6h4v14zM14 20V6h4v14z", net: "M9 20v-8L5 5h14l-4 7v8z", torpedo: "M8 20V9l4-6 4 6v11z" };

function weaponButton(host: GameHost, w: Weapon, pick: () => void): HTMLButtonElement {
	const t = host.t;
	const name = t(`games.fishing.weapon.${w.code}`);
	const label = t("games.fishing.weaponLabel", { name, power: w.power, hits: w.hits, pct: percent(w) });
	const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
	picture.setAttribute("viewBox", "0 0 24 24");
	picture.setAttribute("aria-hidden", "true");
	const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
	path.setAttribute("d", BARRELS[w.code] ?? "M9 20V7h6v13z");
	picture.append(path);
	return el(
		"button",
		{ type: "button", class: "fi-weapon", "data-weapon": w.code, "aria-label": label, title: label, onclick: pick },
		picture as unknown as Node,
		el("b", {}, `×${w.power}`),
	);
}

/** Makes the panel. */
export function createPanel(host: GameHost, sheet: FishSheet, rule: StakeRule, acts: PanelActs): Panel {
	const t = host.t;
	let view: PanelView | undefined;
	const short = (v: Amount) => host.money(v, { digits: "latn" });
	const weapons = sheet.weapons.map((w, i) => weaponButton(host, w, () => acts.choose({ weapon: i })));
	const stake = el("output", { class: "fi-stake-sum" });
	const step = (by: 1 | -1) => () => view && acts.choose({ stake: nudge(view.gun.stake, rule, by) });
	const less = iconButton("minus", t("games.bet.less"), step(-1));
	const more = iconButton("plus", t("games.bet.more"), step(1));
	const purse = el("b", {});
	const bag = el("b", {});
	const note = el("p", { class: "bz-note", role: "status" });
	const button = el("button", { type: "button", class: "bz-act fi-trigger" });
	const targets = el("button", { type: "button", class: "fi-tool", onclick: () => acts.targets() }, t("games.fishing.targets"));
	const leave = el("button", { type: "button", class: "fi-tool", onclick: () => acts.leave() }, t("games.fishing.leave"));
	const hold = (down: boolean) => (e: Event) => {
		if (!view?.seated) return;
		if (e.type === "pointerdown") button.setPointerCapture?.((e as PointerEvent).pointerId);
		acts.trigger(down);
	};
	button.addEventListener("pointerdown", hold(true));
	for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) button.addEventListener(end, hold(false));
	// A click that no finger made: a key or a reader; one shot.
	button.addEventListener("click", (e) => {
		if (!view?.seated) return acts.sit();
		if (e.detail !== 0) return;
		acts.trigger(true);
		acts.trigger(false);
	});
	const loaded = el("div", { class: "fi-loaded" }, el("span", {}, t("games.fishing.purse"), purse), el("span", {}, t("games.fishing.bag"), bag));
	const arms = el("div", { class: "fi-weapons", role: "group", "aria-label": t("games.fishing.weapons") }, ...weapons);
	const stakes = el("div", { class: "fi-stake", role: "group", "aria-label": t("games.bet.stake") }, less, stake, more);
	const controls = el("div", { class: "fi-controls" }, arms, loaded);
	const tools = el("div", { class: "fi-controls" }, stakes, el("div", { class: "fi-tools" }, targets, leave));
	return {
		element: el("div", { class: "fi-panel" }, controls, tools, note, button),
		render(v) {
			view = v;
			weapons.forEach((b, i) => {
				attr(b, "aria-pressed", String(i === v.gun.weapon));
			});
			const power = BigInt(sheet.weapons[v.gun.weapon]?.power ?? 1);
			say(stake, short(v.gun.stake));
			attr(stake, "aria-label", t("games.fishing.stakeLabel", { stake: host.money(v.gun.stake), cost: host.money(micro(v.gun.stake * power)) }));
			less.disabled = v.gun.stake <= rule.min;
			more.disabled = nudge(v.gun.stake, rule, 1) === v.gun.stake;
			say(purse, short(v.gun.purse));
			say(bag, short(v.gun.bag));
			say(note, v.note);
			note.classList.toggle("is-bad", v.bad);
			say(button, v.seated ? t("games.fishing.shoot", { cost: short(micro(v.gun.stake * power)) }) : t("games.fishing.sit"));
			attr(button, "aria-busy", v.busy || null);
			button.disabled = v.busy && !v.seated;
			for (const part of [controls, tools]) part.hidden = !v.seated;
		},
	};
}

/** The value of a stake as it is sent. */
export const stakeOf = (g: Gun): string => stakeText(g.stake);
