/** One bet computed again in the browser, with its arithmetic. */
import { el, icon } from "./dom.ts";
import { type FairInput, verifyBet } from "./fair.ts";
import type { GameHost } from "./host.ts";

/** GET /studio/rounds/{id}: the inputs of the verifier; the server seed is empty until it was revealed. */
export interface Proof {
	readonly game: "dice" | "slot" | "crash";
	readonly serverSeed?: string;
	readonly serverSeedHash: string;
	readonly clientSeed: string;
	readonly nonce: number;
	readonly params: FairInput["params"];
	readonly outcome: string;
	readonly payout: string;
	readonly receipt?: string;
	/** The text of the published par sheet of a slot, byte for byte. */
	readonly sheet?: string;
}

function table(host: GameHost, rows: readonly (readonly [string, string, string])[]): HTMLElement {
	return el(
		"div",
		{ class: "bz-scroll", tabindex: 0, role: "region", "aria-label": host.t("games.fair.arithmetic") },
		el(
			"table",
			{ class: "bz-steps" },
			el(
				"tbody",
				{},
				...rows.map(([what, formula, value]) => el("tr", {}, el("th", { scope: "row" }, what), el("td", {}, el("code", {}, formula)), el("td", {}, el("code", {}, value)))),
			),
		),
	);
}

/** Makes the place where a proof is shown. */
export function createProof(host: GameHost): { element: HTMLElement; show(proof: Proof): Promise<void>; fail(text: string): void } {
	const t = host.t;
	const element = el("div", { class: "bz-proof", role: "status" });
	const verdict = (good: boolean, text: string) => el("p", { class: good ? "bz-verdict is-good" : "bz-verdict is-bad" }, icon(good ? "check" : "close") as unknown as Node, text);
	return {
		element,
		fail: (text) => element.replaceChildren(verdict(false, text)),
		async show(proof) {
			if (!proof.serverSeed) return element.replaceChildren(el("p", { class: "bz-fine" }, t("games.fair.sealed")));
			const { game, serverSeed, serverSeedHash, clientSeed, nonce, params, outcome, payout, receipt } = proof;
			const input = { game, serverSeed, hash: serverSeedHash, clientSeed, nonce, params, claim: { outcome, payout, receipt } } as FairInput;
			const result = await verifyBet(input, () => proof.sheet);
			if (!result.ok) return element.replaceChildren(verdict(false, t(`games.fair.fails.${result.reason}`)));
			const rows = result.steps.map((s) => [t(`games.step.${s.what}`), s.formula, s.value] as const);
			element.replaceChildren(verdict(true, t("games.fair.holds")), table(host, [...rows, [t("games.step.receipt"), "SHA-256", result.receipt]]));
		},
	};
}
