/** One bet computed again in the browser, with its arithmetic. */
import { el, icon } from "./dom.ts";
import { type FairInput, verifyBet } from "./fair.ts";
import type { GameHost } from "./host.ts";

/** GET /studio/rounds/{id}, as far as a verifier needs it; the server seed is empty until it was revealed. */
export interface RoundDetail {
	readonly revealed: boolean;
	readonly verify: FairInput;
}

export interface Prover {
	readonly element: HTMLElement;
	show(detail: RoundDetail): Promise<void>;
	fail(text: string): void;
}

function table(host: GameHost, rows: readonly (readonly [string, string, string])[]): HTMLElement {
	const row = ([what, formula, value]: readonly [string, string, string]) =>
		el("tr", {}, el("th", { scope: "row" }, what), el("td", {}, el("code", {}, formula)), el("td", {}, el("code", {}, value)));
	return el(
		"div",
		{ class: "bz-scroll", tabindex: 0, role: "region", "aria-label": host.t("games.fair.arithmetic") },
		el("table", { class: "bz-steps" }, el("tbody", {}, ...rows.map(row))),
	);
}

/** The text of a published par sheet, byte for byte. */
async function sheetFile(host: GameHost, code: string): Promise<string> {
	const answer = await host.request<{ file: string }>(`/studio/sheets/${encodeURIComponent(code)}`);
	return answer.file;
}

/** Makes the place where a proof is shown. */
export function createProof(host: GameHost): Prover {
	const t = host.t;
	const element = el("div", { class: "bz-proof", role: "status" });
	const verdict = (good: boolean, text: string) => el("p", { class: good ? "bz-verdict is-good" : "bz-verdict is-bad" }, icon(good ? "check" : "close") as unknown as Node, text);
	return {
		element,
		fail: (text) => element.replaceChildren(verdict(false, text)),
		async show({ revealed, verify }) {
			if (!revealed || !verify.serverSeed) return element.replaceChildren(el("p", { class: "bz-fine" }, t("games.fair.sealed")));
			const file = verify.game === "slot" ? await sheetFile(host, verify.params.sheet) : undefined;
			const result = await verifyBet(verify, () => file);
			if (!result.ok) return element.replaceChildren(verdict(false, t(`games.fair.fails.${result.reason}`)));
			const rows = result.steps.map((s) => [t(`games.step.${s.what}`), s.formula, s.value] as const);
			element.replaceChildren(verdict(true, t("games.fair.holds")), table(host, [...rows, [t("games.step.receipt"), "SHA-256", result.receipt]]));
		},
	};
}
