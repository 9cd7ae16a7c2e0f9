/** The sheet that says how a game works before the first bet: rules, return, limits, switches. */
import { el } from "./dom.ts";
import { figureOf, type GameHost } from "./host.ts";
import type { Session } from "./contract.ts";

/** The switches of a game; all off by default. */
export interface Switches {
	hotkeys: boolean;
	log: boolean;
}

export interface InfoParts {
	readonly rules: readonly string[];
	/** A slot's paytable or a table of odds. */
	readonly table?: HTMLElement;
}

function fact(name: string, value: string): HTMLElement {
	return el("div", { class: "bz-fact" }, el("dt", {}, name), el("dd", {}, value));
}

function toggle(text: string, on: boolean, change: (on: boolean) => void): HTMLElement {
	const box = el("input", { type: "checkbox", role: "switch", onchange: () => change(box.checked) });
	box.checked = on;
	return el("label", { class: "bz-toggle" }, el("span", {}, text), box);
}

const paceRule = (host: GameHost, session: Session): string[] => (session.paceMs ? [host.t("games.rule.pace", { seconds: figureOf(host, session.paceMs / 1000) })] : []);

/** Fills a sheet's body. */
export function fillInfo(body: HTMLElement, host: GameHost, session: Session, parts: InfoParts, switches: Switches, changed: () => void): void {
	const t = host.t;
	const g = session.game;
	const set = (key: keyof Switches) => (on: boolean) => {
		switches[key] = on;
		changed();
	};
	const volatility = g.volatility
		.toLowerCase()
		.split("-")
		.map((v) => (/^(low|medium|high|extreme)$/.test(v) ? t(`games.info.volatility.${v}`) : v))
		.join(" - ");
	body.replaceChildren(
		el(
			"dl",
			{ class: "bz-facts" },
			...(g.returnPct ? [fact(t("games.info.return"), figureOf(host, `${g.returnPct}%`))] : []),
			...(volatility ? [fact(t("games.info.volatility"), volatility)] : []),
			fact(t("games.info.min"), host.money(g.minStake)),
			fact(t("games.info.max"), host.money(g.maxStake)),
			...(g.maxWin ? [fact(t("games.info.maxWin"), host.money(g.maxWin))] : []),
		),
		g.returnPct ? el("p", { class: "bz-fine" }, t("games.info.returnNote", { pct: g.returnPct })) : "",
		el("h3", {}, t("games.info.rules")),
		el("ul", { class: "bz-rules" }, ...[...parts.rules, ...paceRule(host, session)].map((r) => el("li", {}, r))),
		...(parts.table ? [parts.table] : []),
		el("h3", {}, t("games.info.settings")),
		toggle(t("games.info.hotkeys"), switches.hotkeys, set("hotkeys")),
		toggle(t("games.info.log"), switches.log, set("log")),
	);
}
