/** What is said at the table: the last lines, and a field to say something. */
import { formatDate } from "@baize/kernel";
import { el, say as write } from "./dom.ts";
import { type GameHost, refusalText } from "./host.ts";

/** A line of the talk at a table. */
export interface Said {
	readonly number: number;
	readonly name: string;
	readonly text: string;
}

const KEPT = 50;

/** The talk with new lines: each once, the last fifty. */
export const moreSaid = (old: readonly Said[], fresh: readonly Said[]): readonly Said[] => [...old.filter((c) => !fresh.some((x) => x.number === c.number)), ...fresh].slice(-KEPT);

export interface Talk {
	readonly element: HTMLElement;
	/** until is when a member who may not write may write again. */
	render(said: readonly Said[], until?: string): void;
}

/** Makes the talk; send says a line at the table. */
export function createTalk(host: GameHost, send: (text: string) => Promise<unknown>): Talk {
	const t = host.t;
	const list = el("ol", { class: "bz-said", tabindex: 0, "aria-label": t("games.chat.title") });
	const input = el("input", { class: "bz-text", id: "bz-say", maxlength: 120, autocomplete: "off", placeholder: t("games.chat.say"), "aria-label": t("games.chat.say") });
	const note = el("p", { class: "bz-note", role: "status" });
	const submit = el("button", { type: "submit", class: "bz-mini" }, t("games.chat.send"));
	const form = el("form", { class: "bz-line" }, input, submit);
	form.addEventListener("submit", async (e) => {
		e.preventDefault();
		const text = input.value.trim();
		if (!text) return;
		try {
			await send(text);
			input.value = "";
			write(note, "");
		} catch (problem) {
			write(note, refusalText(problem, host));
		}
	});
	const at = (moment: string) => formatDate(moment, host.locale);
	let shown: readonly Said[] | undefined;
	return {
		element: el("div", { class: "bz-talk" }, list, form, note),
		render(said, until) {
			const muted = until !== undefined && Date.parse(until) > Date.now();
			if (input.disabled !== muted) {
				input.disabled = submit.disabled = muted;
				write(note, muted ? t("games.chat.muted", { until: at(until) }) : "");
			}
			if (said === shown) return;
			shown = said;
			list.replaceChildren(...said.map((x) => el("li", {}, el("bdi", { class: "bz-who" }, x.name), el("bdi", {}, x.text))));
			list.scrollTop = list.scrollHeight;
		},
	};
}
