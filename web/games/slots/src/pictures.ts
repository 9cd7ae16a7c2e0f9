/** The pictures of symbols: the theme's images, wilds with their number, coins drawn here. */
import { el, figureOf, type GameHost, type SymbolInfo } from "@baize/game-kit";
import { type Paytable, wildTimes } from "./net.ts";

export interface Pictures {
	/** The image of a symbol; a coin has none. */
	url(key: string): string | undefined;
	/** The number that is shown on a wild, "" for none. */
	badge(key: string): string;
	isCoin(key: string): boolean;
	name(key: string): string;
	make(key: string): HTMLElement;
	keys(): readonly string[];
}

/** A coin with what it is worth, or blank. */
export function coin(text: string): HTMLElement {
	return el("div", { class: text.length > 4 ? "sl-coin is-long" : "sl-coin" }, el("b", {}, text || "★"));
}

/** Reads the session's symbols for a sheet. Wilds that multiply look like the theme's wild. */
export function createPictures(host: GameHost, symbols: readonly SymbolInfo[], paytable: Paytable | undefined): Pictures {
	const of = new Map(symbols.map((s) => [s.key, s]));
	const info = (key: string) => of.get(key) ?? (wildTimes(paytable, key) > 0 ? of.get("W") : undefined);
	const isCoin = (key: string) => key !== "" && key === paytable?.hold?.coin;
	const badge = (key: string) => {
		const times = wildTimes(paytable, key);
		return times > 1 ? figureOf(host, `×${times}`) : "";
	};
	const name = (key: string) => (isCoin(key) ? "○" : `${info(key)?.name ?? key}${badge(key) && ` ${badge(key)}`}`);
	return {
		url: (key) => (isCoin(key) ? undefined : info(key)?.imageUrl),
		badge,
		isCoin,
		name,
		keys: () => [...new Set([...symbols.map((s) => s.key), ...Object.keys(paytable?.wilds ?? {})])],
		make(key) {
			if (isCoin(key)) return el("div", { class: "sl-symbol" }, coin(""));
			const image = el("img", { src: info(key)?.imageUrl ?? "", alt: "", draggable: "false" });
			return el("div", { class: wildTimes(paytable, key) > 0 ? "sl-symbol is-wild" : "sl-symbol" }, image, badge(key) ? el("b", { class: "sl-badge" }, badge(key)) : null);
		},
	};
}
