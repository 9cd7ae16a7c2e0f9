/** The fairness sheet of a table: what the house is bound to now, and the own bets computed again. */
import { el, type GameHost, icon, refusalText } from "@baize/game-kit";
import { type TableInput, verifyTable } from "./fair.ts";
import type { OwnBet } from "./net.ts";
import type { State } from "./model.ts";

interface Replay {
	readonly revealed: boolean;
	readonly verify: TableInput;
}

const row = (name: string, value: string): HTMLElement => el("div", { class: "bz-seed" }, el("span", { class: "bz-label" }, name), el("code", {}, value));

/** Fills the sheet; the bets follow when they are fetched. One that is asked for is computed again at once. */
export async function drawFair(body: HTMLElement, host: GameHost, s: State, asked = ""): Promise<void> {
	const t = host.t;
	const f = s.frame;
	const proof = el("div", { class: "bz-proof", role: "status" });
	const list = el("ul", { class: "bz-bets" });
	const seeds = [
		row(t("games.tables.commitment"), f.commitment),
		...(f.entropy ? [row(t("games.tables.entropy"), f.entropy)] : []),
		...(f.seed ? [row(t("games.fair.seed"), f.seed)] : []),
	];
	body.replaceChildren(
		el(
			"div",
			{ class: "bz-fair" },
			el("p", { class: "bz-plain" }, icon("shield") as unknown as Node, el("span", {}, t("games.tables.fair"))),
			el("div", { class: "bz-seeds" }, ...seeds),
			proof,
			el("h3", {}, t("games.fair.bets")),
			list,
		),
	);
	const verdict = (good: boolean, text: string) =>
		proof.replaceChildren(el("p", { class: good ? "bz-verdict is-good" : "bz-verdict is-bad" }, icon(good ? "check" : "close") as unknown as Node, text));
	const prove = async (betId: string) => {
		try {
			const { revealed, verify } = await host.request<Replay>(`/studio/tables/bets/${encodeURIComponent(betId)}`);
			if (!revealed) return proof.replaceChildren(el("p", { class: "bz-fine" }, t("games.fair.sealed")));
			const v = await verifyTable(verify);
			verdict(v.ok, v.ok ? t("games.fair.holds") : t(`games.fair.fails.${v.reason}`));
			if (v.ok) proof.append(row(t("games.step.outcome"), v.outcome), row(t("games.step.payout"), v.payout), row(t("games.step.receipt"), v.receipt));
		} catch (e) {
			verdict(false, refusalText(e, host));
		}
	};
	if (asked) await prove(asked);
	try {
		const page = await host.request<{ items: readonly OwnBet[] }>("/studio/tables/history", { query: { limit: 20 } });
		list.replaceChildren(
			...page.items.map((b) =>
				el(
					"li",
					{ class: "bz-bet" },
					el("span", { class: "bz-bet-no" }, `#${b.roundNo}`),
					el("span", { class: "bz-bet-sum" }, t("games.fair.bet", { stake: host.money(b.stake), payout: host.money(b.payout) })),
					el(
						"button",
						{ type: "button", class: "bz-mini", "aria-label": t("games.fair.verifyOf", { nonce: b.roundNo }), onclick: () => void prove(b.betId) },
						t("games.fair.verify"),
					),
				),
			),
		);
	} catch (e) {
		verdict(false, refusalText(e, host));
	}
}
