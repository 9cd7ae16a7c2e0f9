/** What stands where the last results will be, until there is one: how often the game pays, how much at most, and the way to its rules. */
import { el } from "./dom.ts";
import type { GameHost } from "./host.ts";

/** The figures of a game as it is set now; plain decimals. */
export interface Facts {
	/** Percent of rounds that pay anything. */
	readonly hit?: string;
	/** Percent of rounds that pay more than the stake. */
	readonly above?: string;
	/** The largest payout, in times of the stake. */
	readonly top?: string;
	/** The largest profit of a bet. */
	readonly most?: string;
}

/** Two decimals at most, without idle zeros, for a share of one. */
export const percentOf = (share: number): string => String(Number((share * 100).toFixed(2)));

/** Makes the strip; open shows the rules. */
export function createFacts(host: GameHost, open: () => void): { element: HTMLElement; render(facts: Facts): void } {
	const t = host.t;
	const words = el("p", { class: "bz-first-words" });
	const rules = el("button", { type: "button", class: "bz-first-rules", onclick: open }, t("games.info.rules"));
	return {
		element: el("div", { class: "bz-first" }, words, rules),
		render({ hit, above, top, most }) {
			const said = [
				hit && t("games.facts.pays", { pct: hit }),
				above && t("games.facts.above", { pct: above }),
				top ? t("games.facts.top", { times: top }) : most && t("games.facts.topSum", { amount: host.money(most, { decimals: 0 }) }),
			].filter((text) => typeof text === "string" && text !== "");
			words.replaceChildren(...said.map((text) => el("span", {}, text as string)));
		},
	};
}
