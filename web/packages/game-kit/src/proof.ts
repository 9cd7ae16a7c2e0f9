/** One bet computed again in the browser, with its arithmetic. */
import { el, icon } from "./dom.ts";
import { inAddress } from "./fair/address.ts";
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

/** The texts of a published par sheet and of its book, if it has one, byte for byte. */
async function sheetFiles(host: GameHost, code: string): Promise<ReadonlyMap<string, string>> {
	const path = `/studio/sheets/${encodeURIComponent(code)}`;
	const { file } = await host.request<{ file: string }>(path);
	const files = new Map([[code, file]]);
	if ((JSON.parse(file) as { book?: string }).book) files.set(`${code}/book`, (await host.request<{ file: string }>(`${path}/book`)).file);
	return files;
}

/** Makes the place where a proof is shown; unseal opens the seal of a bet that is still sealed, where that can be done. */
export function createProof(host: GameHost, unseal?: () => Promise<void>): Prover {
	const t = host.t;
	const element = el("div", { class: "bz-proof", role: "status" });
	const elsewhere = (verify: FairInput) =>
		host.verifier &&
		el(
			"a",
			{ class: "bz-wide bz-link", href: `${host.verifier}#${inAddress(verify)}`, target: "_blank", rel: "noopener" },
			icon("out") as unknown as Node,
			el("span", {}, t("games.fair.elsewhere")),
		);
	const verdict = (good: boolean, text: string) => el("p", { class: good ? "bz-verdict is-good" : "bz-verdict is-bad" }, icon(good ? "check" : "close") as unknown as Node, text);
	return {
		element,
		fail: (text) => element.replaceChildren(verdict(false, text)),
		async show({ revealed, verify }) {
			if (!revealed || !verify.serverSeed) {
				const open = unseal && el("button", { type: "button", class: "bz-wide", onclick: () => void unseal() }, t("games.fair.rotate"));
				return element.replaceChildren(el("p", { class: "bz-fine" }, t("games.fair.sealed")), open || "");
			}
			const files = verify.game === "slot" ? await sheetFiles(host, verify.params.sheet) : new Map<string, string>();
			const result = await verifyBet(verify, (code) => files.get(code));
			if (!result.ok) return element.replaceChildren(verdict(false, t(`games.fair.fails.${result.reason}`)));
			const rows = result.steps.map((s) => [t(`games.step.${s.what}`), s.formula, s.value] as const);
			element.replaceChildren(verdict(true, t("games.fair.holds")), table(host, [...rows, [t("games.step.receipt"), "SHA-256", result.receipt]]), elsewhere(verify) || "");
		},
	};
}
