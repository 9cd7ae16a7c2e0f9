/** The fairness sheet of a table: what the house is bound to, and the member's own share of the chance. */
import { el, type GameHost, icon, refusalText, say } from "@baize/game-kit";
import { chairOf } from "./model.ts";
import { share, type View } from "./net.ts";

/** Fills the sheet; without a table it only says how the deal comes about. */
export function fillFair(body: HTMLElement, host: GameHost, view: View | undefined): void {
	const t = host.t;
	const row = (key: string, value: string) => (value ? el("div", { class: "bz-seed" }, el("span", { class: "bz-label" }, t(key)), el("code", {}, value)) : null);
	const chair = view && chairOf(view, view.mine);
	const input = el("input", { id: "pk-share", class: "bz-text", maxlength: 64, autocomplete: "off", spellcheck: "false", value: chair?.clientSeed ?? "" });
	const note = el("p", { class: "bz-note", role: "status" });
	const save = async () => {
		try {
			await share(host, view?.code ?? "", input.value);
			say(note, t("games.poker.shareSaved"));
			note.classList.remove("is-bad");
		} catch (e) {
			say(note, refusalText(e, host));
			note.classList.add("is-bad");
		}
	};
	body.replaceChildren(
		el("p", { class: "bz-plain" }, icon("shield") as unknown as Node, el("span", {}, t("games.poker.fair"))),
		el("div", { class: "bz-seeds" }, row("games.fair.hash", view?.seedHash ?? ""), row("games.poker.root", view?.root ?? ""), row("games.fair.next", view?.nextHash ?? "")),
		...(chair
			? [
					el("label", { class: "bz-label", for: "pk-share" }, t("games.fair.client")),
					el("div", { class: "bz-line" }, input, el("button", { type: "button", class: "bz-mini", onclick: () => void save() }, t("games.fair.save"))),
					note,
				]
			: []),
	);
}
