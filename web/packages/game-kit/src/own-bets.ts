/** The member's own bets in a game, newest first: each can be computed again here and shown again on the board. */
import type { PastRound } from "./contract.ts";
import { el, iconButton } from "./dom.ts";
import { figureOf, type GameHost, refusalText } from "./host.ts";
import { createProof, type RoundDetail } from "./proof.ts";

const PAGE = 20;

export interface OwnBets {
	/** The proof, then the list. */
	readonly element: HTMLElement;
	/** Fetches the last bets anew. */
	load(): Promise<void>;
	/** Computes one bet again and shows it. */
	prove(roundId: string): Promise<void>;
}

/** Makes the list; unseal opens the seal of the bets with the present seeds, where a game has such. */
export function createOwnBets(host: GameHost, replay: (roundId: string) => void, unseal?: () => Promise<boolean>): OwnBets {
	const t = host.t;
	let cursor = "";
	let proving = "";
	const outcome = createProof(
		host,
		unseal &&
			(async () => {
				if (await unseal()) await prove(proving);
			}),
	);
	const list = el("ul", { class: "bz-bets" });
	const more = el(
		"button",
		{ type: "button", class: "bz-wide", hidden: true, onclick: () => void load(cursor).catch((e) => outcome.fail(refusalText(e, host))) },
		t("games.fair.more"),
	);
	const prove = async (roundId: string) => {
		proving = roundId;
		try {
			await outcome.show(await host.request<RoundDetail>(`/studio/rounds/${encodeURIComponent(roundId)}`));
		} catch (e) {
			outcome.fail(refusalText(e, host));
		}
		outcome.element.scrollIntoView?.({ block: "nearest" });
	};
	const row = (r: PastRound) =>
		el(
			"li",
			{ class: "bz-bet" },
			el("span", { class: "bz-bet-no" }, figureOf(host, `#${r.nonce}`)),
			el("span", { class: "bz-bet-sum" }, t("games.fair.bet", { stake: host.money(r.stake), payout: host.money(r.payout) })),
			el("button", { type: "button", class: "bz-mini", "aria-label": t("games.fair.verifyOf", { nonce: r.nonce }), onclick: () => void prove(r.roundId) }, t("games.fair.verify")),
			iconButton("again", t("games.replay.of", { nonce: r.nonce }), () => replay(r.roundId)),
		);
	const load = async (from = "") => {
		const page = await host.request<{ items: readonly PastRound[]; next?: string }>("/studio/history", { query: { limit: PAGE, cursor: from || undefined } });
		cursor = page.next ?? "";
		more.hidden = cursor === "";
		if (from === "") list.replaceChildren();
		list.append(...page.items.map(row));
		if (list.childElementCount === 0) list.append(el("li", { class: "bz-fine" }, t("games.fair.none")));
	};
	return { element: el("div", { class: "bz-fair" }, outcome.element, el("h3", {}, t("games.fair.bets")), list, more), load: () => load(), prove };
}
