/** The fairness sheet of the shared round: the chain's end, the salt, and any past point computed again. */
import { createProof, el, type GameHost, icon } from "@baize/game-kit";
import type { State } from "./model.ts";
import { hundredths } from "./model.ts";

/** Fills a sheet for the table; `show` opens one round. */
export function drawChain(host: GameHost, s: State): { element: HTMLElement; show(roundNo: number): Promise<void> } {
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
			el("span", { class: "bz-bet-no" }, `#${h.roundNo}`),
			el("span", { class: "bz-bet-sum" }, `${h.point}×`),
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
