/** The fairness sheet of the shared round: the chain's end, the salt, and any past point computed again. */
import { createOwnBets, createProof, el, type FairnessDrawer, figureOf, type GameHost, icon, type RoundRecord } from "@baize/game-kit";
import type { State } from "./model.ts";
import { hundredths } from "./model.ts";

/** GET /studio/rounds/{id} of a bet at the table; crash is there once the round is over. */
export type CrashRecord = RoundRecord & { readonly crash?: { readonly point: string; readonly cashedAt?: string } };

/** The fairness sheet of the table: the chain and the member's own bets in it. */
export function createChain(host: GameHost, state: () => State, replay: (betId: string) => void): FairnessDrawer & { show(roundNo: number): void } {
	const place = el("div", {});
	const bets = createOwnBets(host, replay);
	const draw = () => {
		const chain = drawChain(host, state());
		place.replaceChildren(chain.element);
		return chain;
	};
	return {
		element: el("div", { class: "bz-fair" }, place, bets.element),
		played: () => undefined,
		load() {
			draw();
			return bets.load().catch(() => undefined);
		},
		prove: bets.prove,
		show(roundNo) {
			void draw().show(roundNo);
			void bets.load().catch(() => undefined);
		},
	};
}

/** Draws the chain; `show` opens one round. */
function drawChain(host: GameHost, s: State): { element: HTMLElement; show(roundNo: number): Promise<void> } {
	const t = host.t;
	const seed = (name: string, value: string) => el("div", { class: "bz-seed" }, el("span", { class: "bz-label" }, name), el("code", {}, value));
	const proof = createProof(host);
	const show = async (roundNo: number) => {
		const round = s.history.find((h) => h.roundNo === roundNo);
		const before = s.history.find((h) => h.roundNo === roundNo - 1);
		if (!round?.hash) return proof.fail(t("games.fair.sealed"));
		if (!s.salt) return proof.fail(t("games.crash.noSalt"));
		const anchor = before?.hash ? { hash: before.hash, nonce: 1 } : { hash: s.terminalHash, nonce: roundNo };
		const params = { stake: "1.00", cashOut: "0.00", maxProfit: "1000000.00", digits: 2 };
		await proof.show({ revealed: true, verify: { game: "crash", serverSeed: round.hash, clientSeed: s.salt, ...anchor, params, claim: { outcome: round.point } } });
	};
	const rows = s.history.map((h) =>
		el(
			"li",
			{ class: "bz-bet" },
			el("span", { class: "bz-bet-no" }, figureOf(host, `#${h.roundNo}`)),
			el("span", { class: "bz-bet-sum" }, figureOf(host, `${h.point}×`)),
			el("button", { type: "button", class: "bz-mini", "aria-label": t("games.fair.verifyOf", { nonce: h.roundNo }), onclick: () => void show(h.roundNo) }, t("games.fair.verify")),
		),
	);
	const element = el(
		"div",
		{ class: "bz-fair" },
		el("p", { class: "bz-plain" }, icon("shield") as unknown as Node, el("span", {}, t("games.crash.plain"))),
		el("div", { class: "bz-seeds" }, seed(t("games.crash.terminal"), s.terminalHash), ...(s.salt ? [seed(t("games.crash.salt"), s.salt)] : [])),
		proof.element,
		el("h3", {}, t("games.crash.rounds")),
		el("ul", { class: "bz-bets" }, ...rows),
	);
	return { element, show };
}

/** Whether a past point is 2.00 or more, for the strip's look. */
export const isHigh = (point: string): boolean => hundredths(point) >= 200n;
