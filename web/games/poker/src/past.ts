/** The member's own hands: a list, each hand step by step on the felt, and the deal held to its seals. */
import { createSheet, el, type GameHost, icon, iconButton, refusalText, say } from "@baize/game-kit";
import { type FairInput, sealsHold, verifyBet } from "@baize/game-kit/fair";
import { formatDate } from "@baize/kernel";
import { createFelt } from "./felt.ts";
import { titleOfCode } from "./lobby.ts";
import { fetchHand, fetchHands, type PastHand, type Replay } from "./net.ts";
import { firstStep, seatsOf, viewAt } from "./replay.ts";
import { sentenceOf } from "./told.ts";

export interface Past {
	/** Opens the own hands, those of one stay where it is named. */
	open(stay?: string): void;
}

/** Makes the sheet; chipsOf says how a hand counts its chips. */
export function createPast(root: HTMLElement, host: GameHost, still: () => boolean, chipsOf: (race: boolean) => (text: string) => string): Past {
	const t = host.t;
	const sheet = createSheet(root, t("games.poker.hands"), t("games.close"));
	const fail = (e: unknown) => sheet.body.replaceChildren(el("p", { class: "bz-note is-bad" }, refusalText(e, host)));

	const line = (h: PastHand) => {
		const chips = chipsOf(h.sitAndGo);
		const net = h.state === "VOID" ? t("games.poker.void") : (h.net.startsWith("-") || Number(h.net) === 0 ? "" : "+") + chips(h.net);
		return el(
			"button",
			{ type: "button", class: "pk-row", onclick: () => void show(h.handId) },
			el(
				"span",
				{ class: "pk-line" },
				el("b", {}, t("games.poker.hand", { number: h.number })),
				el("b", { class: "pk-net", "data-up": h.state === "PAID" && !h.net.startsWith("-") && Number(h.net) > 0 }, net),
			),
			el("span", { class: "bz-fine" }, `${titleOfCode(h.table)} · ${formatDate(h.at, host.locale)}`),
		);
	};
	let stay: string | undefined;
	const list = async (cursor?: string) => {
		try {
			const page = await fetchHands(host, cursor, stay);
			const more = page.next
				? el("button", { type: "button", class: "bz-wide", onclick: (e: Event) => void list(page.next).then(() => (e.target as Element).remove()) }, t("games.poker.more"))
				: null;
			const rows = el("div", { class: "pk-rows" }, ...page.items.map(line));
			if (!cursor) sheet.body.replaceChildren(page.items.length ? rows : el("p", { class: "bz-fine" }, t(stay ? "games.poker.noHandsOfStay" : "games.poker.noHands")));
			else sheet.body.append(rows);
			if (more) sheet.body.append(more);
		} catch (e) {
			fail(e);
		}
	};

	const show = async (id: string) => {
		try {
			draw(await fetchHand(host, id));
		} catch (e) {
			fail(e);
		}
	};
	const draw = (r: Replay) => {
		const chips = chipsOf(r.sitAndGo);
		const felt = createFelt(seatsOf(r.table), still(), { host, chips });
		const nameOf = (seat: number) => {
			const n = r.names.find((x) => x.seat === seat);
			return n?.yours ? t("games.poker.you") : n?.bot ? t("games.poker.bot", { seat: seat + 1 }) : (n?.name ?? "");
		};
		let at = firstStep(r);
		const word = el("p", { class: "pk-step", role: "status" });
		const slider = el("input", { type: "range", class: "pk-slide", min: at, max: r.hand.log.length, step: 1, "aria-label": t("games.poker.step") });
		const go = (to: number) => {
			at = Math.max(Number(slider.min), Math.min(to, r.hand.log.length));
			slider.value = String(at);
			felt.render(viewAt(r, at));
			const e = r.hand.log[at - 1];
			say(word, e ? sentenceOf(host, e, nameOf, chips) : "");
			slider.setAttribute("aria-valuetext", word.textContent ?? "");
		};
		slider.addEventListener("input", () => go(Number(slider.value)));
		const proof = el("div", { class: "bz-proof", role: "status" });
		const check = el("button", { type: "button", class: "bz-wide pk-check", onclick: () => void prove(host, r, proof) }, icon("shield") as unknown as Node, t("games.fair.verify"));
		sheet.body.replaceChildren(
			el(
				"div",
				{ class: "bz-line pk-steps" },
				iconButton("back", t("games.poker.hands"), () => void list()),
				el("h3", {}, t("games.poker.hand", { number: r.number })),
			),
			el("div", { class: "pk-small" }, felt.element),
			word,
			el(
				"div",
				{ class: "bz-line pk-steps" },
				iconButton("minus", t("games.poker.before"), () => go(at - 1)),
				slider,
				iconButton("plus", t("games.poker.after"), () => go(at + 1)),
			),
			r.sitAndGo ? "" : el("p", { class: "bz-fine" }, t("games.poker.turnover", { amount: host.money(r.turnover, { digits: "latn" }) })),
			check,
			proof,
		);
		go(at);
	};
	return {
		open(of) {
			stay = of;
			sheet.body.replaceChildren();
			void list();
			sheet.open();
		},
	};
}

/** Holds a hand to its seals, and to its whole deck once the server seed is told. */
async function prove(host: GameHost, r: Replay, place: HTMLElement): Promise<void> {
	const t = host.t;
	const verdict = (good: boolean, text: string) => el("p", { class: good ? "bz-verdict is-good" : "bz-verdict is-bad" }, icon(good ? "check" : "close") as unknown as Node, text);
	const sealed = await sealsHold(r);
	const lines: HTMLElement[] = [verdict(sealed, t(sealed ? "games.poker.sealsHold" : "games.poker.sealsFail", { count: r.opened.length }))];
	if (r.serverSeed && r.record) {
		const mine = r.names.find((n) => n.yours);
		const input = {
			game: "poker",
			serverSeed: r.serverSeed,
			hash: r.seedHash,
			clientSeed: r.clientSeed,
			nonce: r.number,
			params: { seat: mine?.seat ?? 0, record: r.record },
			claim: { payout: mine?.leftWith },
		};
		const result = await verifyBet(input as FairInput, () => undefined);
		lines.push(verdict(result.ok, t(result.ok ? "games.fair.holds" : `games.fair.fails.${result.reason}`)));
	} else lines.push(el("p", { class: "bz-fine" }, t("games.poker.later", { time: formatDate(r.revealAt, host.locale) })));
	place.replaceChildren(...lines);
}
